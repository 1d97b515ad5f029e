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

test('a data folder is made with all above it, closed to others, and left as it is when it is there', () => {
  const dataDir = join(folder, 'a/b/c')
  makeDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o077).toBe(process.getuid?.() === 0 ? 0o011 : 0)
  makeDataDir(dataDir)
})

test('what cannot be one is said, at once', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'below')]) expect(() => makeDataDir(dataDir)).toThrow(EngineError)
})

test.runIf(process.platform === 'linux')('also where a folder can never be made', () => {
  expect(() => makeDataDir('/proc/tipy/data')).toThrow('Não é possível usar a pasta de dados /proc/tipy/data')
})
