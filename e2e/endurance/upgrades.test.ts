import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { roles } from '@tipy/domain/access/roles'
import { records } from '@tipy/domain/records'
import { startEmbedded } from '@tipy/embedded-postgres-server'
import { randomOf } from '@tipy/seeds/random'
import { administer, withDatabase } from '@tipy/server/testing/administer'
import { silentLog } from '@tipy/server/testing/silentLog'
import { startThrowAway, type ThrowAway } from '@tipy/server/testing/throwAway'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askConfig, call, isReady, logIn, until } from '../start/calls.ts'
import { embeddedUrl, removeTemporaryFolders, temporaryFolder } from '../start/places.ts'
import { command, type Product, startProduct, stopEverything } from '../start/product.ts'
import { stopsWell, verifies } from './support/ending.ts'
import { printFigures } from './support/figures.ts'
import {
  asItWas,
  loadFirstIssue,
  lostIn,
  migrationsIn,
  onDatabase,
  rewrittenByRecruitment,
  schemaOf,
  tablesIn,
} from './support/firstIssue.ts'
import { size } from './support/form.ts'
import { makeOneOfEach } from './support/newRecords.ts'

const kills = size(1, 20)

let server: ThrowAway
let before: Awaited<ReturnType<typeof tablesIn>>
/** The schema of a new database: an upgraded one must have the same. */
let today: readonly string[]
let migrations: readonly string[]
let made = 0

/** A copy of the database of the first issue. */
async function oldDatabase(): Promise<string> {
  made += 1
  await administer(server.url, `create database upgrade_${made} template first`)
  return withDatabase(server.url, `upgrade_${made}`)
}

beforeAll(async () => {
  server = await startThrowAway({ durable: true })
  for (const name of ['first', 'fresh']) await administer(server.url, `create database ${name}`)
  await loadFirstIssue(withDatabase(server.url, 'first'))
  before = await tablesIn(withDatabase(server.url, 'first'), rewrittenByRecruitment)
  const fresh = withDatabase(server.url, 'fresh')
  const migrated = command(['migrate'], { env: { DATABASE_URL: fresh } })
  expect((await migrated.ended).code, migrated.output()).toBe(0)
  today = await schemaOf(fresh)
  migrations = await migrationsIn(fresh)
})
afterEach(stopEverything)
afterAll(async () => {
  await removeTemporaryFolders()
  await server.remove()
})

describe('a server killed with -9 during its migrations', () => {
  const dataDir = (): string => join(temporaryFolder(), 'data')

  async function filledFolder(): Promise<string> {
    const folder = dataDir()
    const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
    await loadFirstIssue(embedded.url)
    await embedded.stop()
    return folder
  }

  interface Place {
    readonly env: Record<string, string>
    url(): string
  }

  /** The short form tries only the first, in which the kill also leaves its own PostgreSQL running. */
  const ways: [string, () => Promise<() => Promise<Place>>][] = [
    [
      'embedded',
      async () => {
        const filled = await filledFolder()
        return async () => {
          const copy = dataDir()
          execFileSync('cp', ['-a', filled, copy])
          return { env: { DATA_DIR: copy, DEMO: 'off' }, url: () => embeddedUrl(copy) }
        }
      },
    ],
    [
      'by DATABASE_URL',
      async () => async () => {
        const url = await oldDatabase()
        return { env: { DATABASE_URL: url }, url: () => url }
      },
    ],
  ]

  /** Kills a server `moment` ms after it has applied `target` migrations. */
  async function killAt(place: Place, target: number, moment: number): Promise<void> {
    const product = startProduct({ env: place.env })
    const count = async () => {
      try {
        return (await migrationsIn(place.url())).length
      } catch {
        // Its PostgreSQL is not up yet.
        return 0
      }
    }
    await until(async () => (await count()) >= target || !product.isRunning())
    await delay(moment)
    product.signal('SIGKILL')
    expect((await product.ended).signal).toBe('SIGKILL')
  }

  test.each(ways.slice(0, size(1, ways.length)))(
    '%s: the next start completes the migrations and loses nothing',
    async (name, prepare) => {
      const place = await prepare()
      const left: number[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        const random = randomOf(`upgrades/${name}/${kill}`)
        const here = await place()
        await killAt(here, random.whole(asItWas.migrations.length, migrations.length - 1), random.whole(0, 25))
        const product = startProduct({ env: { ...here.env, LOG_LEVEL: 'info' } })
        expect(await isReady(await product.address())).toBe(true)
        left.push(product.output().split('"migration applied"').length - 1)
        expect(await migrationsIn(here.url())).toEqual(migrations)
        expect(await schemaOf(here.url())).toEqual(today)
        expect(await lostIn(here.url(), before)).toEqual([])
        await stopsWell(product)
        if (kill === kills - 1) await verifies(here.env)
      }
      printFigures(`upgrades killed with -9, ${name}`, { kills, 'migrations left to the next start': left.join(', ') })
    },
  )
})

