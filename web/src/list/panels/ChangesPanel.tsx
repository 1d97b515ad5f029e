import type { AnyRecord } from '@tipy/domain/record/define'
import { useRecord } from '#list/query/useRecord.ts'
import { titleOf } from '#list/rows/RowCell.tsx'
import type { List } from '#list/useList.ts'
import { ChangeList } from './ChangeList.tsx'
import { SidePanel } from './SidePanel.tsx'

export function ChangesPanel<R extends AnyRecord>({ list, id }: { readonly list: List<R>; readonly id: string }) {
  const { row } = useRecord(list.screen.record, id)
  return (
    <SidePanel
      title={row ? `Histórico de ${titleOf(list, row)}` : 'Histórico'}
      onClose={() => list.dispatch({ type: 'close' })}
    >
      <ChangeList record={list.screen.record} id={id} names={list.names} />
    </SidePanel>
  )
}
