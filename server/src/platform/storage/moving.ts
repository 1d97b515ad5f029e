import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListedObject, Storage } from './storage.ts'
import { unlessGone } from './unlessGone.ts'

export interface Copied {
  /** How many objects this run copied; `bytes` is their total size. */
  readonly copied: number
  readonly bytes: number
  /** How many the target already had. */
  readonly present: number
  /** Keys of objects whose copy differs. */
  readonly different: readonly string[]
  /** Sizes of all objects that the target has now, by key. */
  readonly there: ReadonlyMap<string, number>
}

/** Several concurrently, since most of the time is spent waiting for a bucket. */
const maxConcurrentCopies = 8

/**
 * Copies all objects that `to` lacks, and reads each copy back. Killed at any moment, it leaves no partial object, and
 * the next run copies the rest. Servers may store objects in either meanwhile.
 */
export async function copyAll(from: Storage, to: Storage, onCopied: (count: number) => void): Promise<Copied> {
  const there = await sizesIn(to)
  const different: string[] = []
  const done = { copied: 0, bytes: 0, present: 0 }
  await forEach(from.list(), async object => {
    if (there.get(object.key) === object.bytes) done.present += 1
    else if (await copy(from, to, object, different)) {
      there.set(object.key, object.bytes)
      done.copied += 1
      done.bytes += object.bytes
      onCopied(done.copied)
    }
  })
  return { ...done, different, there }
}

/** Removes from `from` each object that reads the same in `to`. `different` has the keys of the others. */
export async function removeCopied(
  from: Storage,
  to: Storage,
): Promise<{ readonly removed: number; readonly different: readonly string[] }> {
  const different: string[] = []
  let removed = 0
  await forEach(from.list(), async ({ key }) => {
    const here = await unlessGone(digestOf(from, key))
    // Deleted meanwhile.
    if (here === null) return
    if (here !== (await unlessGone(digestOf(to, key)))) different.push(key)
    else {
      await from.remove(key)
      removed += 1
    }
  })
  return { removed, different }
}

async function copy(from: Storage, to: Storage, object: ListedObject, different: string[]): Promise<boolean> {
  const content = await unlessGone(from.get(object.key))
  // Deleted meanwhile: no row refers to it.
  if (content === null) return false
  const hash = createHash('sha256')
  try {
    // A concurrent copy was faster.
    if (!(await to.putAs(object, hashed(content)))) return true
  } finally {
    content.destroy()
  }
  if ((await digestOf(to, object.key)) === hash.digest('hex')) return true
  await to.remove(object.key)
  different.push(object.key)
  return false

  async function* hashed(chunks: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
}

async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await storage.get(key), hash)
  return hash.digest('hex')
}

export async function sizesIn(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of storage.list()) sizes.set(key, bytes)
  return sizes
}

/** Runs a limited number concurrently. After the first failure no more are started. */
async function forEach<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.asyncIterator]()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    while (failures.length === 0) {
      try {
        const next = await queue.next()
        if (next.done) return
        await work(next.value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentCopies }, worker))
  if (failures.length > 0) throw failures[0]
}
