import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { type Database, openDatabase } from './database.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'

/** A proxy to PostgreSQL that can freeze: connections stay open, but no bytes pass. */
interface Way {
  readonly url: string
  freeze(): void
  close(): void
}

async function openWay(to: string): Promise<Way> {
  const target = new URL(to)
  const sockets: Socket[] = []
  let isFrozen = false
  const server = createServer({ pauseOnConnect: true }, near => {
    const far = connect(Number(target.port), target.hostname)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    if (isFrozen) near.pause()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

interface Watched {
  readonly database: TestDatabase
  readonly way: Way
  /** Goes the way. */
  readonly own: Database
  /** Ends with the test. */
  readonly watch: () => void
}

async function watchable({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<Watched> {
  const database = await createTestDatabase()
  const way = await openWay(database.url)
  const own = openDatabase(way.url, { poolSize: 2, log: silentLog })
  let heartbeat: Heartbeat | undefined
  onTestFinished(async () => {
    way.close()
    await heartbeat?.stop()
    await own.close()
    await database.close()
  })
  return {
    database,
    way,
    own,
    watch: () => {
      heartbeat = startHeartbeat(own, silentLog)
    },
  }
}

const isWatched = async ({ pool }: TestDatabase) => {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'tipy pulse'`,
  )
  return rowCount === 1
}

// Concurrent: each test waits for seconds, and has its own database and connections.
describe.concurrent('heartbeats', () => {
  test('when the database stops answering, waiting statements fail', async context => {
    const { database, way, own, watch } = await watchable(context)
    watch()
    await vi.waitFor(async () => expect(await isWatched(database)).toBe(true), { timeout: 60_000 })
    const waiting = own.pool.query('select pg_sleep(60)')
    way.freeze()
    await expect(waiting).rejects.toThrow('Connection terminated')
  })

  test('waiting statements fail also when the database stopped answering before the first heartbeat', async context => {
    const { way, own, watch } = await watchable(context)
    await own.pool.query('select 1')
    way.freeze()
    const waiting = own.pool.query('select 1')
    watch()
    await expect(waiting).rejects.toThrow('Connection terminated')
  })

  test('a long statement is not cut while the database answers heartbeats', async context => {
    const { own, watch } = await watchable(context)
    watch()
    await expect(own.pool.query('select pg_sleep(6)')).resolves.toMatchObject({ rowCount: 1 })
  })
})
