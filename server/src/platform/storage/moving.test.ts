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

test('copyAll copies missing objects, and only new ones when run again', async () => {
  const contents = await Promise.all(Array.from({ length: 30 }, (_, place) => put(from, `conteúdo ${place}`)))
  const first = await copyAll(from, to, quietly)
  expect(first).toMatchObject({ copied: 30, present: 0, different: [] })
  expect(first.there.size).toBe(30)
  await put(from, 'mais um')
  expect(await copyAll(from, to, quietly)).toMatchObject({ copied: 1, bytes: 7, present: 30 })
  expect(await textAt(to, contents[7]?.key ?? '')).toBe('conteúdo 7')
  expect(await keysIn(to)).toEqual(await keysIn(from))
})

test('copyAll replaces an object of another size', async () => {
  const object = await put(from, 'inteiro')
  await to.putAs({ key: object.key, bytes: 3 }, Readable.from([Buffer.from('int')]))
  expect(await copyAll(from, to, quietly)).toMatchObject({ copied: 1, different: [] })
  expect(await textAt(to, object.key)).toBe('inteiro')
})

test('copyAll removes and reports a copy whose content differs', async () => {
  const { key } = await put(from, 'verdade')
  const lying: Storage = { ...to, putAs: object => to.putAs(object, Readable.from([Buffer.from('mentira')])) }
  expect(await copyAll(from, lying, quietly)).toMatchObject({ copied: 0, different: [key] })
  expect(await keysIn(to)).toEqual([])
})

test('a failure ends copyAll, and the objects copied so far stay', async () => {
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

test('removeCopied removes only objects that are identical in both', async () => {
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

test('removeCopied ignores an object that is deleted meanwhile', async () => {
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
