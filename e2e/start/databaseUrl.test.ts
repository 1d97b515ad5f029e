import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrationNames } from '@tipy/server/migrations/index'
import { administer, withDatabase } from '@tipy/server/testing/administer'
import { startThrowAway, type ThrowAway } from '@tipy/server/testing/throwAway'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isReady, logIn, until } from './calls.ts'
import { removeTemporaryFolders, temporaryFolder } from './places.ts'
import { command, npm, startProduct, stopEverything } from './product.ts'

let other: ThrowAway
let made = 0

beforeAll(async () => {
  other = await startThrowAway()
})
afterAll(() => other.remove())
afterEach(async () => {
  await stopEverything()
  await removeTemporaryFolders()
})

async function emptyDatabase(): Promise<string> {
  made += 1
  await administer(other.url, `create database other_${made}`)
  return withDatabase(other.url, `other_${made}`)
}

/** Whether a fill holds its lock, for which the others wait. Migrations hold one like it, so they must be over. */
async function isBeingFilled(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_locks where relation = to_regclass('companies') and mode = 'ShareRowExclusiveLock' and granted`,
    )
    if (rowCount === 0) return false
    const last = await client.query('select from schema_migrations where name = $1', [migrationNames.at(-1)])
    return last.rowCount !== 0
  } finally {
    await client.end()
  }
}

describe('DATABASE_URL', () => {
  test('another PostgreSQL is used, without demonstration data and without a data folder; create-company makes its first company, whose administrator logs in with the printed password', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const env = { DATABASE_URL: await emptyDatabase(), DATA_DIR: dataDir }
    const product = startProduct({ env })
    const address = await product.address()
    expect(await isReady(address)).toBe(true)
    expect(product.output()).not.toContain('demo1234')
    expect(existsSync(dataDir)).toBe(false)
    expect((await logIn(address, 'ceo@horizonte.pt', 'demo1234')).status).toBe(403)

    const company = ['--code', 'praia', '--name', 'Praia, Lda.', '--email', 'ana@praia.pt', '--user-name', 'Ana Luz']
    const first = npm(['run', 'admin', '--', 'create-company', ...company], { env })
    expect((await first.ended).code).toBe(0)
    const password = /password:\s+(\S+)/.exec(first.output())?.[1] ?? ''
    const answer = await logIn(address, 'ana@praia.pt', password)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ company: 'praia', needsPasswordChange: true, user: { role: 'sysAdmin' } })
    const again = command(['admin', 'create-company', ...company], { env })
    expect((await again.ended).code).not.toBe(0)
    expect(again.output()).toContain('Já existe uma empresa com o código "praia"')
  })

  // That of several servers one fills is proven with little data (config.demo.db.test.ts), that one migrates in
  // upgrades.test.ts: a fill takes half a minute, so all of this shares one.
  test('seed fills an empty database on demand; two servers that start meanwhile fill nothing and work side by side; it verifies, and a used one is left as it is', async () => {
    const env = { DATABASE_URL: await emptyDatabase() }
    const seeding = npm(['run', 'seed'], { env })
    await until(() => isBeingFilled(env.DATABASE_URL))
    const addresses = await Promise.all([1, 2].map(() => startProduct({ env: { ...env, DEMO: 'on' } }).address()))
    expect((await seeding.ended).code, seeding.output()).toBe(0)
    for (const address of addresses)
      for (const email of ['ceo@realtyart.pt', 'hr@horizonte.pt'])
        expect((await logIn(address, email, 'demo1234')).status).toBe(200)
    const again = command(['seed'], { env })
    expect((await again.ended).code).not.toBe(0)
    expect(again.output()).toContain('nada foi alterado')
    const verified = npm(['run', 'verify'], { env })
    expect((await verified.ended).code, verified.output()).toBe(0)
    expect(verified.output()).toContain('Está tudo certo')
  })

  test('a wrong database password is reported immediately, without printing it', async () => {
    const url = new URL(other.url)
    url.password = 'segredo-errado'
    const product = startProduct({ env: { DATABASE_URL: url.href } })
    expect((await product.ended).code).toBe(1)
    expect(product.output()).toContain('DATABASE_URL')
    expect(product.output()).not.toContain('segredo-errado')
  })

  test('a database server that does not answer is named in an error after DATABASE_WAIT seconds', async () => {
    const env = { DATABASE_URL: 'postgres://tipy:tipy@127.0.0.1:1/tipy', DATABASE_WAIT: '2' }
    const product = startProduct({ env })
    expect((await product.ended).code).toBe(1)
    expect(product.output()).toContain('127.0.0.1:1/tipy ainda não responde; a aguardar, até 2 s')
    expect(product.output()).toContain('(127.0.0.1:1/tipy) não responde, depois de 2 s de espera: ')
  })
})
