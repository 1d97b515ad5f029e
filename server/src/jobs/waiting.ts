import type pg from 'pg'
import PgBoss from 'pg-boss'

/** Work that somebody asked for and nobody has done yet. */
export interface WaitingJob {
  readonly name: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * What a copy of the installation takes along of pg-boss: what carries words of its own. What comes by the clock or looks
 * for its work itself (mails, notices) carries none, and comes again.
 */
export async function waitingJobs(client: pg.ClientBase): Promise<readonly WaitingJob[]> {
  const { rows: made } = await client.query(`select to_regclass('pgboss.job') is not null as is_there`)
  if (!made[0]?.is_there) return []
  const { rows } = await client.query<WaitingJob>(
    `select name, data from pgboss.job where state < 'completed' and data is not null and data <> '{}' order by created_on`,
  )
  return rows
}

/** Asks for it again, when the transaction of this connection commits. `pool` makes pg-boss's own tables, if need be. */
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
