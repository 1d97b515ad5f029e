import type { DevFacts, devContract, StorageFacts } from '@tipy/domain/features/dev/dev.contract'
import type pg from 'pg'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Product } from '#platform/product'
import { readBiggestTables, readEngine, readJobs, readMigrations } from './dev.store.ts'

export interface DevDeps {
  readonly db: Db
  readonly pool: pg.Pool
  readonly product: Product
  readonly clock: Clock
  readonly startedAt: Date
  readonly embedded: boolean
  /** Every job there is, in the order of their list. */
  readonly jobs: readonly { readonly name: string; readonly cron?: string }[]
  /** Null when there is nothing to say of it. */
  readonly storage: () => Promise<StorageFacts | null>
  readonly settingChanges: (db: Db, companyId: string) => Promise<DevFacts['settingChanges']>
}

export function devHandlers(deps: DevDeps): Handlers<typeof devContract> {
  const { db, pool, product, clock, startedAt, embedded } = deps
  return {
    'GET /api/config/dev': async ({ viewer }) => ({
      product: {
        ...product,
        node: process.versions.node,
        startedAt: startedAt.toISOString(),
        upSeconds: Math.floor((clock.now().getTime() - startedAt.getTime()) / 1000),
      },
      database: {
        ...(await readEngine(db)),
        embedded,
        tables: await readBiggestTables(db),
        pool: {
          most: pool.options.max,
          open: pool.totalCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        },
      },
      migrations: await readMigrations(db),
      jobs: await readJobs(db, deps.jobs),
      storage: await deps.storage(),
      settingChanges: await deps.settingChanges(db, viewer.companyId),
    }),
  }
}
