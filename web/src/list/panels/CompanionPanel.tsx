import type { AnyRecord } from '@tipy/domain/record/define'
import type { Carried } from '#list/companions.ts'
import { useRecord } from '#list/query/useRecord.ts'
import { titleOf } from '#list/table/rowTitle.ts'
import type { List } from '#list/useList.ts'

interface CompanionPanelProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly companion: Carried
  readonly id: string
}

export function CompanionPanel<R extends AnyRecord>({ list, companion: { Panel }, id }: CompanionPanelProps<R>) {
  const { record } = list.screen
  const { row } = useRecord(record, id)
  const title = row ? titleOf(list, row) : null
  return (
    <Panel
      record={record}
      id={id}
      title={title}
      readOnlyReason={row?.can.readOnlyReason}
      onClose={() => list.dispatch({ type: 'close' })}
    />
  )
}
