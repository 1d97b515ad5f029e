import { isArchived } from '@tipy/domain/record/archive'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ReactNode, useState } from 'react'
import { useNames } from '#kinds/names.ts'
import type { ListScreen } from '#list/screen.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { titleOf } from './rowTitle.ts'
import type { RowActions } from './useRowActions.ts'

interface Archiving<R extends AnyRecord> {
  readonly toggleArchive: RowActions<R>['toggleArchive']
  /** The open confirmation, to be rendered by the caller. */
  readonly dialog: ReactNode
}

interface PendingArchive<R extends AnyRecord> {
  readonly rows: readonly Shown<R>[]
  readonly answered: () => void
}

/** Archives and restores rows, with a confirmation where archiving does more than hide them. */
export function useArchiving<R extends AnyRecord>(
  screen: Pick<ListScreen<R>, 'archiving' | 'columns' | 'record'>,
  { toggleArchive }: Pick<RowActions<R>, 'toggleArchive'>,
): Archiving<R> {
  const [pending, setAsked] = useState<PendingArchive<R> | null>(null)
  const { archiving } = screen
  const answer = (run: Promise<void>, { answered }: PendingArchive<R>) => {
    setAsked(null)
    void run.finally(answered)
  }
  return {
    toggleArchive: rows => {
      if (archiving === undefined || !rows.some(row => !isArchived(row))) return toggleArchive(rows)
      return new Promise(answered => setAsked({ rows, answered }))
    },
    dialog: pending && (
      <ConfirmArchive
        screen={screen}
        rows={pending.rows}
        sentence={archiving ?? ''}
        onYes={() => answer(toggleArchive(pending.rows), pending)}
        onNo={() => answer(Promise.resolve(), pending)}
      />
    ),
  }
}

interface ConfirmArchiveProps<R extends AnyRecord> {
  readonly screen: Pick<ListScreen<R>, 'columns' | 'record'>
  readonly rows: readonly Shown<R>[]
  readonly sentence: string
  readonly onYes: () => void
  readonly onNo: () => void
}

function ConfirmArchive<R extends AnyRecord>({ screen, rows, sentence, onYes, onNo }: ConfirmArchiveProps<R>) {
  const names = useNames()
  const [first] = rows
  const what = first && rows.length === 1 ? titleOf({ screen, names }, first) : rows.length
  return (
    <ConfirmDialog title={`Arquivar ${what}?`} action="Arquivar" onConfirm={onYes} onClose={onNo}>
      {sentence}
    </ConfirmDialog>
  )
}
