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

test('a server on DATABASE_URL killed with -9 during writes loses, doubles and half-writes nothing', async () => {
  installation = await serverInstallation()
  await killInTheMiddle(installation, { kills: size(1, 200) })
})
