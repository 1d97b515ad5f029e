import { join } from 'node:path'
import { startEmbedded } from '@tipy/embedded-postgres-server'
import { administer, withDatabase } from '@tipy/server/testing/administer'
import { silentLog } from '@tipy/server/testing/silentLog'
import { startThrowAway, type ThrowAway } from '@tipy/server/testing/throwAway'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, isReady, logIn } from '../start/calls.ts'
import { embeddedUrl, removeTemporaryFolders, temporaryFolder } from '../start/places.ts'
import { command, startProduct, stopEverything } from '../start/product.ts'
import { stopsWell } from './support/ending.ts'
import { loadDump, lostIn, migrationsIn, rewrittenByRecruitment, type Table, tablesIn } from './support/firstIssue.ts'
import { isFull, size } from './support/form.ts'
import { allOf, asItWas, deals, dealsIn, type Findings, findingsOf, putContents } from './support/overBilled.ts'

/** What `npm run verify` must find in the company: each check with the references or numbers it names. */
const expectedFindings: Findings = {
  addressesDiffer: [
    'andr\u00e9@antes.pt',
    'andre\u0301@antes.pt',
    'm\u0430rta@antes.pt',
    'mar\u200bta@antes.pt',
    'marta@antes.pt',
    'marta@antes.pt.',
  ].toSorted(),
  invoicedWithinValue: ['SOBRE-A', 'SOBRE-B', 'SOBRE-E', 'SOBRE-F', 'SOBRE-K', 'SOBRE-L'],
}

/** Columns that a later migration rewrites on purpose, by table: they are not compared with the old data. */
const rewritten: Readonly<Record<string, readonly string[]>> = {
  // A date takes day and amounts from the invoice that bills it, and open dates share the rest (0018).
  reservations: ['billing_dates', 'tipy_value', 'is_done', 'version'],
  reservation_billings: ['executed', 'amount'],
  ...rewrittenByRecruitment,
}

/** Tables that scheduled jobs change, and `installation`, which a restore does not overwrite. */
const passing = ['installation', 'mails', 'notices', 'notifications', 'password_resets', 'tasks']
/** Tables of sums, which figures no longer need (0043). */
const dropped = ['ledger_sums']

let server: ThrowAway
let before: readonly Table[]
let made = 0

async function newDatabase(template = 'template1'): Promise<string> {
  made += 1
  await administer(server.url, `create database over_billed_${made} template ${template}`)
  return withDatabase(server.url, `over_billed_${made}`)
}

beforeAll(async () => {
  server = await startThrowAway()
  await administer(server.url, 'create database kept')
  const databaseUrl = withDatabase(server.url, 'kept')
  await loadDump(databaseUrl, 'over-billed')
  expect((await migrationsIn(databaseUrl)).at(-1)).toBe(asItWas.lastMigration)
  before = (await tablesIn(databaseUrl, rewritten)).filter(({ name }) => ![...passing, ...dropped].includes(name))
})
afterEach(stopEverything)
afterAll(async () => {
  await removeTemporaryFolders()
  await server.remove()
})

interface Place {
  readonly env: Readonly<Record<string, string>>
  url(): string
}

const newFolder = (): string => join(temporaryFolder(), 'data')

async function restored(env: Readonly<Record<string, string>>): Promise<void> {
  const restoring = command(['restore', asItWas.backup], { env: { ...env } })
  expect((await restoring.ended).code, restoring.output()).toBe(0)
}

const onServer = (url: string): Place => ({ env: { DATABASE_URL: url, DATA_DIR: newFolder() }, url: () => url })
function embedded(): Place & { readonly dataDir: string } {
  const dataDir = newFolder()
  return { env: { DATA_DIR: dataDir, DEMO: 'off' }, url: () => embeddedUrl(dataDir), dataDir }
}

/** The two kinds of old data and the two engines: each of them in the short form, all pairs in the full one. */
const ways: readonly (readonly [string, () => Promise<Place>])[] = [
  [
    'database, embedded',
    async () => {
      const place = embedded()
      const engine = await startEmbedded({ dataDir: place.dataDir, log: silentLog, durable: false })
      await loadDump(engine.url, 'over-billed')
      await putContents(engine.url, place.dataDir)
      await engine.stop()
      return place
    },
  ],
  [
    'backup, by DATABASE_URL',
    async () => {
      const place = onServer(await newDatabase())
      await restored(place.env)
      return place
    },
  ],
  [
    'database, by DATABASE_URL',
    async () => {
      const place = onServer(await newDatabase('kept'))
      await putContents(place.url(), place.env.DATA_DIR ?? '')
      return place
    },
  ],
  [
    'backup, embedded',
    async () => {
      const place = embedded()
      await restored(place.env)
      return place
    },
  ],
]

test.each(ways.slice(0, size(2, ways.length)))(
  'an old %s with over-billed deals is upgraded without loss, verify names its faults, and every record can be edited',
  async (name, prepare) => {
    const place = await prepare()
    const { env } = place
    const product = startProduct({ env: { ...env } })
    const address = await product.address()
    expect(await isReady(address)).toBe(true)
    expect(await lostIn(place.url(), before)).toEqual([])
    const { body } = await logIn(address, 'cfo@antes.pt', asItWas.password)
    const token = String(body.data.token)
    expect(await dealsIn(address, token)).toEqual(deals)
    // Once is enough: the records are the same in both.
    if (isFull || name === ways[0]?.[0]) {
      expect(await refusedIn(address, token)).toEqual([])
      expect(await dealsIn(address, token)).toEqual(deals)
    }
    // At the end: saving an unrelated field neither repairs nor causes faults.
    expect(await findingsOf(env)).toEqual(expectedFindings)
    await stopsWell(product)
  },
)

/** Deals and invoices that refuse a change of an unrelated field; a save must validate only what it changes. */
async function refusedIn(address: string, token: string): Promise<readonly object[]> {
  const refused: object[] = []
  for (const list of ['reservations', 'invoices'] as const)
    for (const { _id, ref, number, version } of await allOf(address, token, list)) {
      const body = JSON.stringify({ observations: 'Revista', version })
      const answer = await call(address, `/api/${list}/${_id}`, { method: 'PATCH', token, body })
      if (answer.status !== 200) refused.push({ list, ref, number, ...answer })
    }
  return refused
}
