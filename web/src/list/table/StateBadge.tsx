import { Badge } from '@mantine/core'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { formatValue } from '#kinds/format.ts'
import type { List } from '#list/useList.ts'

interface StateBadgeProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  readonly state: 'done' | 'broken'
}

const usual = { done: 'Concluído', broken: 'Desistência' } as const
const colors = { done: 'green', broken: 'red' } as const

/** Colour alone tells nobody how a row ended: when no column says it in words, this does. */
export function StateBadge<R extends AnyRecord>({ list, row, state }: StateBadgeProps<R>) {
  const { field, labels: called } = list.screen.state ?? {}
  const declared = field === undefined ? undefined : list.screen.record.fields[field]
  if (list.shown.some(column => column.field === field)) return null
  const words =
    called?.[state] ?? (field !== undefined && declared ? formatValue(declared, row[field], list.names) : '')
  return (
    <Badge size="sm" color={colors[state]}>
      {words || usual[state]}
    </Badge>
  )
}

/** What a row says of itself beside how it ended: a draft, of whoever has no column of states. */
export function MarkBadge<R extends AnyRecord>({ list, row }: Omit<StateBadgeProps<R>, 'state'>) {
  const { mark } = list.screen
  const words = mark?.of(row)
  if (!mark || !words || list.shown.some(column => column.field === mark.field)) return null
  return (
    <Badge size="sm" color="gray" variant="outline">
      {words}
    </Badge>
  )
}
