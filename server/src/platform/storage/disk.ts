import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder } from '#platform/disk'
import { exactly } from './exactly.ts'
import { isKey, newKey } from './keys.ts'
import type { ListedObject, Storage } from './storage.ts'
import { unlessGone } from './unlessGone.ts'

/** Storage in a folder. Objects become visible by a rename, complete and already flushed to the disk. */
export function diskStorage(whereabouts: () => Promise<string>): Storage {
  let root: string | undefined
  const folder = async (name: string): Promise<string> => {
    root ??= await whereabouts()
    return join(root, name)
  }
  const placeOf = async (key: string): Promise<string> => {
    if (!isKey(key)) throw new Error('not a key')
    return join(await folder('objects'), key.slice(0, 2), key)
  }

  const keep = async (place: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
    const incoming = await folder('incoming')
    // A random name, so that an aborted or concurrent copy does not collide.
    const half = join(incoming, newKey())
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    try {
      const bytes = await write(half, content)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(half, place)
      await flushFolder(dirname(place))
      return bytes
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
  }

  return {
    put: async content => {
      const key = newKey()
      return { key, bytes: await keep(await placeOf(key), content) }
    },
    putAs: async ({ key, bytes }, content) => {
      const place = await placeOf(key)
      if ((await unlessGone(stat(place)))?.size === bytes) return false
      await keep(place, exactly(bytes, content))
      return true
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

/** Flushes the file to the disk before it resolves. */
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
  for await (const { name, bytes, at } of filesIn(folder)) if (isKey(name)) yield { key: name, bytes, at }
}

async function entriesOf(folder: string): Promise<readonly { name: string; isFolder: boolean }[]> {
  const opened = await unlessGone(opendir(folder))
  const entries: { name: string; isFolder: boolean }[] = []
  if (opened) for await (const entry of opened) entries.push({ name: entry.name, isFolder: entry.isDirectory() })
  return entries
}
