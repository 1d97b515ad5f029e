import { afterEach, test } from 'vitest'
import { removeTemporaryFolders } from '../start/places.ts'
import { stopEverything } from '../start/product.ts'
import { size } from './support/form.ts'
import { type Installation, serverInstallation } from './support/installation.ts'
import { killInTheMiddle } from './support/killing.ts'

let installation: Installation
afterEach(async () => {
  await stopEverything()
  await installation.close()
  await removeTemporaryFolders()
})

test('killed with -9 in the middle of mixed writes, by DATABASE_URL: nothing lost, doubled or left by half', async () => {
  installation = await serverInstallation()
  await killInTheMiddle(installation, { kills: size(1, 200) })
})
