import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

let database: TestDatabase
let way: Way
let own: Database
let heartbeat: Heartbeat | undefined
beforeEach(async () => {
  database = await createTestDatabase()
  way = await openWay(database.url)
  own = openDatabase(way.url, { poolSize: 2, log: silentLog })
})
afterEach(async () => {
  way.close()
  await heartbeat?.stop()
  await own.close()
  await database.close()
})

const isWatching = async () => {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'tipy pulse'`,
  )
  return rowCount === 1
}

test('when the database stops answering, waiting statements fail', async () => {
  heartbeat = startHeartbeat(own, silentLog)
  await vi.waitFor(async () => expect(await isWatching()).toBe(true), { timeout: 60_000 })
  const waiting = own.pool.query('select pg_sleep(60)')
  way.freeze()
  await expect(waiting).rejects.toThrow('Connection terminated')
})

test('waiting statements fail also when the database stopped answering before the first heartbeat', async () => {
  await own.pool.query('select 1')
  way.freeze()
  const waiting = own.pool.query('select 1')
  heartbeat = startHeartbeat(own, silentLog)
  await expect(waiting).rejects.toThrow('Connection terminated')
})

test('a long statement is not cut while the database answers heartbeats', async () => {
  heartbeat = startHeartbeat(own, silentLog)
  await expect(own.pool.query('select pg_sleep(6)')).resolves.toMatchObject({ rowCount: 1 })
})
