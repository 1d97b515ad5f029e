import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EngineError } from './errors.ts'
import { makeDataDir } from './home.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tipy-home-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a data folder is created with its parents, closed to others, and left as it is when it exists', () => {
  const dataDir = join(folder, 'a/b/c')
  makeDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o077).toBe(process.getuid?.() === 0 ? 0o011 : 0)
  makeDataDir(dataDir)
})

test('a path that cannot be a data folder fails immediately with the reason', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'below')]) expect(() => makeDataDir(dataDir)).toThrow(EngineError)
})

test.runIf(process.platform === 'linux')('a data folder below /proc fails with the reason', () => {
  expect(() => makeDataDir('/proc/tipy/data')).toThrow('Não é possível usar a pasta de dados /proc/tipy/data')
})
