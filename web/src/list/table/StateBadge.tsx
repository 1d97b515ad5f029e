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

/** A colour alone does not say how a row ended: without a visible column for it, this badge does. */
export function StateBadge<R extends AnyRecord>({ list, row, state }: StateBadgeProps<R>) {
  const { field, labels: called } = list.screen.state ?? {}
  const declared = field === undefined ? undefined : list.screen.record.fields[field]
  if (list.shown.some(column => column.field === field)) return null
  const label =
    called?.[state] ?? (field !== undefined && declared ? formatValue(declared, row[field], list.names) : '')
  return (
    <Badge size="sm" color={colors[state]}>
      {label || usual[state]}
    </Badge>
  )
}

/** A further mark of a row, such as "draft", for users without the column that says it. */
export function MarkBadge<R extends AnyRecord>({ list, row }: Omit<StateBadgeProps<R>, 'state'>) {
  const { mark } = list.screen
  const label = mark?.of(row)
  if (!mark || !label || list.shown.some(column => column.field === mark.field)) return null
  return (
    <Badge size="sm" color="gray" variant="outline">
      {label}
    </Badge>
  )
}
