import type { Day } from '@tipy/domain/calendar/days'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { type PeriodValues, periodValuesOf } from '@tipy/domain/figures/table'
import { measuresWanted } from '@tipy/domain/figures/wanted'
import type { Slices } from '#platform/slices'
import { type Background, rowSource } from './stats.background.ts'
import type { GroupGoals, StatsDeps } from './stats.deps.ts'
import type { Member } from './stats.members.ts'
import { type StatsQuery, wantedDays } from './stats.query.ts'
import type { Shown } from './stats.shown.ts'
import { readSingles, withSingles } from './stats.singles.ts'
import { readSums } from './stats.sums.ts'

/** All that the parts of an answer are made of. */
export interface TableData {
  readonly deps: StatsDeps
  readonly query: StatsQuery
  readonly shown: Shown
  readonly goals: GroupGoals
  readonly background: Background
  readonly today: Day
  readonly slices: Slices
}

/** What a query wants of some members, by period. All that it needs is read before. */
export async function readValues(
  { deps, query, shown, goals, background, today }: TableData,
  members: readonly Member[],
): Promise<(member: Member) => (period: NamedPeriod) => PeriodValues> {
  const { shape, everyone, hasRows } = background
  const wanted = { members, measures: measuresWanted(query), ranges: wantedDays(query) }
  const grid = hasRows ? everyone : await readSums(deps.db, query, shown, wanted)
  const singlesOf = await readSingles(deps.db, query, members, today)
  const valuesOf = periodValuesOf({ ...shape, fields: query.fields })
  return member => {
    const source = rowSource(grid, goals, member.id)
    return period => withSingles(valuesOf(source, period), singlesOf(member, period))
  }
}
