import { type FileHandle, open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { spooled } from './spool.ts'

async function* lines(count: number, broken?: Error): AsyncGenerator<string> {
  for (let at = 0; at < count; at++) yield `line ${at}\n`
  if (broken) throw broken
}

describe('what is spooled', () => {
  it('reads back as it was written', async () => {
    const expected = Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`).join('')
    expect(await text(await spooled(() => lines(20_000)))).toBe(expected)
  })

  it('fails with the original error, and closes no file descriptor that is not its own', async () => {
    const handles: FileHandle[] = []
    for (let round = 0; round < 30; round++) {
      const broken = spooled(() => lines(50, new Error('the database left')))
      await expect(broken).rejects.toThrow('the database left')
      // A file opened now gets the lowest free descriptor: the one that a second close would hit.
      handles.push(...(await Promise.all([1, 2, 3, 4].map(() => open(import.meta.filename, 'r')))))
      await new Promise(setImmediate)
    }
    try {
      for (const file of handles) expect((await file.stat()).size).toBeGreaterThan(0)
    } finally {
      await Promise.allSettled(handles.map(file => file.close()))
    }
  })
})
