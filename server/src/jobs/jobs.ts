import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { withAdvisoryLock } from '#platform/database/advisoryLock'
import type { Db } from '#platform/database/database'
import { executeOn } from './connection.ts'

export interface Job {
  readonly name: string
  /** Must be idempotent: it may run twice after a crash. Long work ends early once the signal is aborted. */
  readonly run: (data: object, stopping: AbortSignal) => Promise<void>
  /** Lisbon time. */
  readonly cron?: string
  /** Also when a server starts: a run missed while no server ran would wait for the next time of its cron. */
  readonly atStart?: true
}

export interface Jobs {
  start(): Promise<void>
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
  isRunning(): boolean
  /** With a transaction, the job is queued only if that commits. */
  send(name: string, data: object, transaction?: Db): Promise<void>
}

const stopPatience = 10_000
const quietPatience = 5_000

/** Work that outlives a request, stored in the database: any server may do it, and a crash only delays it. */
export function createJobs(
  pool: pg.Pool,
  log: Logger,
  jobs: readonly Job[],
  onFailure?: (job: string, error: unknown) => void,
): Jobs {
  const connection = executeOn(pool, log)
  const boss = new PgBoss({
    db: connection,
    schema: 'pgboss',
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
    // A job's data may name a person, so it is deleted once done.
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
  })
  boss.on('error', error => log.error({ err: error }, 'jobs'))
  const workers = new Map<string, string>()
  const stopping = new AbortController()
  let running = false

  async function open(job: Job): Promise<void> {
    await boss.createQueue(job.name)
    const worker = await boss.work<object>(job.name, { batchSize: 1 }, async ([work]) => {
      log.debug({ job: job.name }, 'job started')
      try {
        await job.run(work?.data ?? {}, stopping.signal)
      } catch (error) {
        log.error({ job: job.name, err: error }, 'job failed')
        onFailure?.(job.name, error)
        // pg-boss retries it later.
        throw error
      }
    })
    workers.set(job.name, worker)
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Europe/Lisbon' })
    if (job.atStart) await boss.send(job.name, {})
  }

  return {
    async start() {
      // pg-boss creates its tables and queues here; servers starting concurrently on a new database would collide.
      await inTurn(pool, async () => {
        await boss.start()
        for (const job of jobs) await open(job)
      })
      running = true
    },
    async stop() {
      running = false
      stopping.abort()
      // pg-boss waits neither for jobs that it is fetching nor until completions are stored: such jobs would start when
      // everything else is closed, and lost completions would run their jobs again.
      for (const job of jobs) await boss.offWork(job.name)
      await connection.quiet(quietPatience)
      await boss.stop({ graceful: true, timeout: stopPatience })
      await connection.quiet(quietPatience)
    },
    isRunning: () => running,
    async send(name, data, transaction) {
      if (transaction) {
        await boss.send(name, data, { db: within(transaction) })
        return
      }
      await boss.send(name, data)
      boss.notifyWorker(workers.get(name) ?? '')
    },
  }
}

async function inTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await withAdvisoryLock('jobs', statement => client.query(statement), work)
  } finally {
    client.release()
  }
}

function within(transaction: Db): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
