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

/** A short `npm run load`: only answers are checked, not times, because the machine may be busy. */
test('under ten times the usual load every call is answered or refused with Retry-After, and afterwards none is refused', async () => {
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
  // A busy machine refuses some calls even at the usual load; the full form allows no refusals.
  const served = outcome.usual.filter(({ status }) => status < 300)
  expect(served.length).toBeGreaterThan(outcome.usual.length * 0.5)
  expect(outcome.after.at(-1)?.refused).toBe(0)
})
