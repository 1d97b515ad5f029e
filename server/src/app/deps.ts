import type pg from 'pg'
import type { Logger } from 'pino'
import type { ReadTable } from '#engine/import/import'
import type { AnyServerRecord } from '#engine/serverRecord'
import type { LiveLimits } from '#features/live/live.hub'
import type { ArrivalTimes } from '#http/limits/slowRequests'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { DiskSpace } from '#platform/diskSpace'
import type { Outbound } from '#platform/outbound/outbound'
import type { Settings } from '#platform/settings'
import type { Storage } from '#platform/storage/storage'

/** What the application depends on. */
export interface AppDeps {
  readonly settings: Settings
  readonly db: Db
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Logger
  /** The folder of the built web app; null when something else serves it. */
  readonly webDir: string | null
  /** Tests may declare more records. */
  readonly records?: readonly AnyServerRecord[]
  /** Where contents of files are stored; by the settings unless given. */
  readonly storage?: Storage
  /** Tests may let it reach their own pages. */
  readonly outbound?: Outbound
  /** Tests may read spreadsheets in their own process. */
  readonly readTable?: ReadTable
  /** Free disk space; that of the embedded database unless given. */
  readonly diskSpace?: DiskSpace
  /** How long requests may take to arrive; shorter in tests. */
  readonly times?: ArrivalTimes
  /** How long the event loop may be delayed before calls are refused; 0: for ever, in tests, which share it. */
  readonly maxDelay?: number
  /** How soon jobs that a transaction queued are found; sooner in tests that wait for them. */
  readonly lookForJobsEveryMs?: number
  /** Shorter in tests. */
  readonly live?: Partial<LiveLimits>
}
