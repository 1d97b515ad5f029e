import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clusterIn, knownHome } from '@tipy/embedded-postgres-server'
import { afterEach, describe, expect, test } from 'vitest'
import { logIn } from './calls.ts'
import { filledFolder, isRoot, ordinary, removeTemporaryFolders, runningPostgres, temporaryFolder } from './places.ts'
import { startProduct, stopEverything } from './product.ts'

afterEach(async () => {
  await stopEverything()
  await removeTemporaryFolders()
})

const ownerOfProcess = (pid: number): number => statSync(`/proc/${pid}`).uid

/** Most tests need root; any other user runs only the last one. */
if (isRoot) {
  describe('as root', () => {
    test('an unprivileged account runs PostgreSQL and owns its data', async () => {
      const dataDir = await filledFolder()
      const cluster = statSync(clusterIn(dataDir))
      expect(cluster.uid).not.toBe(0)
      expect(cluster.mode & 0o777).toBe(0o700)
      const product = startProduct({ env: { DATA_DIR: dataDir } })
      expect((await logIn(await product.address(), 'ceo@horizonte.pt', 'demo1234')).status).toBe(200)
      expect(ownerOfProcess(runningPostgres(dataDir).pid)).not.toBe(0)
    })

    test('in a folder only root can enter, data is stored where PostgreSQL’s account reaches it, used by one server at a time and found by the next start', async () => {
      const folder = temporaryFolder(null, 0o700)
      const dataDir = join(folder, 'data')
      // Demonstration data is not needed.
      const env = { DATA_DIR: dataDir, DEMO: 'off' }
      const first = startProduct({ env })
      await first.address()
      expect(first.output()).toContain('A criar a base de dados')
      const home = knownHome(dataDir)
      expect(home).not.toBe(dataDir)
      expect(statSync(home).uid).toBe(0)
      // A copied folder points to the same data.
      execFileSync('cp', ['-a', dataDir, join(folder, 'copy')])
      const copied = startProduct({ env: { DATA_DIR: join(folder, 'copy') } })
      expect((await copied.ended).code).toBe(1)
      expect(copied.output()).toContain(`pid ${first.pid}`)
      first.signal('SIGKILL')
      await first.ended
      const second = startProduct({ env })
      await second.address()
      expect(second.output()).not.toContain('A criar a base de dados')
      expect(knownHome(dataDir)).toBe(home)
    })

    test('root starting on data of an ordinary user leaves its owner unchanged', async () => {
      const dataDir = await filledFolder(ordinary)
      const env = { DATA_DIR: dataDir }
      const byRoot = startProduct({ env })
      await byRoot.address()
      expect(ownerOfProcess(runningPostgres(dataDir).pid)).toBe(ordinary?.uid)
      byRoot.signal('SIGTERM')
      await byRoot.ended
      const byOwner = startProduct({ as: ordinary, env })
      expect(await byOwner.address()).toContain('http://')
    })
  })
} else {
  test('an error names a data folder that cannot be written', async () => {
    const product = startProduct({ env: { DATA_DIR: '/proc/tipy' } })
    expect((await product.ended).code).toBe(1)
    expect(product.output()).toContain('/proc/tipy')
    expect(existsSync('/proc/tipy')).toBe(false)
  })
}
