import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLoadShedder } from './loadShedding.ts'

/** Lanes without a queue, to see who is refused. */
const lane = (maxRunning: number, maxRunningPerCaller = maxRunning) => ({
  maxRunning,
  maxRunningPerCaller,
  maxWaiting: 0,
  maxWaitingPerCaller: 0,
  maxWaitMs: 1000,
})
const limitsOf = (reads: number, writes: number, perCaller?: number) => {
  const shedder = createLoadShedder({
    reads: lane(reads, perCaller),
    writes: lane(writes),
    anonymous: lane(1),
    unverified: lane(2, 1),
  })
  const policy = { kind: 'signedIn' } as const
  return {
    saving: shedder.callsOf({ policy }, 'POST'),
    asking: shedder.callsOf({ policy, reads: true }, 'POST'),
    reading: shedder.callsOf({ policy }, 'GET'),
    polling: shedder.callsOf({ policy, background: true }, 'GET'),
    entering: shedder.callsOf({ policy: { kind: 'public' } }, 'POST'),
    unverified: shedder.unverified,
  }
}
const person = (id: string) => ({ person: id, company: 'A', address: '198.51.100.7' })
/** Another caller each time. */
const somebody = () => person(randomUUID())
const refused = { code: 'UNAVAILABLE' }

function stayingCalls() {
  const leaving: (() => void)[] = []
  return {
    stay: () => new Promise<void>(leave => leaving.push(leave)),
    letGo: () => {
      for (const leave of leaving.splice(0)) leave()
    },
  }
}

test('reads, however sent, share a lane, and writes have their own', async () => {
  const { saving, asking, reading } = limitsOf(2, 1)
  const { stay, letGo } = stayingCalls()
  const inside = [asking(somebody(), stay), reading(somebody(), stay)]
  await expect(asking(somebody(), stay)).rejects.toMatchObject(refused)
  await expect(reading(somebody(), stay)).rejects.toMatchObject(refused)
  inside.push(saving(somebody(), stay))
  await expect(saving(somebody(), stay)).rejects.toMatchObject(refused)
  letGo()
  await Promise.all(inside)
  expect(await reading(somebody(), async () => 'in')).toBe('in')
})

describe('a background call', () => {
  const policy = { kind: 'signedIn' } as const
  const shedderFor = (maxWaiting: number) => {
    const queued = { ...lane(1), maxWaiting, maxWaitingPerCaller: 10 }
    const shedder = createLoadShedder({ reads: queued, writes: queued, anonymous: queued, unverified: queued })
    return {
      polling: shedder.callsOf({ policy, background: true }, 'GET'),
      reading: shedder.callsOf({ policy }, 'GET'),
    }
  }
  const quick = async () => 'in'
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('waits its turn while others wait, for a quarter of a second', async () => {
    const { polling, reading } = shedderFor(10)
    const { stay, letGo } = stayingCalls()
    const inside = reading(somebody(), stay)
    const waiting = [reading(somebody(), quick), polling(somebody(), quick)]
    await vi.advanceTimersByTimeAsync(249)
    letGo()
    await inside
    expect(await Promise.all(waiting)).toEqual(['in', 'in'])
  })

  test('is refused after it, while others wait on', async () => {
    const { polling, reading } = shedderFor(10)
    const { stay, letGo } = stayingCalls()
    const inside = reading(somebody(), stay)
    const waiting = reading(somebody(), quick)
    const refusal = expect(polling(somebody(), quick)).rejects.toMatchObject(refused)
    await vi.advanceTimersByTimeAsync(250)
    await refusal
    letGo()
    await inside
    expect(await waiting).toBe('in')
  })

  test('takes no place of others in a full queue', async () => {
    const { polling, reading } = shedderFor(2)
    const { stay, letGo } = stayingCalls()
    const inside = reading(somebody(), stay)
    const Ana = person('Ana')
    const waiting = [reading(Ana, quick), reading(Ana, quick)]
    await expect(polling(somebody(), quick)).rejects.toMatchObject(refused)
    letGo()
    await inside
    expect(await Promise.all(waiting)).toEqual(['in', 'in'])
  })
})

