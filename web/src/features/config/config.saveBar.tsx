import { Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { keepFree } from '#ui/toastRoom.ts'
import classes from './config.saveBar.module.css'

interface SaveBarProps {
  /** The text that counts the unsaved changes; null without any. */
  readonly unsaved: string | null
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Stays visible below the page while there are unsaved changes. */
export function SaveBar({ unsaved, isSaving, onSave, onDiscard }: SaveBarProps) {
  useHotkeys([['mod+S', () => unsaved !== null && !isSaving && onSave()]], [])
  return (
    <div className={classes.place} aria-live="polite">
      {unsaved !== null && (
        <div className={classes.bar} ref={keepFree}>
          <Text size="sm" fw={600} className={classes.text}>
            {unsaved}
          </Text>
          <Button variant="default" onClick={onDiscard} disabled={isSaving}>
            Descartar
          </Button>
          <Button onClick={onSave} loading={isSaving}>
            Guardar
          </Button>
        </div>
      )}
    </div>
  )
}
