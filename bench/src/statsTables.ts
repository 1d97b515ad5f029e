import { flags } from '@tipy/domain/access/flags'
import type { DateRange } from '@tipy/domain/calendar/days'
import { columnsOf } from '@tipy/domain/features/stats/stats.columns'
import { statsFields } from '@tipy/domain/features/stats/stats.fields'
import { usualPageSize } from '@tipy/domain/features/stats/stats.paging'
import { usualYears, viewFilters } from '@tipy/domain/features/stats/stats.tableShown'
import { type Choice, choicesOf } from '@tipy/domain/features/stats/stats.views'
import type { Statistic } from '@tipy/domain/figures/figures'
import type { HttpCall } from './client.ts'
import { statsCall, year } from './statsCalls.ts'

export interface TableCalls {
  readonly name: string
  /** The rows of the first page, then the totals of all. */
  readonly calls: readonly [rows: HttpCall, totals: HttpCall]
}

/** One of each block, and the formula: the others of a block are read alike. */
const shown: readonly Statistic[] = ['billing', 'reservations', 'findings', 'commissions', 'expenses', 'margin']

/** Every table that an administrator may choose, of these statistics. */
export const allTables = (): readonly TableCalls[] =>
  choicesOf({ id: '', roles: ['sysAdmin'], flags: new Set(flags) })
    .filter(({ statistic }) => shown.includes(statistic))
    .map(callsOf)

function callsOf(choice: Choice): TableCalls {
  const body = {
    perPage: usualPageSize,
    fields: fieldsOf(choice, year),
    filters: viewFilters(choice, usualYears),
  }
  const call = (part: string) => statsCall(choice.group, year, { ...body, parts: [part] })
  return { name: `${choice.view}, ${choice.group}, ${choice.statistic}`, calls: [call('rows'), call('totals')] }
}

/** The fields that its columns show: `2025.billing.value` is `billing.value`. */
function fieldsOf(choice: Choice, range: DateRange): readonly string[] {
  const paths = columnsOf({ choice, years: usualYears, range }).flatMap(({ path, valuePath = '' }) => [path, valuePath])
  const names = new Set(paths.map(path => path.split('.').slice(1, 3).join('.')))
  return statsFields.filter(field => names.has(field))
}
