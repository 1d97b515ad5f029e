import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { FigureName } from '@tipy/domain/figures/figures'
import type { Goal } from '@tipy/domain/figures/table'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import type { StatsQuery } from './stats.query.ts'

/** The goals of a group, read once for all its members and years. */
export interface GroupGoals {
  readonly goalOf: (member: string, figure: FigureName, ranges: readonly DateRange[]) => Goal | null
  readonly listOf: (member: string) => StatsRow['goals']
}

/** What statistics get from other features; app/ provides it. */
export interface StatsDeps {
  readonly db: Db
  /** Comments of people's records that the reader may read. */
  readonly countComments: (viewer: RecordViewer, people: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly readGoals: (query: StatsQuery, today: Day) => Promise<GroupGoals>
}
