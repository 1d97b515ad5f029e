import { parseArgs } from 'node:util'
import { openDatabase } from '@tipy/server/platform/database/database'
import { administer, withDatabase } from '@tipy/server/testing/administer'
import { silentLog } from '@tipy/server/testing/silentLog'
import { removeLeftovers, startThrowAway } from '@tipy/server/testing/throwAway'
import { sql } from 'kysely'
import type { Scene } from './fixture.ts'
import { pickerTable } from './pickerOpening.ts'
import { machine } from './report.ts'
import { type Place, run } from './run.ts'
import { scrollTable } from './scrolling.ts'
import { runStatistics } from './statistics.ts'

/**
 * `npm run bench` measures 10 000 and 100 000 findings; `-- --million` a million too, `-- --explain` shows the plans.
 * `-- --invoices` makes and measures invoices alone: with a million of them, six million lines of the ledger.
 * `-- --leads` does the same with leads, each with ten events.
 * `-- --statistics` compares sums of figures with the rows, and saves with and without them: at 10 000 and 100 000
 * invoices, deals and listings, with `--million` at 100 000 and 1 000 000.
 * `-- --scroll` measures in Chromium the frames of a scroll through 1 000 rows (after `npm run build`).
 * `-- --picker` measures in Chromium how long a picker of 10 000 people takes to open (after `npm run build`).
 */
const { values: flags } = parseArgs({
  options: {
    million: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    invoices: { type: 'boolean', default: false },
    leads: { type: 'boolean', default: false },
    picker: { type: 'boolean', default: false },
    scroll: { type: 'boolean', default: false },
    statistics: { type: 'boolean', default: false },
  },
})
const sizes = [10_000, 100_000, ...(flags.million ? [1_000_000] : [])]
const effort = { rounds: 60, milliseconds: 6_000 }

await removeLeftovers()
// Durable: with fsync, as the product runs; tests run without.
const engine = await startThrowAway({ durable: true })
try {
  console.log(machine(await versionOf(engine.url)))
  if (flags.picker) await say(engine.url, pickerTable)
  else if (flags.scroll) await say(engine.url, scrollTable)
  else if (flags.statistics) await sayStatistics(engine.url)
  else await sayLists(engine.url)
} finally {
  await engine.remove()
}

async function say(url: string, measure: (url: string) => Promise<string>): Promise<void> {
  await administer(url, 'create database bench_chromium')
  console.log(await measure(withDatabase(url, 'bench_chromium')))
}

async function sayLists(url: string): Promise<void> {
  await run(await placesOf(url, sizes), { effort, explains: flags.explain, scene: sceneOf(flags), say: console.log })
}

async function sayStatistics(url: string): Promise<void> {
  const places = await placesOf(url, flags.million ? [100_000, 1_000_000] : [10_000, 100_000])
  await runStatistics(places, { effort, explains: flags.explain, say: console.log })
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

async function versionOf(url: string): Promise<string> {
  const database = openDatabase(url, { poolSize: 1, log: silentLog })
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database.db)
  await database.close()
  return rows[0]?.server_version ?? ''
}
