import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SettingsError } from '#platform/settings'
import { installationVault } from './installation.ts'

let dataDir: string
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'tipy-secrets-')), 'new')
})
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }))

const vaultWith = (...secretKeys: string[]) => installationVault({ secretKeys, dataDir })

test('without settings a key is made once, for its owner only', async () => {
  const text = (await vaultWith()).encrypt('segredo', 'ana')
  expect((await vaultWith()).decrypt(text, 'ana')).toBe('segredo')
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('servers that start together use the same key', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => vaultWith()))
  const text = first?.encrypt('segredo', 'ana') ?? ''
  for (const vault of others) expect(vault.decrypt(text, 'ana')).toBe('segredo')
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
})

test('with SECRET_KEY no file is made, and what an earlier file encrypted is read and said to be old', async () => {
  const key = 'k'.repeat(32)
  await vaultWith(key)
  expect(() => readdirSync(dataDir)).toThrow('ENOENT')
  const text = (await vaultWith()).encrypt('segredo', 'ana')
  const vault = await vaultWith(key)
  expect(vault.decrypt(text, 'ana')).toBe('segredo')
  expect(vault.isOld(text)).toBe(true)
})

test('a folder that cannot be written names the setting to use instead, and an empty file is not used', async () => {
  writeFileSync(dataDir, 'a file where the folder should be')
  await expect(vaultWith()).rejects.toThrow(SettingsError)
  await expect(vaultWith()).rejects.toThrow('SECRET_KEY')
  rmSync(dataDir)
  await vaultWith()
  writeFileSync(join(dataDir, 'secret.key'), '\n')
  await expect(vaultWith()).rejects.toThrow('está vazio')
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('\n')
})
