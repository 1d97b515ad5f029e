import { Alert, Button, Text } from '@mantine/core'
import type { Worded } from './mail.calls.ts'
import classes from './mail.module.css'

interface ConflictProps {
  /** The text that another user saved. */
  readonly theirs: Worded
  readonly onTake: () => void
}

/** Another user saved first: shows their text and keeps the unsaved one. */
export function Conflict({ theirs, onTake }: ConflictProps) {
  return (
    <Alert color="yellow" title="Outra pessoa guardou este modelo entretanto">
      <Text size="sm">O seu texto continua aqui; se guardar, substitui o dela:</Text>
      <blockquote className={classes.theirs}>
        <strong>{theirs.subject}</strong>
        {'\n\n'}
        {theirs.body}
      </blockquote>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        Usar a versão guardada
      </Button>
    </Alert>
  )
}
