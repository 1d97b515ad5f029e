import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database'
import { backupCommand } from './backup.ts'
import { filesCommand } from './files.ts'
import { verifyCommand } from './verify.ts'

const commands: readonly (readonly [string, (env: NodeJS.ProcessEnv) => Promise<void>])[] = [
  ['backup', env => backupCommand([join(tmpdir(), 'tipy-nothing.tar')], env)],
  ['verify', env => verifyCommand([], env)],
  ['files', env => filesCommand(['to-bucket'], env)],
]
const nowhere = join(tmpdir(), `tipy-nowhere-${process.pid}`)
const env = { DATA_DIR: nowhere, LOG_LEVEL: 'silent' }

describe.each(commands)('%s, without an installation', (_name, run) => {
  let empty: TestDatabase
  beforeAll(async () => {
    empty = await createEmptyDatabase()
  })
  afterAll(() => empty.close())

  test('creates no installation in an empty folder', async () => {
    await expect(run(env)).rejects.toThrow(`Não há nenhuma instalação do Tipy em ${nowhere}.`)
    expect(existsSync(nowhere)).toBe(false)
  })

  test('leaves an empty database empty', async () => {
    await expect(run({ ...env, DATABASE_URL: empty.url })).rejects.toThrow('Não há nenhuma instalação do Tipy')
    const { rows } = await empty.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([])
  })
})

test.each(commands.slice(1))('%s does not migrate a database of another version', async (_name, run) => {
  const older = await createTestDatabase()
  await older.pool.query(`delete from schema_migrations where name like '0017%'`)
  await expect(run({ ...env, DATABASE_URL: older.url })).rejects.toThrow('é de outra versão do Tipy')
  const { rows } = await older.pool.query(`select from schema_migrations where name like '0017%'`)
  expect(rows).toEqual([])
  await older.close()
})
