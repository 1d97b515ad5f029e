import { VisuallyHidden } from '@mantine/core'
import { hues } from '@tipy/domain/company/hues'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { formatValue } from '#kinds/format.ts'
import type { List } from '#list/useList.ts'
import { StateTag } from '#ui/StateTag.tsx'
import classes from './Table.module.css'

interface StateBadgeProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  readonly state: 'done' | 'broken'
}

const usual = { done: 'Concluído', broken: 'Desistência' } as const
const colors = { done: hues.green.fill, broken: hues.red.fill } as const

/**
 * A colour alone does not say how a row ended: this badge does, unless a visible column says it. A column of states
 * does not when the row ended otherwise: a viability that was given up keeps its state.
 */
export function StateBadge<R extends AnyRecord>({ list, row, state }: StateBadgeProps<R>) {
  const { field, labels: called } = list.screen.state ?? {}
  const declared = field === undefined ? undefined : list.screen.record.fields[field]
  const value: unknown = field === undefined ? undefined : row[field]
  const item =
    declared?.kind === 'choice' && declared.list && typeof value === 'string'
      ? list.names.item(declared.list, value)
      : undefined
  const isOtherState = item?.outcome !== undefined && item.outcome !== state
  if (!isOtherState && list.shown.some(column => column.field === field)) return null
  if (item?.color !== undefined && !isOtherState) return <StateTag color={item.color} shape={state} label={item.name} />
  const text = declared && !isOtherState ? formatValue(declared, value, list.names) : ''
  return <StateTag color={colors[state]} shape={state} label={called?.[state] ?? (text || usual[state])} />
}

/** A further mark of a row, such as "draft", for users without the column that says it. */
export function MarkBadge<R extends AnyRecord>({ list, row }: Omit<StateBadgeProps<R>, 'state'>) {
  const label = markOf(list, row)
  return label && <StateTag color={hues.gray.fill} label={label} />
}

/** The mark in a table, where the name needs the room: its icon, if it has one. */
export function MarkIcon<R extends AnyRecord>({ list, row }: Omit<StateBadgeProps<R>, 'state'>) {
  const label = markOf(list, row)
  const Icon = list.screen.mark?.Icon
  if (!label || !Icon) return <MarkBadge list={list} row={row} />
  return (
    <span title={label} className={classes.markIcon}>
      <Icon size={15} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

function markOf<R extends AnyRecord>(list: List<R>, row: Shown<R>): string | null {
  const { mark } = list.screen
  return mark && !list.shown.some(column => column.field === mark.field) ? mark.of(row) : null
}
