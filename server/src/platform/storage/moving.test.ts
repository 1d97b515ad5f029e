import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { copyAll, removeCopied } from './moving.ts'
import type { Storage } from './storage.ts'

let folder: string
let from: Storage
let to: Storage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tipy-moving-'))
  from = diskStorage(async () => join(folder, 'from'))
  to = diskStorage(async () => join(folder, 'to'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (storage: Storage, text: string) => storage.put(Readable.from([Buffer.from(text)]))
const textAt = async (storage: Storage, key: string) => (await buffer(await storage.get(key))).toString()
const quietly = () => undefined
const keysIn = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

test('copies what is not there, and only that when asked again', async () => {
  const kept = await Promise.all(Array.from({ length: 30 }, (_, place) => put(from, `conteúdo ${place}`)))
  const first = await copyAll(from, to, quietly)
  expect(first).toMatchObject({ copied: 30, present: 0, different: [] })
  expect(first.there.size).toBe(30)
  await put(from, 'mais um')
  expect(await copyAll(from, to, quietly)).toMatchObject({ copied: 1, bytes: 7, present: 30 })
  expect(await textAt(to, kept[7]?.key ?? '')).toBe('conteúdo 7')
  expect(await keysIn(to)).toEqual(await keysIn(from))
})

test('what was left by half is copied again', async () => {
  const object = await put(from, 'inteiro')
  await to.putAs({ key: object.key, bytes: 3 }, Readable.from([Buffer.from('int')]))
  expect(await copyAll(from, to, quietly)).toMatchObject({ copied: 1, different: [] })
  expect(await textAt(to, object.key)).toBe('inteiro')
})

test('a copy that does not read as it was written is taken away and named', async () => {
  const { key } = await put(from, 'verdade')
  const lying: Storage = { ...to, putAs: object => to.putAs(object, Readable.from([Buffer.from('mentira')])) }
  expect(await copyAll(from, lying, quietly)).toMatchObject({ copied: 0, different: [key] })
  expect(await keysIn(to)).toEqual([])
})

test('a failure ends it, and what was copied stays', async () => {
  await Promise.all(Array.from({ length: 20 }, () => put(from, 'x')))
  let puts = 0
  const failing: Storage = {
    ...to,
    putAs: (object, content) => {
      puts += 1
      return puts > 10 ? Promise.reject(new Error('away')) : to.putAs(object, content)
    },
  }
  await expect(copyAll(from, failing, quietly)).rejects.toThrow('away')
  expect((await keysIn(to)).length).toBe(10)
  expect(await copyAll(from, to, quietly)).toMatchObject({ copied: 10, present: 10 })
})

test('removes what both hold alike, and nothing else', async () => {
  const [same, other, alone] = [await put(from, 'igual'), await put(from, 'outro'), await put(from, 'único')]
  await copyAll(from, to, quietly)
  await to.remove(other.key)
  await to.putAs(other, Readable.from([Buffer.from('rouba')]))
  await to.remove(alone.key)
  const { removed, different } = await removeCopied(from, to)
  expect(removed).toBe(1)
  expect([...different].sort()).toEqual([other.key, alone.key].sort())
  expect(await keysIn(from)).toEqual([other.key, alone.key].sort())
  expect(await textAt(to, same.key)).toBe('igual')
})

test('what is cleaned up while things are removed is nobody’s loss', async () => {
  const [gone, kept] = [await put(from, 'resto'), await put(from, 'igual')]
  await copyAll(from, to, quietly)
  const cleaned: Storage = {
    ...from,
    get: async key => {
      if (key === gone.key) await from.remove(key)
      return from.get(key)
    },
  }
  expect(await removeCopied(cleaned, to)).toEqual({ removed: 1, different: [] })
  expect(await keysIn(to)).toEqual([gone.key, kept.key].sort())
})
