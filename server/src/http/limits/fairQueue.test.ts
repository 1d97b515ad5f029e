import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { fc, test as property } from '@fast-check/vitest'
import { TipyError } from '@tipy/domain/errors/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFairQueue, type FairQueue, type QueueLimits } from './fairQueue.ts'

const limits: QueueLimits = {
  maxRunning: 4,
  maxRunningPerCaller: 2,
  maxWaiting: 100,
  maxWaitingPerCaller: 40,
  maxWaitMs: 4000,
}
const refused = { code: 'UNAVAILABLE' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lasting = (milliseconds: number) => () => new Promise<void>(end => setTimeout(end, milliseconds))

/** Sends calls and counts how they ended. */
function track(queue: FairQueue) {
  const counts = { answered: 0, refused: 0 }
  const order: string[] = []
  const send = async (who: string, milliseconds: number, options?: Parameters<FairQueue['run']>[2]) => {
    const work = async () => {
      order.push(who)
      await lasting(milliseconds)()
    }
    await queue.run(who, work, options).then(
      () => (counts.answered += 1),
      error => {
        expect(error).toMatchObject(refused)
        counts.refused += 1
      },
    )
  }
  return { counts, order, send }
}

/** Callers who each send their next call when the last one ended, for some time. */
async function closedLoop(queue: FairQueue, callers: readonly string[], milliseconds: number, forMs: number) {
  const { counts, send } = track(queue)
  const end = performance.now() + forMs
  const loop = async (who: string) => {
    while (performance.now() < end) {
      const before = counts.refused
      await send(who, milliseconds)
      // A refused caller comes back later.
      if (counts.refused > before) await lasting(1000)()
    }
  }
  const all = Promise.all(callers.map(loop))
  await vi.advanceTimersByTimeAsync(forMs + limits.maxWaitMs + milliseconds + 2000)
  await all
  return counts
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

describe('nobody is refused', () => {
  test('while the wait is short: one caller with 40 calls more than may work', async () => {
    const counts = await closedLoop(
      createFairQueue(limits),
      times(42, () => 'Ana'),
      100,
      60_000,
    )
    expect(counts.refused).toBe(0)
    // Two of theirs work at once: twenty a second.
    expect(counts.answered).toBeGreaterThan(1150)
  })

  test('while there are free places: they wait for their own calls only, however slow those of another are', async () => {
    const queue = createFairQueue({
      ...limits,
      maxRunning: 24,
      maxRunningPerCaller: 1,
      maxWaitMs: 30_000,
    })
    const greedy = track(queue)
    const eight = Array.from({ length: 8 }, async () => {
      for (let call = 0; call < 6; call += 1) await greedy.send('Ana', 3500)
    })
    await vi.advanceTimersByTimeAsync(100_000)
    const other = track(queue)
    const ten = Array.from({ length: 10 }, () => other.send('Rui', 300))
    await vi.advanceTimersByTimeAsync(120_000)
    await Promise.all([...eight, ...ten])
    expect(other.counts).toEqual({ answered: 10, refused: 0 })
  })

  test('while there are free places, also when a call of another does not end', async () => {
    const queue = createFairQueue({ ...limits, maxRunningPerCaller: 1 })
    const { counts, send } = track(queue)
    const slow = [send('Ana', 3500), send('Ana', 100)]
    await vi.advanceTimersByTimeAsync(2000)
    const quick = [send('Rui', 100), send('Rui', 100)]
    await vi.advanceTimersByTimeAsync(2000)
    await Promise.all([...slow, ...quick])
    expect(counts).toEqual({ answered: 4, refused: 0 })
  })

  test('and many callers get as many answers as few', async () => {
    const few = await closedLoop(
      createFairQueue(limits),
      times(4, at => `${at}`),
      50,
      20_000,
    )
    const many = await closedLoop(
      createFairQueue(limits),
      times(100, at => `${at}`),
      50,
      20_000,
    )
    expect(many.refused).toBe(0)
    expect(many.answered).toBeGreaterThanOrEqual(few.answered)
  })
})

describe('refused', () => {
  test('is what waited for the maximal time', async () => {
    const queue = createFairQueue(limits)
    const { counts, send } = track(queue)
    const sent = times(5, at => send(`${at}`, 60_000))
    await vi.advanceTimersByTimeAsync(3999)
    expect(counts.refused).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(counts.refused).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await Promise.all(sent)
    expect(counts).toEqual({ answered: 4, refused: 1 })
  })

  test('is what waits no longer than it wants, before the others', async () => {
    const queue = createFairQueue(limits)
    const { counts, send } = track(queue)
    const sent = [...times(6, at => send(`${at}`, 300)), send('background', 100, { maxWaitMs: 250 })]
    await vi.advanceTimersByTimeAsync(249)
    expect(counts.refused).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all(sent)
    expect(counts).toEqual({ answered: 6, refused: 1 })
  })

  test('is a caller with too many waiting calls, before the others', async () => {
    const queue = createFairQueue(limits)
    const { counts, send } = track(queue)
    const sent = [...times(50, () => send('Ana', 10)), ...times(10, at => send(`${at}`, 10))]
    await vi.advanceTimersByTimeAsync(0)
    expect(counts.refused).toBe(8)
    await vi.advanceTimersByTimeAsync(5000)
    await Promise.all(sent)
    expect(counts).toEqual({ answered: 52, refused: 8 })
  })
})

describe('a full queue', () => {
  const full = { ...limits, maxWaitingPerCaller: 50 }

  test('has a place for a newcomer: the newest call of the caller who waits with the most is refused', async () => {
    const queue = createFairQueue({ ...full, maxRunning: 2, maxWaiting: 5 })
    const outcomes: string[] = []
    const call = (who: string, number: number) =>
      queue.run(who, lasting(10)).then(
        () => outcomes.push(`${who} ${number} answered`),
        () => outcomes.push(`${who} ${number} refused`),
      )
    const sent = [...times(5, at => call('Ana', at)), ...times(2, at => call('Rui', at)), call('Eva', 0)]
    await vi.advanceTimersByTimeAsync(0)
    expect(outcomes).toEqual(['Ana 4 refused'])
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all(sent)
    expect(outcomes).toEqual(expect.arrayContaining(['Eva 0 answered', 'Rui 1 answered', 'Ana 3 answered']))
  })

  test('is shared equally by those who wait, whoever came first', async () => {
    const queue = createFairQueue(full)
    const calls = ['Ana', 'Rui', 'Eva', 'Ivo'].map(who => ({ who, ...track(queue) }))
    const sent = calls.flatMap(({ who, send }) => times(60, () => send(who, 10)))
    await vi.advanceTimersByTimeAsync(0)
    // 100 wait; Ana and Rui have two more at work.
    expect(calls.map(({ counts }) => 60 - counts.refused)).toEqual([27, 27, 25, 25])
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all(sent)
  })

  test('refuses a caller who has as many waiting as the others', async () => {
    const queue = createFairQueue({ ...full, maxRunning: 1, maxWaiting: 2 })
    const { counts, send } = track(queue)
    const sent = [send('first', 10), send('Rui', 10), send('Eva', 10)]
    await send('Ana', 10)
    expect(counts.refused).toBe(1)
    await vi.advanceTimersByTimeAsync(100)
    await Promise.all(sent)
    expect(counts).toEqual({ answered: 3, refused: 1 })
  })
})

test('callers take turns: one with many calls delays another by one turn only', async () => {
  const queue = createFairQueue({ ...limits, maxRunning: 1 })
  const { order, send } = track(queue)
  const sent = [...times(10, () => send('Ana', 10)), send('Rui', 10), send('Eva', 10)]
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(sent)
  expect(order.slice(0, 5)).toEqual(['Ana', 'Ana', 'Rui', 'Eva', 'Ana'])
})

describe('groups of callers', () => {
  const people = (company: string, count: number) => times(count, at => ({ who: `${company}${at}`, group: company }))

  test('take turns: a company with many people delays another by one turn only', async () => {
    const queue = createFairQueue({ ...limits, maxRunning: 1 })
    const { order, send } = track(queue)
    const sent = [...people('A', 5), ...people('B', 2)].map(({ who, group }) => send(who, 10, { group }))
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all(sent)
    expect(order).toEqual(['A0', 'A1', 'B0', 'A2', 'B1', 'A3', 'A4'])
  })

  test('share a full queue: the company that waits with the most gives its place to another', async () => {
    const queue = createFairQueue({ ...limits, maxRunning: 1, maxWaiting: 4 })
    const { counts, send } = track(queue)
    const [large, small] = [track(queue), track(queue)]
    const sent = [
      send('first', 10),
      ...people('A', 6).map(({ who, group }) => large.send(who, 10, { group })),
      ...people('B', 3).map(({ who, group }) => small.send(who, 10, { group })),
    ]
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all(sent)
    expect([counts, large.counts, small.counts]).toEqual([
      { answered: 1, refused: 0 },
      { answered: 2, refused: 4 },
      { answered: 2, refused: 1 },
    ])
  })

  test('wait for one of each other group only', async () => {
    const queue = createFairQueue({ ...limits, maxRunning: 1 })
    const { counts, send } = track(queue)
    const crowd = people('A', 30).map(({ who, group }) => send(who, 1000, { group }))
    await vi.advanceTimersByTimeAsync(3500)
    const before = counts.answered
    const other = queue.run('B0', lasting(10), { group: 'B' })
    await vi.advanceTimersByTimeAsync(2500)
    await other
    expect(before).toBe(3)
    await vi.advanceTimersByTimeAsync(60_000)
    await Promise.all(crowd)
  })
})

test('one caller never takes all places', async () => {
  const queue = createFairQueue(limits)
  const { order, send } = track(queue)
  const sent = [...times(10, () => send('Ana', 1000)), send('Rui', 10)]
  await vi.advanceTimersByTimeAsync(10)
  expect(order).toEqual(['Ana', 'Ana', 'Rui'])
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(sent)
})

describe('a caller who disconnects', () => {
  test('while waiting leaves the queue at once, without its work being done', async () => {
    const queue = createFairQueue({ ...limits, maxRunning: 1, maxWaiting: 2, maxWaitingPerCaller: 1 })
    const { counts, order, send } = track(queue)
    const connection = new PassThrough()
    const sent = [send('first', 10), send('Ana', 10, { connection }), send('Rui', 10)]
    connection.destroy()
    await once(connection, 'close')
    // Both Ana's share and the place in the queue are free again.
    sent.push(send('Ana', 10))
    await vi.advanceTimersByTimeAsync(100)
    await Promise.all(sent)
    expect(counts).toEqual({ answered: 3, refused: 1 })
    expect(order).toEqual(['first', 'Rui', 'Ana'])
  })

  test('before the call is not waited for', async () => {
    const { counts, order, send } = track(createFairQueue(limits))
    const connection = new PassThrough().destroy()
    await send('Ana', 10, { connection })
    expect([counts.refused, order]).toEqual([1, []])
  })

  test('is not listened to any more once the work has begun', async () => {
    const { counts, send } = track(createFairQueue({ ...limits, maxRunning: 1 }))
    const connection = new PassThrough()
    const before = connection.listenerCount('close')
    const sent = [send('first', 10), send('Ana', 10, { connection })]
    expect(connection.listenerCount('close')).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(10)
    expect(connection.listenerCount('close')).toBe(before)
    await vi.advanceTimersByTimeAsync(10)
    await Promise.all(sent)
    expect(counts.answered).toBe(2)
  })
})

test('a failed call frees its place', async () => {
  const queue = createFairQueue({ ...limits, maxRunning: 1 })
  const failing = queue.run('Ana', () => Promise.reject(new Error('broken')))
  const next = queue.run('Rui', async () => 'in')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('in')
})

const call = fc.record({
  who: fc.constantFrom('Ana', 'Rui', 'Eva', 'Ivo'),
  afterMs: fc.nat(200),
  lastsMs: fc.nat(3000),
  fails: fc.boolean(),
  maxWaitMs: fc.option(fc.nat(2000), { nil: undefined }),
})

property.prop([fc.array(call, { maxLength: 120 })])(
  'every call ends, never more work than allowed, no place is lost',
  async calls => {
    vi.useFakeTimers()
    const queue = createFairQueue(limits)
    const running: string[] = []
    const work = async (who: string, milliseconds: number, fails: boolean) => {
      running.push(who)
      expect(running.length).toBeLessThanOrEqual(limits.maxRunning)
      expect(running.filter(one => one === who).length).toBeLessThanOrEqual(limits.maxRunningPerCaller)
      await lasting(milliseconds)()
      running.splice(running.indexOf(who), 1)
      if (fails) throw new Error('broken')
    }
    const outcomes: string[] = []
    const note = (error: unknown) => {
      outcomes.push(error instanceof TipyError ? error.code : String(error))
    }
    for (const { who, afterMs, lastsMs, fails, maxWaitMs } of calls) {
      const options = maxWaitMs === undefined ? {} : { maxWaitMs }
      await vi.advanceTimersByTimeAsync(afterMs)
      void queue.run(who, () => work(who, lastsMs, fails), options).then(() => outcomes.push('answered'), note)
    }
    await vi.advanceTimersByTimeAsync(120_000)
    expect(outcomes).toHaveLength(calls.length)
    expect(['answered', 'UNAVAILABLE', 'Error: broken']).toEqual(expect.arrayContaining([...new Set(outcomes)]))
    const again = times(2, () => queue.run('Ana', lasting(10), { maxWaitMs: 0 }))
    await vi.advanceTimersByTimeAsync(10)
    await Promise.all(again)
  },
)
