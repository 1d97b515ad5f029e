import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/database'
import { testClock } from '#testing/clock'
import { createEmptyDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { createJobs, type Job, type Jobs } from './jobs.ts'
import { untilNextMinute } from './schedule.ts'

let database: TestDatabase
const started: Jobs[] = []

beforeEach(async () => {
  // Starting has to make the tables of pg-boss.
  database = await createEmptyDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(started.splice(0).map(jobs => jobs.stop()))
  await database.close()
})

async function start(jobs: Job[], pool = database.pool, options?: Parameters<typeof createJobs>[3]): Promise<Jobs> {
  const running = createJobs(pool, silentLog, jobs, options)
  started.push(running)
  await running.start()
  return running
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 })

test('a queued job is done once, by one of the servers', async () => {
  const done: object[] = []
  const job: Job = { name: 'note', run: async data => void done.push(data) }
  const [first, second] = [await start([job]), await start([job])]
  expect(first.isRunning()).toBe(true)
  await first.send('note', { n: 1 })
  await second.send('note', { n: 2 })
  await eventually(() => expect(done).toHaveLength(2))
  expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]))
})

test('a job queued in a transaction waits for the commit, and is dropped by a rollback', async () => {
  const done: object[] = []
  const note: Job = { name: 'note', run: async data => void done.push(data) }
  const jobs = await start([note], database.pool, { lookEveryMs: 200 })
  const { db } = database
  const broken = db.transaction().execute(async trx => {
    await jobs.send('note', { n: 'rolled back' }, trx)
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await db.transaction().execute(trx => jobs.send('note', { n: 'committed' }, trx))
  await eventually(() => expect(done).toEqual([{ n: 'committed' }]))
})

test('a failed job is logged, reported and retried later', async () => {
  const error = vi.spyOn(silentLog, 'error')
  const failure = new Error('not yet')
  const failures: unknown[] = []
  const fragile: Job = { name: 'fragile', run: () => Promise.reject(failure) }
  const jobs = await start([fragile], database.pool, { onFailure: (...failed) => void failures.push(failed) })
  await jobs.send('fragile', {})
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select state, start_after > now() as later from pgboss.job where name = 'fragile'`,
    )
    expect(rows).toEqual([{ state: 'retry', later: true }])
  })
  expect(error).toHaveBeenCalledWith({ job: 'fragile', err: failure }, 'job failed')
  expect(failures).toEqual([['fragile', failure]])
  error.mockRestore()
})

test('a cron job runs once in its minute of Lisbon, also with two servers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-07-05T02:29:50Z') })
  const done: string[] = []
  const jobs: Job[] = [
    { name: 'sweep', cron: '30 3 * * *', run: async () => void done.push('sweep') },
    { name: 'tick', cron: '* * * * *', run: async () => void done.push('tick') },
  ]
  const servers = [await start(jobs), await start(jobs)]
  for (const count of [1, 2, 3]) {
    vi.advanceTimersByTime(untilNextMinute(new Date()))
    await eventually(() => expect(done.filter(name => name === 'tick')).toHaveLength(count))
  }
  vi.useRealTimers()
  // They wait for what they are queueing.
  await Promise.all(servers.map(server => server.stop()))
  const { rows } = await database.pool.query(
    'select name, count(*)::int as n from pgboss.job group by name order by name',
  )
  expect(rows).toEqual([
    { name: 'sweep', n: 1 },
    { name: 'tick', n: 3 },
  ])
  expect(done.filter(name => name === 'sweep')).toHaveLength(1)
})

test('a cron job is due by the clock of the server, whatever the time of the machine', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-01-05T03:29:50Z') })
  const clock = testClock('2026-07-05T01:00:50Z')
  const done: string[] = []
  const jobs: Job[] = [
    { name: 'sweep', cron: '30 3 * * *', run: async () => void done.push('sweep') },
    { name: 'tick', cron: '* * * * *', run: async () => void done.push('tick') },
  ]
  await start(jobs, database.pool, { clock })
  // Not longer: the time in which a connection has to be made would pass, too, without any being made.
  vi.advanceTimersByTime(untilNextMinute(clock.now()))
  await eventually(() => expect(done).toEqual(['tick']))
  expect((await database.pool.query('select name from pgboss.job')).rows).toEqual([{ name: 'tick' }])
  clock.pass({ minutes: 90 })
  vi.advanceTimersByTime(untilNextMinute(clock.now()))
  await eventually(() => expect(done.toSorted()).toEqual(['sweep', 'tick', 'tick']))
})

test('idle workers cost one statement every two seconds, however many queues there are', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `quiet${at}`)
  await start(names.map(name => ({ name, run: async () => {} })))
  const statements = vi.spyOn(Client.prototype, 'query')
  const began = performance.now()
  onTestFinished(() => statements.mockRestore())
  const texts = () => statements.mock.calls.map(([statement]) => JSON.stringify(statement))
  const looks = () => texts().filter(text => text.includes('select distinct name')).length
  await eventually(() => expect(looks()).toBeGreaterThanOrEqual(2))
  // A busy machine may see more of them at once.
  expect(looks()).toBeLessThanOrEqual(2 + (performance.now() - began) / 2000)
  expect(texts().filter(text => text.includes('SKIP LOCKED'))).toEqual([])
})

test('stopping waits for running jobs', async () => {
  let finish = () => {}
  let begun = false
  let finished = false
  const jobs = await start([
    {
      name: 'long',
      run: async () => {
        begun = true
        await new Promise<void>(resolve => {
          finish = resolve
        })
        finished = true
      },
    },
  ])
  await jobs.send('long', {})
  await eventually(() => expect(begun).toBe(true))
  const stopped = jobs.stop()
  expect(jobs.isRunning()).toBe(false)
  finish()
  await stopped
  expect(finished).toBe(true)
})

test('stopping tells running jobs, so that long work ends early', async () => {
  let steps = 0
  let begun = () => {}
  const isRunning = new Promise<void>(resolve => {
    begun = resolve
  })
  const long: Job = {
    name: 'endless',
    run: async (_data, stopping) => {
      begun()
      await new Promise<void>(resolve => {
        stopping.addEventListener('abort', () => resolve())
      })
      steps += 1
    },
  }
  const jobs = await start([long])
  await jobs.send('endless', {})
  await isRunning
  await jobs.stop()
  expect(steps).toBe(1)
})

test('stopping waits for a job that is being fetched, and until its completion is stored', async () => {
  const done: object[] = []
  let goOn = () => {}
  const isHeld = new Promise<void>(resolve => {
    goOn = resolve
  })
  const run = async (data: object) => {
    if (done.push(data) === 1) await isHeld
  }
  const jobs = await start([{ name: 'late', run }])
  const other = openDatabase(database.url, { poolSize: 2, log: silentLog })
  const isFetching = async () => {
    const { rowCount } = await other.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%FOR UPDATE SKIP LOCKED%'`,
    )
    return rowCount === 1
  }
  await jobs.send('late', { n: 1 })
  await eventually(() => expect(done).toHaveLength(1))
  await jobs.send('late', { n: 2 })
  const found = await other.pool.query(`select partition_name from pgboss.queue where name = 'late'`)
  const partition = String(found.rows[0]?.partition_name)
  let stopped: Promise<void> | undefined
  await other.db.transaction().execute(async trx => {
    // Locks the partition of this queue only, so that the waiting statement is the one that fetches from it.
    await sql`lock table ${sql.table(`pgboss.${partition}`)} in access exclusive mode`.execute(trx)
    goOn()
    await eventually(async () => expect(await isFetching()).toBe(true))
    stopped = jobs.stop()
  })
  await stopped
  expect(done).toEqual([{ n: 1 }, { n: 2 }])
  const { rows } = await other.pool.query(`select distinct state from pgboss.job where name = 'late'`)
  expect(rows).toEqual([{ state: 'completed' }])
  await other.close()
})

test('a database lost while a job runs does not end the server', async () => {
  const own = openDatabase(database.url, { poolSize: 3, log: silentLog })
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  let done = false
  const jobs = await start(
    [
      {
        name: 'last',
        run: async () => {
          await own.pool.end()
          done = true
        },
      },
    ],
    own.pool,
  )
  await jobs.send('last', {})
  await eventually(() => expect(done).toBe(true))
  await jobs.stop()
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
