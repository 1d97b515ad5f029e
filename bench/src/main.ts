import { chmodSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@tipy/embedded-postgres-server'
import { openDatabase } from '@tipy/server/platform/database/database'
import { administer, withDatabase } from '@tipy/server/testing/administer'
import { silentLog } from '@tipy/server/testing/silentLog'
import { removeLeftovers, startThrowAway, type ThrowAway } from '@tipy/server/testing/throwAway'
import { sql } from 'kysely'
import { runDashboard } from './dashboard.ts'
import { fill, type Scene } from './fixture.ts'
import { largestTable } from './largest.ts'
import { pickerTable } from './pickerOpening.ts'
import { machine } from './report.ts'
import { type Place, run } from './run.ts'
import { scrollTable } from './scrolling.ts'
import { runSpeed } from './speed.ts'
import { runStatistics } from './statistics.ts'

/**
 * `npm run bench` measures 10 000 and 100 000 findings; `-- --million` a million too, `-- --explain` shows the plans.
 * `-- --invoices` makes and measures invoices alone: with a million of them, six million lines of the ledger.
 * `-- --leads` does the same with leads, each with ten events.
 * `-- --speed` measures only the throughput of 100 000 invoices beside SQL by hand, which is also part of the plain run;
 * with `--million` also what a consultant waits for at 10 000 and 1 000 000.
 * `-- --statistics` measures what statistics cost over HTTP (after `npm run build`): the demonstration, 20 000 invoices of
 * 300 people, 100 000 of 1 000, and with `--million` a million of 10 000.
 * `-- --scroll` measures in Chromium the frames of a scroll through 1 000 rows (after `npm run build`).
 * `-- --dashboard` measures in Chromium a CEO's dashboard of the demonstration, of 20 000 invoices and, with `--million`,
 * of a million (after `npm run build`).
 * `-- --largest` measures what others wait for, for a minute, while one person keeps eight of the largest statistics of the
 * demonstration in flight.
 * `-- --picker` measures in Chromium how long a picker of 10 000 people takes to open (after `npm run build`).
 * `--keep <folder>` keeps the databases generated for `--dashboard`, `--speed` and `--statistics` there for the next run.
 */
const { values: flags } = parseArgs({
  options: {
    million: { type: 'boolean', default: false },
    dashboard: { type: 'boolean', default: false },
    keep: { type: 'string' },
    explain: { type: 'boolean', default: false },
    invoices: { type: 'boolean', default: false },
    largest: { type: 'boolean', default: false },
    leads: { type: 'boolean', default: false },
    picker: { type: 'boolean', default: false },
    scroll: { type: 'boolean', default: false },
    speed: { type: 'boolean', default: false },
    statistics: { type: 'boolean', default: false },
  },
})
const sizes = [10_000, 100_000, ...(flags.million ? [1_000_000] : [])]
const effort = { rounds: 60, milliseconds: 6_000 }
const speed = { connections: [1, 16, 64], slices: 8, milliseconds: 1_000, warmUpMilliseconds: 4_000 }
/** The size at which throughput is measured. */
const throughputSize = 100_000

await removeLeftovers()
// Durable: with fsync, as the product runs; tests run without.
const engine = await (flags.keep === undefined ? startThrowAway({ durable: true }) : startKept(flags.keep))
try {
  console.log(machine(await versionOf(engine.url)))
  if (flags.picker) await say(engine.url, pickerTable)
  else if (flags.largest) await say(engine.url, largestTable)
  else if (flags.dashboard) await sayDashboard(engine.url)
  else if (flags.scroll) await say(engine.url, scrollTable)
  else if (flags.speed) await saySpeed(engine.url)
  else if (flags.statistics) await sayStatistics(engine.url)
  else await sayLists(engine.url)
} finally {
  await engine.remove()
}

async function say(url: string, measure: (url: string) => Promise<string>): Promise<void> {
  await administer(url, 'create database bench_one')
  console.log(await measure(withDatabase(url, 'bench_one')))
}

async function sayDashboard(url: string): Promise<void> {
  const places = [
    { name: 'The demonstration', database: 'bench_demo', invoices: null, people: 0 },
    { name: '20,000 invoices of 300 people', database: 'bench_20000', invoices: 20_000, people: 300 },
    ...(flags.million
      ? [{ name: '1,000,000 invoices', database: 'bench_1000000', invoices: 1_000_000, people: 1000 }]
      : []),
  ]
  for (const { database } of places) await createOnce(url, database)
  await runDashboard(
    places.map(({ database, ...place }) => ({ ...place, url: withDatabase(url, database) })),
    { rounds: 10, say: console.log },
  )
}

async function sayLists(url: string): Promise<void> {
  const options = { effort, explains: flags.explain, scene: sceneOf(flags), say: console.log }
  await run(await placesOf(url, sizes), { ...options, speed: { ...speed, size: throughputSize } })
}

async function saySpeed(url: string): Promise<void> {
  const places: Place[] = []
  for (const size of flags.million ? [10_000, throughputSize, 1_000_000] : [throughputSize])
    places.push({ size, url: await filledCopy(url, size) })
  await runSpeed(places, throughputSize, { effort, speed, say: console.log })
  for (const { size } of places) await administer(url, `drop database ${copyOf(size)}`)
}

function copyOf(size: number): string {
  return `speed_${size}`
}

/** A kept database stays as it was made: the rows of a copy are changed, and its schema is migrated. */
async function filledCopy(url: string, size: number): Promise<string> {
  const made = `invoices_${size}`
  if (await createOnce(url, made)) await (await fill(withDatabase(url, made), size, { scene: 'invoices' })).close()
  await administer(url, `drop database if exists ${copyOf(size)}`)
  await administer(url, `create database ${copyOf(size)} template ${made} strategy file_copy`)
  return withDatabase(url, copyOf(size))
}

async function sayStatistics(url: string): Promise<void> {
  const places = [
    { database: 'bench_demo', invoices: null, people: 0, measures: ['others'] },
    { database: 'bench_20000', invoices: 20_000, people: 300, measures: ['tables'] },
    { database: 'bench_100000', invoices: 100_000, people: 1000, measures: ['yearly', 'others'] },
    ...(flags.million
      ? [{ database: 'stats_1000000', invoices: 1_000_000, people: 10_000, measures: ['large'] } as const]
      : []),
  ] as const
  for (const { database } of places) await createOnce(url, database)
  await runStatistics(
    places.map(({ database, ...place }) => ({ ...place, url: withDatabase(url, database) })),
    { effort: { rounds: 8, perRound: 2 }, say: console.log },
  )
}

async function placesOf(url: string, of: readonly number[]): Promise<readonly Place[]> {
  const places: Place[] = []
  for (const size of of) {
    await administer(url, `create database bench_${size}`)
    places.push({ url: withDatabase(url, `bench_${size}`), size })
  }
  return places
}

function sceneOf({ invoices, leads }: { readonly invoices: boolean; readonly leads: boolean }): Scene {
  if (leads) return 'leads'
  return invoices ? 'invoices' : 'all'
}

/** The same engine in a folder that stays. */
async function startKept(folder: string): Promise<Pick<ThrowAway, 'url' | 'remove'>> {
  mkdirSync(folder, { recursive: true })
  // As root, the engine's unprivileged account must be able to enter.
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
  return { url: embedded.url, remove: () => embedded.stop() }
}

/** Returns whether it was not there. */
async function createOnce(url: string, name: string): Promise<boolean> {
  const database = openDatabase(url, { poolSize: 1, log: silentLog })
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(database.db)
  await database.close()
  if (rows.length === 0) await administer(url, `create database ${name}`)
  return rows.length === 0
}

async function versionOf(url: string): Promise<string> {
  const database = openDatabase(url, { poolSize: 1, log: silentLog })
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database.db)
  await database.close()
  return rows[0]?.server_version ?? ''
}
