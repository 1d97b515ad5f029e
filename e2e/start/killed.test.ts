import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isListening, isReady, until } from './calls.ts'
import { filledFolder, isPostgresStopped, removeTemporaryFolders, temporaryFolder } from './places.ts'
import { npm, startProduct, stopEverything } from './product.ts'

afterEach(async () => {
  await stopEverything()
  await removeTemporaryFolders()
})

test('a first start killed with -9 while it makes its database can be started again', async () => {
  // No demonstration data: it is killed before it would be written.
  const env = { DATA_DIR: join(temporaryFolder(), 'data'), DEMO: 'off' }
  const first = startProduct({ env })
  await until(
    () => existsSync(env.DATA_DIR) && readdirSync(env.DATA_DIR).some(name => name.startsWith('postgres.new-')),
  )
  first.signal('SIGKILL')
  await first.ended
  const second = startProduct({ env })
  expect(await isReady(await second.address())).toBe(true)
})

test('killing npm with -9 ends the server too: port, data folder and PostgreSQL are free again', async () => {
  const dataDir = await filledFolder()
  const first = npm(['start'], { env: { DATA_DIR: dataDir } })
  const address = await first.address()
  first.signal('SIGKILL')
  await until(async () => !(await isListening(address)))
  await until(() => isPostgresStopped(dataDir))
  const second = startProduct({ env: { DATA_DIR: dataDir, PORT: new URL(address).port } })
  expect(await isReady(await second.address())).toBe(true)
})
