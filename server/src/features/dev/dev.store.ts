import type { DevFacts } from '@tipy/domain/features/dev/dev.contract'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Engine = Pick<DevFacts['database'], 'version' | 'bytes'>
type Job = DevFacts['jobs'][number]

export async function readEngine(db: Db): Promise<Engine> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db)
  // `18.4 (Debian 18.4-1)`: whose package it is matters to nobody here.
  return { version: rows[0]?.version.split(' ')[0] ?? '', bytes: Number(rows[0]?.bytes ?? 0) }
}

const biggest = 10

/** Rows as PostgreSQL estimates them: counting would read whole tables. */
export async function readBiggestTables(db: Db): Promise<DevFacts['database']['tables']> {
  const { rows } = await sql<{ name: string; bytes: string; rows: number }>`
    select relname as name, pg_total_relation_size(relid) as bytes, n_live_tup::float8 as rows
    from pg_stat_user_tables
    where schemaname = 'public'
    order by pg_total_relation_size(relid) desc, relname
    limit ${biggest}`.execute(db)
  return rows.map(({ name, bytes, rows: estimate }) => ({ name, bytes: Number(bytes), rows: estimate }))
}

export async function readMigrations(db: Db): Promise<DevFacts['migrations']> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, applied_at as at from schema_migrations order by name desc`.execute(db)
  return rows.map(({ name, at }) => ({ name, at: at.toISOString() }))
}

interface LastRun {
  readonly name: string
  readonly state: NonNullable<Job['state']>
  readonly started_on: Date
  readonly retry_count: number
}

interface Queue {
  readonly name: string
  readonly waiting: string
  readonly failed: string
}

/** As pg-boss keeps them: what is done, for a day; what failed, until it is done or given up. */
export async function readJobs(
  db: Db,
  jobs: readonly { readonly name: string; readonly cron?: string }[],
): Promise<Job[]> {
  const names = jobs.map(job => job.name)
  const { rows: runs } = await sql<LastRun>`
    select distinct on (name) name, state::text as state, started_on, retry_count
    from (
      select name, state, started_on, retry_count from pgboss.job where name = any(${names})
      union all
      select name, state, started_on, retry_count from pgboss.archive where name = any(${names})
    ) as run
    where started_on is not null
    order by name, started_on desc`.execute(db)
  const { rows: queues } = await sql<Queue>`
    select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where name = any(${names}) group by name`.execute(db)
  return jobs.map(({ name, cron }) => {
    const run = runs.find(each => each.name === name)
    const queue = queues.find(each => each.name === name)
    return {
      name,
      cron: cron ?? null,
      state: run?.state ?? null,
      lastRun: run?.started_on.toISOString() ?? null,
      retries: run?.retry_count ?? 0,
      waiting: Number(queue?.waiting ?? 0),
      failed: Number(queue?.failed ?? 0),
    }
  })
}
