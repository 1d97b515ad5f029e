import { VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { hues } from '@tipy/domain/company/hues'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { formatValue } from '#kinds/format.ts'
import { stateItem } from '#kinds/stateItem.ts'
import type { List } from '#list/useList.ts'
import { StateMark, StateTag } from '#ui/StateTag.tsx'
import classes from './Table.module.css'

interface StateBadgeProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  readonly state: 'done' | 'broken'
}

const usual = { done: 'Concluído', broken: 'Desistência' } as const
const colors = { done: hues.green.fill, broken: hues.red.fill } as const

interface Ending {
  readonly color: string
  readonly label: string
}

/**
 * A colour alone does not say how a row ended: its mark does, unless a visible column of states says the same. The
 * column of the field may say another: a viability that was given up keeps its state.
 */
function endingOf<R extends AnyRecord>({ list, row, state }: StateBadgeProps<R>): Ending | null {
  const { field, labels: called } = list.screen.state ?? {}
  const itemOf = (name: string) => {
    const declared = list.screen.record.fields[name]
    return declared && stateItem(declared, row[name as keyof typeof row], list.names)
  }
  const item = field === undefined ? undefined : itemOf(field)
  const isOtherState = item?.outcome !== undefined && item.outcome !== state
  const isSaid = list.shown.some(column =>
    column.field === field ? !isOtherState : itemOf(column.field)?.outcome === state,
  )
  if (isSaid) return null
  if (item?.color !== undefined && !isOtherState) return { color: item.color, label: item.name }
  const declared = field === undefined ? undefined : list.screen.record.fields[field]
  const text = declared && field && !isOtherState ? formatValue(declared, row[field], list.names) : ''
  return { color: colors[state], label: called?.[state] ?? (text || usual[state]) }
}

/** How a row ended, beside its name on a card. */
export function StateBadge<R extends AnyRecord>(props: StateBadgeProps<R>) {
  const ending = endingOf(props)
  return ending && <StateTag {...ending} shape={props.state} />
}

/** How a row ended, in a table: its mark alone, because the name needs the room. */
export function StateIcon<R extends AnyRecord>(props: StateBadgeProps<R>) {
  const ending = endingOf(props)
  if (!ending) return null
  return (
    <span title={ending.label} className={classes.stateIcon}>
      <StateMark color={ending.color} shape={props.state} />
      <VisuallyHidden>{ending.label}</VisuallyHidden>
    </span>
  )
}

/** A further mark of a row, such as "draft", for users without the column that says it. */
export function MarkBadge<R extends AnyRecord>({ list, row }: Omit<StateBadgeProps<R>, 'state'>) {
  const label = markOf(list, row)
  return label && <StateTag color={hues.gray.fill} label={label} />
}

/** The same in a table, as an icon. */
export function MarkIcon<R extends AnyRecord>({ list, row }: Omit<StateBadgeProps<R>, 'state'>) {
  const label = markOf(list, row)
  return label && list.screen.mark && <LeadIcon Icon={list.screen.mark.Icon} label={label} />
}

interface LeadIconProps {
  readonly Icon: TablerIcon
  readonly label: string
}

/** Stands beside the name of a row. */
export function LeadIcon({ Icon, label }: LeadIconProps) {
  return (
    <span title={label} className={classes.leadIcon}>
      <Icon size={15} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

function markOf<R extends AnyRecord>(list: List<R>, row: Shown<R>): string | null {
  const { mark } = list.screen
  return mark && !list.shown.some(column => column.field === mark.field) ? mark.of(row) : null
}
