import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#testing/s3'
import { bucketStorage } from './bucket.ts'
import { partBytes } from './bucket.upload.ts'
import { diskStorage } from './disk.ts'
import type { ListedObject, Storage } from './storage.ts'

async function onDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'tipy-storage-'))
  let made = 0
  return {
    open: (): Storage => {
      made += 1
      const path = join(folder, String(made))
      return diskStorage(async () => path)
    },
    remove: async () => rmSync(folder, { recursive: true }),
  }
}

async function inBucket() {
  const s3 = await startS3()
  let made = 0
  return {
    // One owner's name is a prefix of another's, but their objects must stay separate.
    open: (): Storage => {
      made += 1
      const owner = `installation${'1'.repeat(made)}`
      return bucketStorage(s3.settings, async () => owner)
    },
    remove: () => s3.remove(),
  }
}

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
async function* cut(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('cut')
}
async function* cutLate(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(partBytes + 1)
  throw new Error('cut')
}
async function all(storage: Storage): Promise<ListedObject[]> {
  const found: ListedObject[] = []
  for await (const object of storage.list()) found.push(object)
  return found
}

/** The behaviour that all kinds of storage share. */
describe.each([
  { name: 'a folder', place: onDisk },
  { name: 'a bucket', place: inBucket },
])('$name as storage', ({ place }) => {
  let stores: Awaited<ReturnType<typeof place>>
  beforeAll(async () => {
    stores = await place()
  })
  afterAll(() => stores.remove())

  test('stores, reads, lists and removes an object', async () => {
    const storage = stores.open()
    expect(await all(storage)).toEqual([])
    const { key, bytes } = await storage.put(chunks('olá ', 'mundo'))
    expect(bytes).toBe(10)
    expect((await buffer(await storage.get(key))).toString()).toBe('olá mundo')
    expect(await all(storage)).toEqual([{ key, bytes, at: expect.any(Date) }])
    await storage.remove(key)
    await storage.remove(key)
    expect(await all(storage)).toEqual([])
    await expect(storage.get(key)).rejects.toThrow('ENOENT')
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a content that fails, early or late, leaves no object', async () => {
    const storage = stores.open()
    await expect(storage.put(cut())).rejects.toThrow('cut')
    await expect(storage.put(cutLate())).rejects.toThrow('cut')
    expect(await all(storage)).toEqual([])
  })

  test('stores contents of any length unchanged', async () => {
    const storage = stores.open()
    for (const length of [0, 1, partBytes, 2 * partBytes + 5]) {
      const content = Buffer.alloc(length, 'conteúdo ')
      const { key, bytes } = await storage.put(pieces(content))
      expect(bytes).toBe(length)
      expect((await buffer(await storage.get(key))).equals(content)).toBe(true)
    }
  })

  test('putAs stores a missing object under the given key, and refuses content of another length', async () => {
    const storage = stores.open()
    const object = { key: 'a'.repeat(40), bytes: 4 }
    for (const wrong of [chunks('abc'), chunks('ab', 'cde'), chunks()])
      await expect(storage.putAs(object, wrong)).rejects.toThrow('not as long')
    expect(await all(storage)).toEqual([])
    expect(await storage.putAs(object, chunks('ab', 'cd'))).toBe(true)
    expect(await storage.putAs(object, chunks('efgh'))).toBe(false)
    expect((await buffer(await storage.get(object.key))).toString()).toBe('abcd')
    expect(await storage.putAs({ ...object, bytes: 2 }, chunks('ij'))).toBe(true)
    expect((await buffer(await storage.get(object.key))).toString()).toBe('ij')
    await expect(storage.putAs({ key: '../a', bytes: 1 }, chunks('a'))).rejects.toThrow('not a key')
  })

  test('neither lists, reads nor removes objects of another installation', async () => {
    const [one, other] = [stores.open(), stores.open()]
    const { key } = await one.put(chunks('meu'))
    expect(await all(other)).toEqual([])
    await expect(other.get(key)).rejects.toMatchObject({ code: 'ENOENT' })
    await other.remove(key)
    expect(await all(one)).toHaveLength(1)
  })

  test('a content can be destroyed unread', async () => {
    const storage = stores.open()
    const { key } = await storage.put(chunks('x'))
    const content = await storage.get(key)
    content.destroy()
    expect((await buffer(await storage.get(key))).toString()).toBe('x')
  })

  test.each(['../../etc/passwd', '', 'a', `../${'a'.repeat(37)}`, 'A'.repeat(40)])('%j is no key', async key => {
    await expect(stores.open().get(key)).rejects.toThrow('not a key')
  })
})

/** One chunk that ends on no boundary, and the rest in one chunk that may be larger than a part. */
async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content.subarray(0, 700_001)
  yield content.subarray(700_001)
}