test('a full anonymous lane does not refuse signed-in callers', async () => {
  const { entering, saving, asking } = limitsOf(1, 1)
  const { stay, letGo } = stayingCalls()
  const inside = entering(somebody(), stay)
  await expect(entering(somebody(), async () => 'in')).rejects.toMatchObject(refused)
  expect(await Promise.all([saving(somebody(), async () => 'in'), asking(somebody(), async () => 'in')])).toEqual([
    'in',
    'in',
  ])
  letGo()
  await inside
})

test('one caller with many concurrent calls is refused before the lane is full', async () => {
  const { asking } = limitsOf(4, 1, 2)
  const { stay, letGo } = stayingCalls()
  const inside = [asking(person('Ana'), stay), asking(person('Ana'), stay)]
  await expect(asking(person('Ana'), stay)).rejects.toMatchObject(refused)
  inside.push(asking(person('Rui'), stay), asking(person('Eva'), stay))
  letGo()
  await Promise.all(inside)
  expect(await asking(person('Ana'), async () => 'in')).toBe('in')
})

test('sessions that are looked up take no place in the lanes, and each token its own share', async () => {
  const { unverified, asking, saving } = limitsOf(1, 1)
  const { stay, letGo } = stayingCalls()
  const ofToken = (token: string) => ({ token, address: '198.51.100.7' })
  const inside = [unverified(ofToken('a'), stay)]
  await expect(unverified(ofToken('a'), stay)).rejects.toMatchObject(refused)
  inside.push(unverified(ofToken('b'), stay))
  await expect(unverified(ofToken('c'), stay)).rejects.toMatchObject(refused)
  inside.push(asking(somebody(), stay), saving(somebody(), stay))
  letGo()
  await Promise.all(inside)
})

test('a network with many tokens delays the look-up of another by one turn', async () => {
  const queued = { ...lane(1), maxWaiting: 10, maxWaitingPerCaller: 1 }
  const { unverified } = createLoadShedder({ unverified: queued })
  const order: string[] = []
  const lookUp = (token: string, address: string) =>
    unverified({ token, address }, async () => {
      await nextTurn()
      order.push(token)
    })
  const invented = ['a', 'b', 'c', 'd'].map(token => lookUp(token, '198.51.100.7'))
  await Promise.all([...invented, lookUp('Ana', '203.0.113.9')])
  expect(order).toEqual(['a', 'b', 'Ana', 'c', 'd'])
})

test('long work takes no place of the lanes: one of a person at a time, two more wait, and companies take turns', async () => {
  const exports = { ...lane(2, 1), maxWaiting: 10, maxWaitingPerCaller: 2 }
  const shedder = createLoadShedder({ reads: lane(1), exports })
  const policy = { kind: 'signedIn' } as const
  const exporting = shedder.callsOf({ policy, reads: true, long: 'exports' }, 'POST')
  const reading = shedder.callsOf({ policy }, 'GET')
  const { stay, letGo } = stayingCalls()
  const [begun, sentAway]: [string[], string[]] = [[], []]
  const ask = (name: string, company: string) => {
    const work = () => {
      begun.push(name)
      return stay()
    }
    return exporting({ ...person(name), company }, work).catch(() => sentAway.push(name))
  }
  const loops = Array.from({ length: 6 }, () => ask('Ana', 'A'))
  const others = [ask('Rui', 'A'), ask('Eva', 'A'), ask('Ivo', 'A'), ask('Zoe', 'B')]
  await nextTurn()
  expect(begun).toEqual(['Ana', 'Rui'])
  expect(sentAway).toEqual(['Ana', 'Ana', 'Ana'])
  expect(await reading(person('Ana'), async () => 'read')).toBe('read')
  letGo()
  await nextTurn()
  expect(begun.slice(2)).toEqual(['Ana', 'Zoe'])
  for (const _ of [...loops, ...others]) {
    letGo()
    await nextTurn()
  }
  await Promise.all([...loops, ...others])
  expect(sentAway).toHaveLength(3)
})
