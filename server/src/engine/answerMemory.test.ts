import { describe, expect, test } from 'vitest'
import { AnswerMemory } from './answerMemory.ts'

const large = 1_000_000

/** Counts how often an answer was found anew. */
function finding<T>(answers: readonly T[]) {
  let found = 0
  return {
    find: async () => {
      found += 1
      return answers[found - 1] ?? expect.fail('asked too often')
    },
    times: () => found,
  }
}

describe('an answer', () => {
  test('is found once for the same versions, and again for others', async () => {
    const memory = new AnswerMemory<number>(large)
    const { find, times } = finding([1, 2, 3])
    expect(await memory.answer('a', 'v1', find)).toBe(1)
    expect(await memory.answer('a', 'v1', find)).toBe(1)
    expect(await memory.answer('a', 'v2', find)).toBe(2)
    expect(await memory.answer('a', 'v1', find)).toBe(3)
    expect(times()).toBe(3)
  })

  test('is remembered under whichever versions, unless it failed or was evicted', async () => {
    const memory = new AnswerMemory<number>(1000)
    expect(memory.has('a')).toBe(false)
    await memory.answer('a', 'v1', async () => 1)
    expect(memory.has('a')).toBe(true)
    await expect(memory.answer('b', 'v1', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(memory.has('b')).toBe(false)
    for (const key of ['c', 'd', 'e', 'f']) await memory.answer(key, 'v1', async () => 1)
    expect(memory.has('a')).toBe(false)
  })

  test('is of its own key', async () => {
    const memory = new AnswerMemory<number>(large)
    const { find } = finding([1, 2])
    expect(await memory.answer('a', 'v1', find)).toBe(1)
    expect(await memory.answer('b', 'v1', find)).toBe(2)
  })

  test('is shared by those who ask at the same time under the same versions, and by no others', async () => {
    const memory = new AnswerMemory<number>(large)
    const { find, times } = finding([1, 2])
    const versions = ['v1', 'v1', 'v2', 'v2', 'v2']
    expect(await Promise.all(versions.map(each => memory.answer('a', each, find)))).toEqual([1, 1, 2, 2, 2])
    expect(times()).toBe(2)
  })

  test('that could not be found fails for all who waited for it, and is looked for again', async () => {
    const memory = new AnswerMemory<number>(large)
    const fail = () => Promise.reject(new Error('away'))
    const waiting = [memory.answer('a', 'v1', fail), memory.answer('a', 'v1', fail)]
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await memory.answer('a', 'v1', finding([7]).find)).toBe(7)
  })

  test('that fails late does not take away the one of newer versions', async () => {
    const memory = new AnswerMemory<number>(large)
    let fail = (_error: Error): void => undefined
    const late = memory.answer('a', 'v1', () => new Promise((_, reject) => (fail = reject)))
    expect(await memory.answer('a', 'v2', finding([2]).find)).toBe(2)
    fail(new Error('away'))
    await expect(late).rejects.toThrow('away')
    const { find, times } = finding([])
    expect(await memory.answer('a', 'v2', find)).toBe(2)
    expect(times()).toBe(0)
  })

  test('cannot be changed for others by one who got it', async () => {
    const memory = new AnswerMemory<{ sums: number[] }>(large)
    const { find } = finding([{ sums: [1] }])
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await memory.answer('a', 'v1', find)
      expect(answer).toEqual({ sums: [1] })
      answer.sums.push(2)
    }
  })
})

describe('a full memory', () => {
  const text = (length: number) => 'x'.repeat(length)

  test('forgets what was not used for longest', async () => {
    const memory = new AnswerMemory<string>(4_000)
    const isKnown = async (key: string) => {
      let known = true
      await memory.answer(key, 'v1', async () => {
        known = false
        return text(800)
      })
      return known
    }
    for (const key of ['a', 'b', 'c']) expect(await isKnown(key)).toBe(false)
    expect(await isKnown('a')).toBe(true)
    expect(await isKnown('d')).toBe(false)
    expect(await isKnown('a')).toBe(true)
    expect(await isKnown('b')).toBe(false)
  })

  test('gives an answer that is too large, and does not keep it', async () => {
    const memory = new AnswerMemory<string>(4_000)
    const { find, times } = finding([text(9_000), text(9_000)])
    expect(await memory.answer('a', 'v1', find)).toHaveLength(9_000)
    expect(await memory.answer('a', 'v1', find)).toHaveLength(9_000)
    expect(times()).toBe(2)
  })

  test('keeps room for as many after thousands of answers that were replaced, failed or evicted', async () => {
    const memory = new AnswerMemory<string>(4_000)
    for (let turn = 0; turn < 5_000; turn += 1) {
      const fails = turn % 7 === 0
      const find = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve(text(turn % 500)))
      await memory.answer(`key ${turn % 11}`, `v${turn % 5}`, find).catch(() => undefined)
    }
    const { find, times } = finding(['1', '2', '3', '4', '5'])
    const keys = ['a', 'b', 'c', 'd', 'e']
    for (const key of keys) await memory.answer(key, 'v1', find)
    for (const key of keys) await memory.answer(key, 'v1', find)
    expect(times()).toBe(5)
  })
})
