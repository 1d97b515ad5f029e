import { afterEach, expect, test } from 'vitest'
import { removeTemporaryFolders } from '../start/places.ts'
import { startProduct, stopEverything } from '../start/product.ts'
import { faultsOfOverload } from './load/judge.ts'
import { runPhases } from './load/phases.ts'
import { report } from './load/report.ts'
import { embeddedInstallation, type Installation } from './support/installation.ts'

let installation: Installation
afterEach(async () => {
  await stopEverything()
  await installation.close()
  await removeTemporaryFolders()
})

/** A little of `npm run load`, which judges times; here only answers are judged, whatever else the machine does. */
test('people at work are all answered; ten times as many are answered or told when to come back, and then all again', async () => {
  installation = await embeddedInstallation()
  await startProduct({ env: installation.env }).address()
  const plan = {
    address: installation.address,
    databaseUrl: installation.databaseUrl(),
    people: 20,
    perSecond: 20,
    seconds: 4,
    overloadSeconds: 3,
    warmSeconds: 1,
    back: { within: 120, enough: 2, p95: Number.POSITIVE_INFINITY },
    say: () => undefined,
  }
  const outcome = await runPhases(plan)
  report(plan, outcome)
  expect(faultsOfOverload([...outcome.usual, ...outcome.overload])).toEqual([])
  // A machine that stands still sends people away; the full form demands that it sends away nobody.
  const served = outcome.usual.filter(({ status }) => status < 300)
  expect(served.length).toBeGreaterThan(outcome.usual.length * 0.5)
  expect(outcome.after.at(-1)?.refused).toBe(0)
})
