import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@tipy/server/platform/database/database'
import { silentLog } from '@tipy/server/testing/silentLog'
import { afterEach, expect, test } from 'vitest'
import { isListening, isReady, logIn, until } from './calls.ts'
import {
  embeddedUrl,
  filledFolder,
  isPostgresStopped,
  postgresLog,
  removeTemporaryFolders,
  runningPostgres,
  temporaryFolder,
} from './places.ts'
import { npm, type Product, startInGroup, startProduct, stopEverything } from './product.ts'

afterEach(async () => {
  await stopEverything()
  await removeTemporaryFolders()
})

/** Locks the table of users, so that every request that reads it waits until the test releases the lock. */
async function lockUsers(dataDir: string) {
  const database = openDatabase(embeddedUrl(dataDir), { poolSize: 2, log: silentLog })
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('lock table users in access exclusive mode')
  return {
    /** Jobs may wait for the lock too. Not on the connection that holds it: a transaction reads pg_stat_activity once. */
    async aLoginWaits(): Promise<boolean> {
      const waiting = await database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%canonical_email(u.email)%'`,
      )
      return waiting.rowCount !== 0
    },
    async release(): Promise<void> {
      await client.query('commit')
      client.release()
      await database.close()
    },
  }
}

async function stopsAfterItsRequest(product: Product, dataDir: string, stop: () => void): Promise<void> {
  const address = await product.address()
  const lock = await lockUsers(dataDir)
  const request = logIn(address, 'ceo@horizonte.pt', 'demo1234')
  await until(() => lock.aLoginWaits())
  stop()
  await until(async () => !(await isListening(address)))
  expect(product.isRunning()).toBe(true)
  await lock.release()
  expect((await request).status).toBe(200)
  expect((await product.ended).code).toBe(0)
  expect(isPostgresStopped(dataDir)).toBe(true)
  expect(postgresLog(dataDir)).toMatch(/database system is shut down\s*$/)
}

test('SIGTERM lets a running request finish, refuses new ones, and stops PostgreSQL cleanly', async () => {
  const dataDir = await filledFolder()
  const product = startProduct({ env: { DATA_DIR: dataDir } })
  await stopsAfterItsRequest(product, dataDir, () => product.signal('SIGTERM'))
})

test('Ctrl-C, which a terminal sends to the whole process group, lets a running request finish and stops PostgreSQL cleanly', async () => {
  const dataDir = await filledFolder()
  const product = startInGroup({ env: { DATA_DIR: dataDir } })
  await stopsAfterItsRequest(product, dataDir, () => process.kill(-product.pid, 'SIGINT'))
})

test('SIGTERM to npm stops the server and PostgreSQL', async () => {
  const dataDir = await filledFolder()
  const product = npm(['start'], { env: { DATA_DIR: dataDir } })
  const address = await product.address()
  product.signal('SIGTERM')
  await product.ended
  await until(async () => !(await isListening(address)))
  await until(() => isPostgresStopped(dataDir))
})

test('after SIGTERM during a first start, the next start works', async () => {
  const env = { DATA_DIR: join(temporaryFolder(), 'data'), DEMO: 'off' }
  const product = startProduct({ env })
  await until(() => product.output().includes('A criar a base de dados'))
  product.signal('SIGTERM')
  expect((await product.ended).code).toBe(0)
  expect(await isReady(await startProduct({ env }).address())).toBe(true)
})

test('an uncaught error is logged, PostgreSQL is stopped, and the exit code is 1', async () => {
  const dataDir = await filledFolder()
  const throwsOnSignal = 'process.on(`SIGWINCH`,()=>{throw(new(Error)(`unforeseen`))})'
  const product = startProduct({
    env: { DATA_DIR: dataDir, NODE_OPTIONS: `--import=data:text/javascript,${throwsOnSignal}` },
  })
  await product.address()
  product.signal('SIGWINCH')
  expect((await product.ended).code).toBe(1)
  expect(product.output()).toMatch(/"level":"fatal".*unforeseen/)
  expect(isPostgresStopped(dataDir)).toBe(true)
})

test('if PostgreSQL dies and cannot be restarted, the product ends with an error; the next start works', async () => {
  const env = { DATA_DIR: await filledFolder() }
  const product = startProduct({ env })
  await product.address()
  const { pid } = runningPostgres(env.DATA_DIR)
  renameSync(join(env.DATA_DIR, 'postgres'), join(env.DATA_DIR, 'gone'))
  process.kill(pid, 'SIGKILL')
  expect((await product.ended).code).toBe(1)
  expect(product.output()).toContain('O PostgreSQL embutido terminou sem ser pedido e não volta a arrancar')
  renameSync(join(env.DATA_DIR, 'gone'), join(env.DATA_DIR, 'postgres'))
  expect(await isReady(await startProduct({ env }).address())).toBe(true)
})
