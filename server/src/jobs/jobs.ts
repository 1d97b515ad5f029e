import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '#platform/clock'
import { withAdvisoryLock } from '#platform/database/advisoryLock'
import type { Db } from '#platform/database/database'
import { executeOn } from './connection.ts'
import { beforeThisMinute, type Cron, dueRuns, repeat, untilNextMinute } from './schedule.ts'

export interface Job {
  readonly name: string
  /** Must be idempotent: it may run twice after a crash. Long work ends early once the signal is aborted. */
  readonly run: (data: object, stopping: AbortSignal) => Promise<void>
  /** Lisbon time. */
  readonly cron?: Cron
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

/** How soon a job that another server or a transaction queued is found; tests of such jobs look sooner. */
const usualLookMs = 2000
/** How often each worker looks by itself, should it not have been told. */
const pollingIntervalSeconds = 60

const stopPatience = 10_000
const quietPatience = 5_000

interface JobsOptions {
  readonly clock?: Clock
  readonly onFailure?: (job: string, error: unknown) => void
  readonly lookEveryMs?: number | undefined
}

/** Work that outlives a request, stored in the database: any server may do it, and a crash only delays it. */
export function createJobs(
  pool: pg.Pool,
  log: Logger,
  jobs: readonly Job[],
  { clock = systemClock, onFailure, lookEveryMs = usualLookMs }: JobsOptions = {},
): Jobs {
  const connection = executeOn(pool, log)
  const boss = createBoss(connection)
  boss.on('error', error => log.error({ err: error }, 'jobs'))
  const workers = new Map<string, string>()
  const stopping = new AbortController()
  let running = false

  async function open(job: Job): Promise<void> {
    await boss.createQueue(job.name)
    const worker = await boss.work<object>(job.name, { batchSize: 1, pollingIntervalSeconds }, async ([work]) => {
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
    if (job.atStart) await boss.send(job.name, {})
  }

  /** One statement for all queues, in place of one for each. */
  async function wakeWorkers(): Promise<void> {
    const { rows } = await connection.executeSql(dueQueues, [])
    for (const { name } of rows) wakeWorker(name)
  }
  const wakeWorker = (name: string) => boss.notifyWorker(workers.get(name) ?? '')

  let queuedUntil = new Date(0)
  async function queueDue(): Promise<void> {
    const now = clock.now()
    const due = dueRuns(jobs, queuedUntil, now)
    if (due.length > 0) await boss.insert(due.map(run => ({ ...run, data: {} })))
    queuedUntil = now
    for (const { name } of due) wakeWorker(name)
  }

  const stops: (() => void)[] = []
  function startClocks(): void {
    const onError = (error: unknown) => log.error({ err: error }, 'jobs')
    queuedUntil = beforeThisMinute(clock.now())
    stops.push(
      repeat(() => untilNextMinute(clock.now()), queueDue, onError),
      repeat(() => lookEveryMs, wakeWorkers, onError),
    )
  }

  return {
    async start() {
      // pg-boss creates its tables and queues here; servers starting concurrently on a new database would collide.
      await inTurn(pool, async () => {
        await boss.start()
        for (const job of jobs) await open(job)
      })
      startClocks()
      running = true
    },
    async stop() {
      running = false
      stopping.abort()
      for (const stop of stops.splice(0)) stop()
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
      wakeWorker(name)
    },
  }
}

const createBoss = (db: PgBoss.Db): PgBoss =>
  new PgBoss({
    db,
    schema: 'pgboss',
    // Ours is schedule.ts: its clock took 15 to 60 ms of this thread for each cron, every thirty seconds.
    schedule: false,
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
    // A job's data may name a person, so it is deleted once done.
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
  })

/** The queues that have a job to do now. */
const dueQueues = `select distinct name from pgboss.job where state < 'active' and start_after <= now()`

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
