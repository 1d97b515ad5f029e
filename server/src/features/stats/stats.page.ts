import { valueAt } from '@tipy/domain/features/stats/stats.cellText'
import { pathOf } from '@tipy/domain/features/stats/stats.columnParts'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { mapInSlices } from '#platform/slices'
import { readHeads } from './stats.extras.ts'
import type { Member } from './stats.members.ts'
import type { StatsQuery } from './stats.query.ts'
import { sortedBy } from './stats.sort.ts'
import { readValues, type TableData } from './stats.values.ts'

/** Which members of a table are answered, in which order. */
export interface Page {
  readonly page: number
  readonly perPage: number
  readonly sortBy: string | undefined
  readonly sortDesc: boolean
}

/** Who is on the page. Only what they are sorted by is read of everyone; by name, nothing. */
export async function membersOfPage(data: TableData, { page, perPage, sortBy, sortDesc }: Page) {
  const path = sortPath(data.query, sortBy)
  const sorted = await inOrder(data, path, sortDesc)
  return sorted.slice(page * perPage, (page + 1) * perPage)
}

/** Of what rows are sorted by: `period`, `billing`, `value`; else the figure asked for, over all months. */
const sortPath = ({ mains }: StatsQuery, sortBy: string | undefined): readonly string[] => {
  const [main = 'billing'] = mains.values()
  return (sortBy ?? pathOf('total', main)).split('.')
}

/** The field that rows are sorted by; null: nothing of a period. */
export function sortField(query: StatsQuery, sortBy: string | undefined): string | null {
  const [key, block, name] = sortPath(query, sortBy)
  return query.periods.some(period => period.key === key) ? `${block}.${name}` : null
}

async function inOrder(data: TableData, path: readonly string[], isDescending: boolean): Promise<readonly Member[]> {
  const { query } = data
  const { members } = data.shown
  const [first = '', ...rest] = path
  // As they were read, what has no member last.
  if (first === 'name' && !isDescending) return members
  const period = query.periods.find(({ key }) => key === first)
  const values = period ? await figuresIn(data, period, rest) : await headsOf(data, first, rest)
  return sortedBy(members, values, isDescending)
}

/** A figure of every member, in their order. */
async function figuresIn(data: TableData, period: NamedPeriod, path: readonly string[]): Promise<readonly unknown[]> {
  const { shown, slices } = data
  const query = { ...data.query, fields: new Set([path.slice(0, 2).join('.')]), periods: [period] }
  const valuesOf = await readValues({ ...data, query }, shown.members)
  return mapInSlices(slices, shown.members, member => valueAt(valuesOf(member)(period), path))
}

/** Something that rows say besides their figures, of every member. */
async function headsOf(data: TableData, name: string, path: readonly string[]): Promise<readonly unknown[]> {
  const { deps, shown, goals, today } = data
  const headOf = await readHeads(deps, { ...data.query, fields: new Set([name]) }, shown.members, { goals, today })
  return shown.members.map(member => valueAt(headOf(member), [name, ...path]))
}
