import type { devContract, StorageFacts } from '@tipy/domain/features/dev/dev.contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type pg from 'pg'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Product } from '#platform/product'
import { countRecords, readEngineVersion, readJobs, readMigrations } from './dev.store.ts'

export interface DevDeps {
  readonly db: Db
  readonly pool: pg.Pool
  readonly product: Product
  readonly clock: Clock
  readonly startedAt: Date
  readonly embedded: boolean
  /** Every job, in the order of their list. */
  readonly jobs: readonly { readonly name: string; readonly cron?: string }[]
  readonly records: readonly AnyRecord[]
  /** With the files of this company; null when there is nothing to show. */
  readonly storage: (companyId: string) => Promise<StorageFacts | null>
}

export function devHandlers(deps: DevDeps): Handlers<typeof devContract> {
  const { db, pool, product, clock, startedAt, embedded } = deps
  return {
    'GET /api/config/dev': async ({ caller }) => ({
      product: {
        ...product,
        node: process.versions.node,
        startedAt: startedAt.toISOString(),
        upSeconds: Math.floor((clock.now().getTime() - startedAt.getTime()) / 1000),
      },
      database: {
        version: await readEngineVersion(db),
        embedded,
        pool: {
          most: pool.options.max,
          open: pool.totalCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        },
      },
      migrations: await readMigrations(db),
      jobs: await readJobs(db, deps.jobs),
      records: await countRecords(db, caller.companyId, deps.records),
      storage: await deps.storage(caller.companyId),
    }),
  }
}
