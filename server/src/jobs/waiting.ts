import type pg from 'pg'
import PgBoss from 'pg-boss'

/** A job that was queued and not yet done. */
export interface WaitingJob {
  readonly name: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * The jobs that a backup has to contain: those with data. Jobs without data run by cron or look for their work
 * themselves (mails, notices), and will run again anyway.
 */
export async function waitingJobs(client: pg.ClientBase): Promise<readonly WaitingJob[]> {
  const { rows: made } = await client.query(`select to_regclass('pgboss.job') is not null as is_there`)
  if (!made[0]?.is_there) return []
  const { rows } = await client.query<WaitingJob>(
    `select name, data from pgboss.job where state < 'completed' and data is not null and data <> '{}' order by created_on`,
  )
  return rows
}

/** Queues the jobs again, when the transaction of `client` commits. pg-boss creates missing tables through `pool`. */
export async function enqueueAgain(pool: pg.Pool, client: pg.ClientBase, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return
  const boss = new PgBoss({ db: executing(pool), schema: 'pgboss', supervise: false, schedule: false })
  await boss.start()
  try {
    for (const name of new Set(jobs.map(job => job.name))) await boss.createQueue(name)
    for (const { name, data } of jobs) await boss.send(name, data, { db: executing(client) })
  } finally {
    await boss.stop({ graceful: false })
  }
}

const executing = (on: Pick<pg.ClientBase, 'query'>): PgBoss.Db => ({
  executeSql: (text, values) => on.query(text, values),
})
