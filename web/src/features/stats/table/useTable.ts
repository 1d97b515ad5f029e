import { type ChipMode, firstMode, modeIn, nextMode, sortPath } from '@tipy/domain/features/stats/stats.cellText'
import { fieldsOf } from '@tipy/domain/features/stats/stats.columnFields'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { columnsOf } from '@tipy/domain/features/stats/stats.columns'
import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { type ExtraColumns, viewFilters } from '@tipy/domain/features/stats/stats.tableShown'
import { useCallback, useMemo, useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { type Asked, askedOf } from '#ui/asked.ts'
import { type StatsQuestion, type TotalsQuestion, useStats, useStatsTotals } from '../stats.calls.ts'
import type { ShownTable, TableSlots } from './slots.ts'
import { callFilters, type TableSort, type TableState, yearsOf } from './tableState.ts'

/** A column's order on the first click: names from A, numbers from the largest. */
const usualSort = (column: Column | undefined): TableSort =>
  column === undefined || column.unit === 'text'
    ? { by: column?.path ?? 'name', desc: false }
    : { by: sortPath(column, firstMode(column)), desc: true }

export const isSortedBy = ({ path }: Column, { by }: TableSort): boolean => by === path || by.startsWith(`${path}.`)

/** The chosen order, where a column has it; else by the first figure, the largest first. */
function sortOf(columns: readonly Column[], sort: TableSort | null): TableSort {
  const known = sort !== null && columns.some(column => isSortedBy(column, sort))
  return known ? sort : usualSort(columns.find(({ figure }) => figure !== undefined) ?? columns[0])
}

const noExtras: readonly ExtraColumns[] = []

/** The totals of a table: of several members, and asked for when their rows are on screen. */
export type ShownTotals = Asked<Pick<StatsReply, 'totals' | 'leftOut'>>

export interface Table {
  /** What is on screen: the last answer, until the next one comes. */
  readonly table: ShownTable | undefined
  /** Null: it has none. */
  readonly totals: ShownTotals | null
  /** The numbers on screen belong to an earlier question. */
  readonly isWaiting: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
  readonly sort: TableSort
  readonly sortBy: (column: Column) => void
  readonly modeOf: (column: Column) => ChipMode
  readonly turn: (column: Column) => void
}

/** What a table shows beside its state. */
export interface TableScope {
  readonly extras?: readonly ExtraColumns[] | undefined
  /** Offices other than those of the shell. */
  readonly offices?: readonly string[] | undefined
  /** What rows say besides their figures. */
  readonly rowFields?: TableSlots['rowFields']
}

/** The last answer, and what its totals depend on. */
interface LastTable {
  readonly table: ShownTable
  readonly scope: string
}

/** Percentages of people have no sum, and one member is the sum itself. */
const isSummed = ({ shown, reply }: ShownTable): boolean => shown.choice.view !== 'percentages' && reply.total > 1

/** Where the next rows could not be loaded those on screen stay, and so do their totals. */
const stayed = ({ data }: ShownTotals, retry: () => void): ShownTotals => ({
  data,
  isWaiting: false,
  onRetry: data ? undefined : retry,
})

/** The call of a state, and what of it is on screen: columns and rows change together. */
export function useTable(
  state: TableState,
  onState: (changes: Partial<TableState>) => void,
  { extras = noExtras, offices, rowFields }: TableScope = {},
): Table {
  const { dateRange, selectedOffices } = useSessionContext()
  const { choice, filters, search, page, perPage, mode } = state
  const years = useMemo(() => yearsOf(filters), [filters])
  const shown = useMemo(() => ({ choice, years, range: dateRange, extras }), [choice, years, dateRange, extras])
  const columns = useMemo(() => columnsOf(shown), [shown])
  const sort = sortOf(columns, state.sort)
  const whole: TotalsQuestion = {
    group: choice.group,
    fields: fieldsOf(columns),
    filters: { ...viewFilters(choice, years, extras), ...callFilters({ filters, search }) },
    ...(offices && { offices }),
  }
  const question: StatsQuestion = {
    ...whole,
    fields: [...whole.fields, ...(rowFields?.(choice) ?? [])],
    page,
    perPage,
    sortBy: sort.by,
    sortDesc: sort.desc,
  }
  const { data, isPlaceholderData, isFetching, isError, refetch } = useStats(question)
  const [last, setLast] = useState<LastTable | undefined>(undefined)
  const isFresh = data !== undefined && !isPlaceholderData
  const scope = JSON.stringify([whole, dateRange, selectedOffices])
  if (isFresh && (last?.table.reply !== data || last.table.columns !== columns))
    setLast({ table: { shown, columns, question, reply: data }, scope })
  const hasTotals = last !== undefined && isSummed(last.table)
  // After the rows of the same filter, so that these come first; another page or order has the same totals.
  const asked = askedOf(useStatsTotals(whole, hasTotals && last.scope === scope))
  const retry = () => void refetch()
  const hasStayed = last !== undefined && !isFresh && !isFetching
  const totals = hasStayed ? stayed(asked, retry) : asked
  // Stable until the mode changes: rows are drawn again only then.
  const modeOf = useCallback((column: Column) => modeIn(column, mode), [mode])
  const turn = useCallback(
    (column: Column) => onState({ mode: nextMode(modeOf(column), column.isAbsoluteFirst ?? false) }),
    [modeOf, onState],
  )
  return {
    table: last?.table,
    totals: hasTotals && totals.data?.totals !== null ? totals : null,
    isWaiting: last !== undefined && !isFresh && isFetching,
    hasFailed: last === undefined && isError,
    retry,
    sort,
    sortBy: column => {
      const by = sortPath(column, modeOf(column))
      const isSame = isSortedBy(column, sort)
      onState({ sort: isSame ? { by, desc: !sort.desc } : { ...usualSort(column), by } })
    },
    modeOf,
    turn,
  }
}
