import type { AnyRecord } from '@tipy/domain/record/define'
import { useRecordToChange } from '#list/query/useRecord.ts'
import { titleOf } from '#list/table/rowTitle.ts'
import type { List } from '#list/useList.ts'
import { RecordEditor } from './RecordEditor.tsx'

/** Closing returns to the list, which reloads its rows after a save. */
function endsOf<R extends AnyRecord>({ actions, dispatch }: List<R>) {
  const onClose = () => dispatch({ type: 'close' })
  const onDone = () => {
    actions.refresh()
    onClose()
  }
  return { onClose, onDone }
}

export function AddPanel<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { screen } = list
  const title = `${screen.noun.feminine ? 'Nova' : 'Novo'} ${screen.noun.one}`
  return <RecordEditor screen={screen} row={null} title={title} {...endsOf(list)} />
}

export function EditPanel<R extends AnyRecord>({ list, id }: { readonly list: List<R>; readonly id: string }) {
  const { screen } = list
  const { row, isMissing, newest } = useRecordToChange(screen.record, id)
  const title = row ? `Editar ${titleOf(list, row)}` : 'Editar'
  return (
    <RecordEditor screen={screen} row={row} isMissing={isMissing} newest={newest} title={title} {...endsOf(list)} />
  )
}
