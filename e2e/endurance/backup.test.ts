import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@tipy/server/platform/database/database'
import { silentLog } from '@tipy/server/testing/silentLog'
import type { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { callFor, logIn, until } from '../start/calls.ts'
import { removeTemporaryFolders, temporaryFolder } from '../start/places.ts'
import { command, startProduct, stopEverything } from '../start/product.ts'
import { printFigures } from './support/figures.ts'
import { size } from './support/form.ts'
import {
  embeddedInstallation,
  emptyEmbedded,
  emptyOnServer,
  type Installation,
  serverInstallation,
} from './support/installation.ts'
import { keepBusy } from './support/work/busy.ts'

const written = size(40, 2_000)
/** How many restores are killed with -9 before one may finish. */
const kills = size(1, 20)

let used: Installation[]
afterEach(async () => {
  await stopEverything()
  for (const installation of used) await installation.close()
  await removeTemporaryFolders()
})

async function ran(args: string[], { env }: Installation): Promise<number> {
  const began = performance.now()
  const running = command(args, { env: { ...env } })
  expect((await running.ended).code, running.output()).toBe(0)
  return performance.now() - began
}

async function withPool<Result>(url: string, run: (pool: Pool) => Promise<Result>): Promise<Result> {
  const database = openDatabase(url, { poolSize: 1, log: silentLog, name: 'tipy test' })
  try {
    return await run(database.pool)
  } finally {
    await database.close()
  }
}

/** The content of the file of that name, as the CFO downloads it. */
async function received(of: Installation, name: string): Promise<Buffer> {
  const { address } = of
  const { rows } = await withPool(of.databaseUrl(), pool =>
    pool.query<{ id: string }>('select id from files where name like $1 order by name limit 1', [name]),
  )
  const { token } = (await logIn(address, 'cfo@horizonte.pt', 'demo1234')).body.data
  const { data } = (await callFor<string>(address, `/api/files/url/${rows[0]?.id}`, { token: String(token) })).body
  const answer = await fetch(address + data)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Whether a restore is copying rows now. */
async function isLoading(into: Installation): Promise<boolean> {
  try {
    return await withPool(into.databaseUrl(), async pool => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and query like 'copy %'`,
      )
      return (rowCount ?? 0) > 0
    })
  } catch {
    // Its own PostgreSQL has not started yet.
    return false
  }
}

async function killRestores(file: string, into: Installation): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const restoring = command(['restore', file], { env: { ...into.env } })
    await until(async () => !restoring.isRunning() || (await isLoading(into)))
    expect(restoring.isRunning(), restoring.output()).toBe(true)
    // In the full form at a random moment.
    await delay(size(0, Math.random() * 1_000))
    restoring.signal('SIGKILL')
    await restoring.ended
  }
}

const ways = [
  ['embedded', embeddedInstallation, emptyOnServer],
  ['DATABASE_URL', serverInstallation, emptyEmbedded],
] as const

// The short form tries only the first direction: both run the same code.
test.each(ways.slice(0, size(1, ways.length)))(
  'a backup taken under load (%s) restores everything into the other kind of installation, even after killed restores',
  async (_, install, empty) => {
    const [from, into] = [await install(), await empty()]
    used = [from, into]
    const product = startProduct({ env: { ...from.env } })
    await product.address()
    const before = await keepBusy(() => from.address, 2, 'antes')
    await until(() => before.acknowledged() > written)
    await before.stop()
    const during = await keepBusy(() => from.address, 2, 'durante')
    const file = join(temporaryFolder(), 'copia.tar')
    const taking = await ran(['backup', file], from)
    await during.stop()
    expect(during.tally.faults).toEqual([])
    const content = await received(from, 'antes-%')
    product.signal('SIGTERM')
    await product.ended

    await killRestores(file, into)
    const giving = await ran(['restore', file], into)
    const restored = startProduct({ env: { ...into.env } })
    await restored.address()
    // While the server runs.
    const verifying = await ran(['verify'], into)
    expect(await received(into, 'antes-%')).toEqual(content)
    await before.untilTold(into.databaseUrl())
    expect(await before.faults(into.databaseUrl())).toEqual([])
    printFigures(`backup of ${from.name}, restored into ${into.name}`, {
      'writes acknowledged before': before.acknowledged(),
      'writes acknowledged during': during.acknowledged(),
      'backup, ms': taking,
      'backup, megabytes': statSync(file).size / 1_000_000,
      'restores killed with -9 before': kills,
      'restore, ms': giving,
      'verify beside the server, ms': verifying,
    })
  },
)
