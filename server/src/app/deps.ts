import type pg from 'pg'
import type { Logger } from 'pino'
import type { ReadTable } from '#engine/import/import'
import type { AnyServerRecord } from '#engine/serverRecord'
import type { LiveLimits } from '#features/live/live.hub'
import type { ArrivalTimes } from '#http/slowRequests'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { DiskSpace } from '#platform/diskSpace'
import type { Outbound } from '#platform/outbound/outbound'
import type { Settings } from '#platform/settings'
import type { Storage } from '#platform/storage/storage'

/** What the application is made from. */
export interface AppDeps {
  readonly settings: Settings
  readonly db: Db
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Logger
  /** The built screens; null when something else serves them. */
  readonly webDir: string | null
  /** Tests may declare more of them. */
  readonly records?: readonly AnyServerRecord[]
  /** Where contents of files are kept; as the settings say unless given. */
  readonly storage?: Storage
  /** Tests may let it reach their own pages. */
  readonly outbound?: Outbound
  /** Tests may read spreadsheets in their own process. */
  readonly readTable?: ReadTable
  /** Room on the disk; that of the product's own database unless said. */
  readonly diskSpace?: DiskSpace
  /** How long requests may take to arrive; tests have less time. */
  readonly times?: ArrivalTimes
  /** Tests have less time. */
  readonly live?: Partial<LiveLimits>
}
