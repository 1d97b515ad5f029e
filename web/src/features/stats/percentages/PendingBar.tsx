import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { countOf, type Edits } from '#form/shares/shares.ts'
import classes from './Percentages.module.css'

interface PendingBarProps {
  readonly edits: Edits
  /** Whether all of them can be saved. */
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

interface Place {
  readonly pathname: string
  readonly search: object
}
type Shown = Readonly<{ view?: unknown; tab?: unknown }>

/** Another page, group or search of this view keeps what is typed. */
function isSameView(a: Place, b: Place): boolean {
  const [before, after]: readonly Shown[] = [a.search, b.search]
  return a.pathname === b.pathname && before?.view === after?.view && before?.tab === after?.tab
}

/** Counts what is typed, and saves or discards it; leaving with it asks. */
export function PendingBar({ edits, isReady, isBusy, onSave, onDiscard }: PendingBarProps) {
  const count = countOf(edits)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && !isSameView(current, next),
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  })
  return (
    <Group component="section" aria-label="Edição de percentagens" className={classes.bar} justify="space-between">
      <Text size="sm" fw={600} aria-live="polite">
        {sentence(count, edits.size)}
      </Text>
      <Group gap="xs">
        {count > 0 && (
          <Button variant="default" size="compact-sm" onClick={onDiscard} disabled={isBusy}>
            Repor tudo
          </Button>
        )}
        <Button size="compact-sm" disabled={count === 0 || !isReady} loading={isBusy} onClick={onSave}>
          Guardar
        </Button>
      </Group>
      <LeaveDialog
        isAsking={blocker.status === 'blocked'}
        stay={() => blocker.reset?.()}
        discard={() => blocker.proceed?.()}
      />
    </Group>
  )
}

function sentence(cells: number, rows: number): string {
  if (cells === 0) return 'Altere as percentagens e guarde'
  const changes = cells === 1 ? '1 percentagem por guardar' : `${cells} percentagens por guardar`
  return `${changes}, de ${rows === 1 ? '1 pessoa' : `${rows} pessoas`}`
}
