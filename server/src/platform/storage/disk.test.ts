import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import type { ListedObject, Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tipy-storage-'))
  storage = diskStorage(async () => join(folder, 'files'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
async function* cut(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('cut')
}
const all = async () => {
  const found: ListedObject[] = []
  for await (const object of storage.list()) found.push(object)
  return found
}

test('keeps, gives back, lists and removes', async () => {
  expect(await all()).toEqual([])
  const { key, bytes } = await storage.put(chunks('olá ', 'mundo'))
  expect(bytes).toBe(10)
  expect((await buffer(await storage.get(key))).toString()).toBe('olá mundo')
  expect(await all()).toEqual([{ key, bytes, at: expect.any(Date) }])
  await storage.remove(key)
  await storage.remove(key)
  expect(await all()).toEqual([])
  await expect(storage.get(key)).rejects.toThrow('ENOENT')
})

test('a content that breaks off leaves nothing', async () => {
  await expect(storage.put(cut())).rejects.toThrow('cut')
  expect(await all()).toEqual([])
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([])
})

test('keeps under a given key what is not there, and nothing of another length', async () => {
  const object = { key: 'a'.repeat(40), bytes: 4 }
  for (const wrong of [chunks('abc'), chunks('ab', 'cde'), chunks()])
    await expect(storage.putAs(object, wrong)).rejects.toThrow('not as long')
  expect(await all()).toEqual([])
  expect(await storage.putAs(object, chunks('ab', 'cd'))).toBe(true)
  expect(await storage.putAs(object, chunks('efgh'))).toBe(false)
  expect((await buffer(await storage.get(object.key))).toString()).toBe('abcd')
  expect(await storage.putAs({ ...object, bytes: 2 }, chunks('ij'))).toBe(true)
  expect((await buffer(await storage.get(object.key))).toString()).toBe('ij')
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([])
  await expect(storage.putAs({ key: '../a', bytes: 1 }, chunks('a'))).rejects.toThrow('not a key')
})

test('what a crash left half-way goes once it is old, and only that', async () => {
  const kept = await storage.put(chunks('x'))
  const incoming = join(folder, 'files', 'incoming')
  const [old, young] = [join(incoming, 'old'), join(incoming, 'young')]
  writeFileSync(old, 'x')
  writeFileSync(young, 'x')
  utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'))
  await storage.tidy(new Date('2026-01-02'))
  expect(readdirSync(incoming)).toEqual(['young'])
  expect((await all()).map(({ key }) => key)).toEqual([kept.key])
})

test.each(['../../etc/passwd', '', 'a', `../${'a'.repeat(37)}`, 'A'.repeat(40)])('%j is no key', async key => {
  await expect(storage.get(key)).rejects.toThrow('not a key')
})
