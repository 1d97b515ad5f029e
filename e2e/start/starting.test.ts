import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { isReady, logIn } from './calls.ts'
import {
  filledFolder,
  isPostgresStopped,
  ordinary,
  removeTemporaryFolders,
  runningPostgres,
  temporaryFolder,
} from './places.ts'
import { startProduct, stopEverything } from './product.ts'

afterEach(async () => {
  await stopEverything()
  await removeTemporaryFolders()
})

describe('npm start on an empty data folder', () => {
  test('as an ordinary user: makes, migrates and fills its database, serves, and prints address and accounts', async () => {
    const dataDir = join(temporaryFolder(ordinary), 'data')
    const product = startProduct({ as: ordinary, env: { DATA_DIR: dataDir } })
    const address = await product.address()
    expect(await isReady(address)).toBe(true)
    expect((await fetch(address)).headers.get('content-type')).toContain('text/html')
    expect(product.output()).toContain('sysadmin@horizonte.pt')
    expect(product.output()).toContain('consultant@realtyart.pt')
    expect((await logIn(address, 'ceo@horizonte.pt', 'demo1234')).status).toBe(200)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  })

  test('shows its progress before it serves, and only JSON lines after; a second start answers in under 5 seconds', async () => {
    const first = inject('firstStart')
    const [before = '', after = ''] = first.output.split('assistant@realtyart.pt\n')
    for (const step of ['base de dados', 'tabelas', 'demonstração', 'servidor']) expect(before).toContain(step)
    expect(before).not.toContain('{"level"')
    const lines = after.split('\n').filter(line => line !== '')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg')

    const dataDir = filledFolder()
    const began = performance.now()
    const second = startProduct({ env: { DATA_DIR: dataDir } })
    expect(await isReady(await second.address())).toBe(true)
    const seconds = (performance.now() - began) / 1000
    console.log(`first start answered after ${first.seconds.toFixed(2)} s, the second after ${seconds.toFixed(2)} s`)
    expect(second.output()).not.toContain('A criar')
    // On a machine busy with other work the first start, which does everything, is the measure.
    expect(seconds).toBeLessThan(Math.max(5, first.seconds))
  })
})

describe('a second start', () => {
  test('on a folder in use is refused, names the folder and the process, and leaves the first alone', async () => {
    const dataDir = filledFolder()
    const first = startProduct({ env: { DATA_DIR: dataDir } })
    const address = await first.address()
    const second = startProduct({ env: { DATA_DIR: dataDir } })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toContain(`A pasta de dados ${dataDir} já está a ser usada`)
    expect(second.output()).toContain(`pid ${first.pid}`)
    expect(await isReady(address)).toBe(true)
  })

  test('while the first is still stopping waits for it and then serves', async () => {
    const env = { DATA_DIR: filledFolder() }
    const first = startProduct({ env })
    await first.address()
    first.signal('SIGTERM')
    const second = startProduct({ env })
    expect(await isReady(await second.address())).toBe(true)
    expect((await first.ended).code).toBe(0)
  })

  test('of many at once on an empty folder exactly one serves', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const all = [1, 2, 3].map(() => startProduct({ env: { DATA_DIR: dataDir, DEMO: 'off' } }))
    const outcomes = await Promise.allSettled(all.map(product => product.address()))
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    const refused = all.filter(product => !product.isRunning())
    expect(refused).toHaveLength(2)
    for (const product of refused) expect(product.output()).toContain('já está a ser usada')
    expect(runningPostgres(dataDir).pid).toBeGreaterThan(0)
  })
})

describe('what cannot work says so and stops with code 1', () => {
  test('wrong settings are named, all of them, before anything is touched', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const product = startProduct({ env: { DATA_DIR: dataDir, PORT: 'três mil', DEMO: 'talvez' } })
    expect((await product.ended).code).toBe(1)
    expect(product.output()).toMatch(/PORT deve ser .*; DEMO deve ser/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a port that another program holds', async () => {
    const dataDir = filledFolder()
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, 'localhost', resolve))
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const product = startProduct({ env: { DATA_DIR: dataDir, PORT: port } })
    expect((await product.ended).code).toBe(1)
    expect(product.output()).toContain(`A porta ${port} de localhost já está a ser usada`)
    expect(isPostgresStopped(dataDir)).toBe(true)
    await new Promise(resolve => other.close(resolve))
  })
})
