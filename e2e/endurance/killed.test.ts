import { afterEach, expect, test } from 'vitest'
import { until } from '../start/calls.ts'
import { removeTemporaryFolders } from '../start/places.ts'
import { npm, startProduct, stopEverything } from '../start/product.ts'
import { percentile, printFigures } from './support/figures.ts'
import { size } from './support/form.ts'
import { embeddedInstallation, type Installation, serverInstallation } from './support/installation.ts'
import { keepBusy } from './support/work/busy.ts'

const kills = size(4, 200)

let installation: Installation
afterEach(async () => {
  await stopEverything()
  await installation.close()
  await removeTemporaryFolders()
})

test.each([
  ['embedded', embeddedInstallation],
  ['by DATABASE_URL', serverInstallation],
])('killed with -9 in the middle of mixed writes, %s: nothing lost, doubled or left by half', async (_, install) => {
  installation = await install()
  const { env, address } = installation
  let product = startProduct({ env })
  await product.address()
  const busy = await keepBusy(() => address)
  const starts: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const before = busy.acknowledged()
    await until(() => busy.acknowledged() > before + 40)
    product.signal('SIGKILL')
    await product.ended
    const began = performance.now()
    product = startProduct({ env })
    await product.address()
    starts.push(performance.now() - began)
  }
  await busy.stop()
  await until(async () => (await busy.faults(installation.databaseUrl())).every(fault => !fault.includes('not told')))
  expect(busy.tally.faults).toEqual([])
  expect(await busy.faults(installation.databaseUrl())).toEqual([])
  printFigures(`kill -9, ${installation.name}`, {
    kills,
    'writes acknowledged': busy.acknowledged(),
    'connections refused or broken': busy.tally.absences,
    'ready again, p50 ms': percentile(starts, 50),
    'ready again, longest ms': Math.max(...starts),
  })
  product.signal('SIGTERM')
  await product.ended
  const verified = npm(['run', 'verify'], { env })
  expect((await verified.ended).code, verified.output()).toBe(0)
})