/** On a separate connection, because pg_stat_activity is read only once per transaction. */
const waitingOn = (url: string): Promise<number> =>
  onDatabase(url, async client => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and application_name = 'tipy' and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting ?? 0
  })

test('of servers that start concurrently on a database of the first issue one migrates it, once and without loss, and the others wait; old sessions and passwords work, and every role can log in and every list be read', async () => {
  const env = {
    DATABASE_URL: await oldDatabase(),
    DATA_DIR: join(temporaryFolder(), 'data'),
    LOG_LEVEL: 'info',
  }
  expect(await migrationsIn(env.DATABASE_URL)).toEqual(asItWas.migrations)
  const products: Product[] = []
  await onDatabase(env.DATABASE_URL, async client => {
    // The first missing migration references users, so it waits for this lock.
    await client.query('begin; lock table public.users in access exclusive mode')
    products.push(...[1, 2, 3].map(() => startProduct({ env })))
    await until(async () => (await waitingOn(env.DATABASE_URL)) === products.length)
    for (const product of products) expect(product.isRunning()).toBe(true)
    await client.query('commit')
  })
  for (const product of products) expect(await isReady(await product.address())).toBe(true)
  const applied = products.flatMap(product => [...product.output().matchAll(/"migration":"([^"]+)"/g)])
  expect(applied.map(([, name]) => name)).toEqual(migrations.slice(asItWas.migrations.length))
  expect(await schemaOf(env.DATABASE_URL)).toEqual(today)
  expect(await lostIn(env.DATABASE_URL, before)).toEqual([])

  const address = (await products[0]?.address()) ?? ''
  await worksAsBefore(address)
  for (const code of ['horizonte', 'realtyart']) await worksFor(address, code)
  for (const product of products) await stopsWell(product)
  await verifies(env)
})

async function worksAsBefore(address: string): Promise<void> {
  const { email, password, profile } = asItWas.changed
  expect((await logIn(address, email, 'demo1234')).status).toBe(403)
  const config = await askConfig(address, asItWas.token)
  expect(config.status).toBe(200)
  expect(config.body.data).toMatchObject({ user: { email: 'ceo@horizonte.pt' } })
  const changed = await logIn(address, email, password)
  expect(changed.body.data).toMatchObject({ user: { darkMode: true, profiles: [{ name: profile }] } })
}

async function worksFor(address: string, code: string): Promise<void> {
  const tokens = new Map<string, string>()
  for (const role of roles) {
    const email = `${role.toLowerCase()}@${code}.pt`
    if (email === asItWas.changed.email) continue
    const { status, body } = await logIn(address, email, 'demo1234')
    expect(status, email).toBe(200)
    tokens.set(role, String(body.data.token))
  }
  const [admin = '', cfo = ''] = [tokens.get('sysAdmin'), tokens.get('cfo')]
  for (const list of [...Object.keys(records), 'notifications']) {
    // A CFO does not recruit.
    const token = list === 'leads' ? admin : cfo
    const answer = await call(address, `/api/${list}/search`, { method: 'POST', token, body: '{}' })
    expect({ list, status: answer.status }).toEqual({ list, status: 200 })
  }
  for (const { kind, answer } of await makeOneOfEach(address, code, { admin, cfo })) {
    expect({ kind, status: answer.status, body: answer.body }).toMatchObject({ kind, status: 201 })
  }
}
