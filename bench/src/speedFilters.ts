import { addDays, type DateRange } from '@tipy/domain/calendar/days'
import { invoicesFilters } from '@tipy/domain/features/invoices/invoices.filters'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { readable } from '@tipy/domain/record/rights'
import { readSearch } from '@tipy/domain/record/search'
import { searchSql } from '@tipy/server/engine/read/condition'
import type { RecordViewer } from '@tipy/server/engine/serverRecord'
import { unfilteredViewer } from '@tipy/server/engine/viewer'
import { invoicesServerRecord } from '@tipy/server/features/invoices/invoices.serverRecord'
import type { CompiledQuery, RawBuilder } from 'kysely'
import { personOf } from './byHand.ts'
import { capturedStatements } from './captured.ts'
import type { Filled } from './fixture.ts'
import { firstDay, years } from './listings.ts'
import { firstNames, lastNames } from './network.ts'

/** What the shell and the search box select: a year of some offices, perhaps with words. */
export interface SpeedFilter {
  readonly range: DateRange
  readonly offices: readonly string[]
  readonly words: string | null
}

const selectedOffices = 4
const firstDays = (years - 1) * 365
/** Has no factor in common with `firstDays`: so many turns have as many first days. */
const dayStep = 37

/**
 * A filter for each turn: another year, other offices, about as many rows. When all first days have had their turn, the
 * years are one day shorter, so that no filter comes again.
 */
export function filterOf(turn: number, offices: readonly string[]): SpeedFilter {
  const first = addDays(firstDay, (turn * dayStep) % firstDays)
  const round = Math.floor(turn / firstDays)
  const count = Math.min(selectedOffices, offices.length)
  return {
    range: { firstDate: first, lastDate: addDays(first, 364 - round) },
    offices: Array.from({ length: count }, (_, at) => offices[(turn + at) % offices.length] ?? ''),
    words: null,
  }
}

/** Two words that are frequent in the names of owners and buyers. */
export const wordsOf = (turn: number): string =>
  `${firstNames[turn % firstNames.length]} ${lastNames[Math.floor(turn / firstNames.length) % lastNames.length]}`

export const headersOf = ({ range, offices }: SpeedFilter): Readonly<Record<string, string>> => ({
  firstdate: range.firstDate,
  lastdate: range.lastDate,
  offices: offices.join(','),
})

/** The administrator, who sees every invoice. */
export async function administratorOf(fixture: Filled): Promise<RecordViewer> {
  const person = await personOf(fixture, 'admin')
  return unfilteredViewer(person)
}

/** The product's own condition for this filter, so that both read the same rows. `anyDate`: without its range. */
export function whereOf(
  administrator: RecordViewer,
  { range, offices, words }: SpeedFilter,
  anyDate = false,
): RawBuilder<boolean> {
  const viewer = { ...administrator, range, selectedOffices: offices }
  const read = readSearch(invoices, invoicesFilters, readable(invoices, viewer), { search: words, ignoreDate: anyDate })
  if (!read.ok) throw new Error(`refused: ${JSON.stringify(read.fields)}`)
  return searchSql(invoicesServerRecord, viewer, { ...read.value, delegatedRows: [] })
}

/** The statements that sum the totals of this filter. */
export const totalsStatements = (
  fixture: Filled,
  administrator: RecordViewer,
  filter: SpeedFilter,
): Promise<readonly CompiledQuery[]> =>
  capturedStatements(fixture, async db =>
    invoicesServerRecord.totals?.({
      db,
      where: whereOf(administrator, filter),
      anyDate: whereOf(administrator, filter, true),
      rangeDate: invoices.sort,
      range: filter.range,
      readable: readable(invoices, administrator),
    }),
  )
