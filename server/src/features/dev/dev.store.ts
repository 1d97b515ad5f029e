import type { DevFacts } from '@tipy/domain/features/dev/dev.contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Job = DevFacts['jobs'][number]
type RecordCount = DevFacts['records'][number]

export async function readEngineVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  // `18.4 (Debian 18.4-1)`: the screen does not need the package's version.
  return rows[0]?.version.split(' ')[0] ?? ''
}

/** How many rows of each record the company has, in the order of the list of records. */
export async function countRecords(db: Db, companyId: string, records: readonly AnyRecord[]): Promise<RecordCount[]> {
  const counts = records.map(
    ({ name }) => sql`
      select ${name}::text as name, count(*) filter (where active) as active, count(*) filter (where not active) as archived
      from ${sql.table(name)} where company_id = ${companyId}`,
  )
  const { rows } = await sql<{ name: string; active: string; archived: string }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return records.map(({ name, title }) => {
    const count = rows.find(row => row.name === name)
    return { name, title, active: Number(count?.active ?? 0), archived: Number(count?.archived ?? 0) }
  })
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
  readonly failed: string
}

/** The scheduled jobs. pg-boss stores finished runs for a day, failed ones until done or given up. */
export async function readJobs(
  db: Db,
  all: readonly { readonly name: string; readonly cron?: string }[],
): Promise<Job[]> {
  const jobs = all.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }]))
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
    select name, count(*) filter (where state = 'failed') as failed
    from pgboss.job where name = any(${names}) group by name`.execute(db)
  return jobs.map(({ name, cron }) => {
    const run = runs.find(each => each.name === name)
    const queue = queues.find(each => each.name === name)
    return {
      name,
      cron,
      state: run?.state ?? null,
      lastRun: run?.started_on.toISOString() ?? null,
      retries: run?.retry_count ?? 0,
      failed: Number(queue?.failed ?? 0),
    }
  })
}
