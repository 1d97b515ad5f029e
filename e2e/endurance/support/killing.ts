import { setTimeout as delay } from 'node:timers/promises'
import { randomOf } from '@tipy/seeds/random'
import { expect } from 'vitest'
import { until } from '../../start/calls.ts'
import { startProduct } from '../../start/product.ts'
import { stopsWell, verifies } from './ending.ts'
import { percentile, printFigures } from './figures.ts'
import { size } from './form.ts'
import type { Installation } from './installation.ts'
import { crashDatabase } from './trouble.ts'
import { keepBusy } from './work/busy.ts'

interface Killing {
  readonly kills: number
  /** Every n-th time the embedded PostgreSQL is killed as well. */
  readonly withDatabase?: number
}

const maxWaitMs = 400

/** Kills the server repeatedly during mixed writes, then checks that every acknowledged write exists exactly once. */
export async function killInTheMiddle(installation: Installation, { kills, withDatabase }: Killing): Promise<void> {
  const { env, address, name, dataDir } = installation
  const random = randomOf(`kills/${name}`)
  const started = performance.now()
  let product = startProduct({ env: { ...env } })
  await product.address()
  const undisturbed = performance.now() - started
  const busy = await keepBusy(() => address)
  const starts: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = busy.acknowledged()
    await until(() => busy.acknowledged() > before + 20)
    await delay(random.fraction() * maxWaitMs)
    product.signal('SIGKILL')
    if (withDatabase !== undefined && kill % withDatabase === 0) crashDatabase(dataDir)
    await product.ended
    const began = performance.now()
    product = startProduct({ env: { ...env } })
    await product.address()
    starts.push(performance.now() - began)
  }
  await busy.stop()
  await busy.untilTold(installation.databaseUrl())
  printFigures(`kill -9, ${name}`, {
    kills,
    'writes acknowledged': busy.acknowledged(),
    'connections refused or broken': busy.tally.absences,
    'a start that nobody disturbed, ms': undisturbed,
    'ready again, p50 ms': percentile(starts, 50),
    'ready again, p95 ms': percentile(starts, 95),
    'ready again, longest ms': Math.max(...starts),
  })
  expect(busy.tally.faults).toEqual([])
  expect(await busy.faults(installation.databaseUrl())).toEqual([])
  // The aim is 5 s. The short form shares its machine with other tests.
  expect(undisturbed).toBeLessThan(size(60_000, 5_000))
  expect(percentile(starts, 50)).toBeLessThan(size(60_000, Math.max(5_000, undisturbed * 5)))
  await stopsWell(product)
  await verifies(env)
}
