import type { DateRange } from '@tipy/domain/calendar/days'
import type { Measure } from '@tipy/domain/figures/facts'
import type { Grid } from '@tipy/domain/figures/grid'
import { readGrid } from '#figures/readGrid'
import type { Db } from '#platform/database/database'
import type { Member } from './stats.members.ts'
import type { StatsQuery } from './stats.query.ts'
import type { Shown } from './stats.shown.ts'

/** Those of more members are found faster by reading everyone's. */
const manyMembers = 200

interface Sums {
  /** Null: of everyone, shown or not. */
  readonly members: readonly Member[] | null
  readonly measures: readonly Measure[]
  readonly ranges: readonly DateRange[]
}

/** The sums of some members of a table; the offices that it shows share the expenses of none. */
export async function readSums(
  db: Db,
  { group, counting }: Pick<StatsQuery, 'group' | 'counting'>,
  { sharing, whole }: Shown,
  { members, measures, ranges }: Sums,
): Promise<Grid> {
  if (whole) return whole
  if (group === 'offices' && measures.includes('expenses')) return readGrid(db, counting, { measures, ranges, sharing })
  const some = members === null || members.length > manyMembers ? null : members.map(({ id }) => id)
  return readGrid(db, { ...counting, members: some }, { measures, ranges })
}
