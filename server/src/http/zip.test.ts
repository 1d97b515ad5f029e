import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './limits/concurrencyLimit.ts'
import { streamZip, type ZipEntry } from './zip.ts'

const entry = (path: string, content: () => AsyncGenerator<Buffer>): ZipEntry => ({
  path,
  mtime: new Date('2026-03-05T10:00:00Z'),
  open: async () => Readable.from(content(), { objectMode: false }),
})

async function* whole(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000, 'a')
}

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000, 'b')
  throw new Error('the bucket left')
}

test.each([
  ['the first', [entry('a', broken), entry('b', whole)]],
  ['another', [entry('a', whole), entry('b', broken)]],
])('when %s of its parts fails, the zip fails too and frees its place', async (_, entries) => {
  const limit = createConcurrencyLimit(1)
  await expect(buffer(await streamZip(limit, entries))).rejects.toThrow('the bucket left')
  expect((await buffer(await streamZip(limit, [entry('a', whole)]))).byteLength).toBeGreaterThan(100_000)
})
