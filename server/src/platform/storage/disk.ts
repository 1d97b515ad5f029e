import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#platform/errorCode'
import type { ListedObject, Storage, StoredObject } from './storage.ts'

/** Random, so that nobody guesses one and no text of a person ever is a path; spread over folders by its first letters. */
const keyShape = /^[0-9a-f]{40}$/
const newKey = (): string => randomBytes(20).toString('hex')

/** A folder as a store. Objects become visible by a rename, whole and already on the disk. */
export function diskStorage(whereabouts: () => Promise<string>): Storage {
  let known: string | undefined
  const folder = async (name: string): Promise<string> => {
    known ??= await whereabouts()
    return join(known, name)
  }
  const placeOf = async (key: string): Promise<string> => {
    if (!keyShape.test(key)) throw new Error('not a key')
    return join(await folder('objects'), key.slice(0, 2), key)
  }

  return {
    put: async content => {
      const key = newKey()
      const place = await placeOf(key)
      const incoming = await folder('incoming')
      const half = join(incoming, key)
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      try {
        const bytes = await write(half, content)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await rename(half, place)
        await flushFolder(dirname(place))
        return { key, bytes } satisfies StoredObject
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    get: async key => {
      const handle = await open(await placeOf(key), 'r')
      return createReadStream('', { fd: handle })
    },
    remove: async key => rm(await placeOf(key), { force: true }),
    list: async function* () {
      yield* objectsIn(await folder('objects'))
    },
    tidy: async before => {
      for await (const { path, at } of filesIn(await folder('incoming')))
        if (at < before) await rm(path, { force: true })
    },
  }
}

/** On the disk, not only on its way there, before anybody hears of it. */
async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  try {
    let bytes = 0
    for await (const chunk of content) {
      await writeWhole(handle, chunk)
      bytes += chunk.byteLength
    }
    await handle.sync()
    return bytes
  } finally {
    await handle.close()
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(chunk, done)
    done += bytesWritten
  }
}

/** A name is on the disk only when its folder is. */
async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface Found {
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly at: Date
}

async function* filesIn(folder: string): AsyncGenerator<Found> {
  for (const { name, isFolder } of await entriesOf(folder)) {
    const path = join(folder, name)
    if (isFolder) yield* filesIn(path)
    else {
      const found = await unlessGone(stat(path))
      if (found) yield { path, name, bytes: found.size, at: found.mtime }
    }
  }
}

async function* objectsIn(folder: string): AsyncGenerator<ListedObject> {
  for await (const { name, bytes, at } of filesIn(folder)) if (keyShape.test(name)) yield { key: name, bytes, at }
}

async function entriesOf(folder: string): Promise<readonly { name: string; isFolder: boolean }[]> {
  const opened = await unlessGone(opendir(folder))
  const entries: { name: string; isFolder: boolean }[] = []
  if (opened) for await (const entry of opened) entries.push({ name: entry.name, isFolder: entry.isDirectory() })
  return entries
}

async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
