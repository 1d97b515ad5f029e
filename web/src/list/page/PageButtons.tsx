import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useArchiving } from '#list/rows/useArchiving.tsx'
import { useRowActions } from '#list/rows/useRowActions.ts'
import { useWorld } from '#world/world.ts'
import type { RecordPageOf } from './page.ts'

interface PageButtonsProps<R extends AnyRecord> {
  readonly page: RecordPageOf<R>
  readonly row: Shown<R>
  readonly onEdit: () => void
}

/** What may be done with one record on its page, by what the server says of it. */
export function PageButtons<R extends AnyRecord>({ page, row, onEdit }: PageButtonsProps<R>) {
  const { screen, First } = page
  const world = useWorld()
  const mayWrite = (page.mayWrite ?? screen.mayWrite)?.(row, world) ?? row.can.edit
  const actions = useRowActions(screen)
  const { toggleArchive, dialog } = useArchiving(screen, actions)
  const Icon = row.active ? IconArchive : IconArchiveOff
  return (
    <>
      {First && <First row={row} onDone={actions.refresh} />}
      {mayWrite && (
        <Button
          variant={First ? 'default' : 'filled'}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={onEdit}
        >
          Editar
        </Button>
      )}
      {(screen.rowActions ?? []).map(({ name, Icon: Drawing, run }) => (
        <Button key={name} variant="default" leftSection={<Drawing size={16} aria-hidden />} onClick={() => run(row)}>
          {name}
        </Button>
      ))}
      {row.can.remove && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => void toggleArchive([row])}
        >
          {row.active ? 'Arquivar' : 'Repor'}
        </Button>
      )}
      {dialog}
    </>
  )
}
