import { join } from 'node:path'
import { afterEach, test } from 'vitest'
import { isRoot, removeTemporaryFolders, temporaryFolder } from '../start/places.ts'
import { startProduct, stopEverything } from '../start/product.ts'
import { stopsWell } from './support/ending.ts'
import { isFull, size } from './support/form.ts'
import { embeddedInstallation } from './support/installation.ts'
import { killInTheMiddle } from './support/killing.ts'

afterEach(async () => {
  await stopEverything()
  await removeTemporaryFolders()
})

test('an embedded server killed with -9 during writes, at times with its PostgreSQL, loses, doubles and half-writes nothing', async () => {
  await killInTheMiddle(await embeddedInstallation(), { kills: size(2, 200), withDatabase: 2 })
})

// Its short form is in e2e/start/root.test.ts.
test.runIf(isFull && isRoot)(
  'a server as root in a folder only root can enter, killed with -9 during writes, loses, doubles and half-writes nothing',
  async () => {
    const dataDir = join(temporaryFolder(null, 0o700), 'data')
    const first = startProduct({ env: { DATA_DIR: dataDir } })
    await first.address()
    await stopsWell(first)
    const installation = await embeddedInstallation(dataDir)
    await killInTheMiddle({ ...installation, name: 'embedded, in a closed folder' }, { kills: 20, withDatabase: 2 })
  },
)
