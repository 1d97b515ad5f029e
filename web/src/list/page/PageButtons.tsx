import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react'
import { isArchived } from '@tipy/domain/record/archive'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { mayArchive } from '#list/table/mayArchive.ts'
import { useActing } from '#list/table/useActing.tsx'
import { useArchiving } from '#list/table/useArchiving.tsx'
import { useRowActions } from '#list/table/useRowActions.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { RecordPageOf } from './page.ts'

interface PageButtonsProps<R extends AnyRecord> {
  readonly page: RecordPageOf<R>
  readonly row: Shown<R>
  readonly onEdit: () => void
}

/** The actions on one record's page, by the rights the server returns with it. */
export function PageButtons<R extends AnyRecord>({ page, row, onEdit }: PageButtonsProps<R>) {
  const { screen, First } = page
  const session = useSessionContext()
  const mayWrite = (page.mayWrite ?? screen.mayWrite)?.(row, session) ?? row.can.edit
  const actions = useRowActions(screen)
  const { toggleArchive, dialog } = useArchiving(screen, actions)
  const { act, acting } = useActing<R>(actions.refresh)
  const offered = (screen.rowActions ?? []).filter(({ offersOn }) => offersOn?.(row, session) ?? true)
  const Icon = isArchived(row) ? IconArchiveOff : IconArchive
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
      {offered.map(action => (
        <Button
          key={action.name}
          variant="default"
          leftSection={<action.Icon size={16} aria-hidden />}
          onClick={() => act(action, row)}
        >
          {action.name}
        </Button>
      ))}
      {mayArchive(screen, row) && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => void toggleArchive([row])}
        >
          {isArchived(row) ? 'Repor' : 'Arquivar'}
        </Button>
      )}
      {dialog}
      {acting}
    </>
  )
}
