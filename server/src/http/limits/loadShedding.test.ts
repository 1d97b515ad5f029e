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
  maxStalledMs: 1000,
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
    saving: shedder({ policy }, 'POST'),
    asking: shedder({ policy, reads: true }, 'POST'),
    reading: shedder({ policy }, 'GET'),
    polling: shedder({ policy, background: true }, 'GET'),
    entering: shedder({ policy: { kind: 'public' } }, 'POST'),
  }
}
const person = (id: string) => ({ person: id, address: '198.51.100.7' })
const stranger = (address: string) => ({ person: undefined, address })
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
  const inside = [asking.beforeAuth(somebody(), stay), reading.afterAuth(somebody(), stay)]
  await expect(asking.beforeAuth(somebody(), stay)).rejects.toMatchObject(refused)
  await expect(reading.beforeAuth(somebody(), stay)).rejects.toMatchObject(refused)
  inside.push(saving.beforeAuth(somebody(), stay))
  await expect(saving.beforeAuth(somebody(), stay)).rejects.toMatchObject(refused)
  letGo()
  await Promise.all(inside)
  expect(await reading.beforeAuth(somebody(), async () => 'in')).toBe('in')
})

describe('a background call', () => {
  const policy = { kind: 'signedIn' } as const
  const shedderFor = (maxWaiting: number) => {
    const queued = { ...lane(1), maxWaiting, maxWaitingPerCaller: 10 }
    const shedder = createLoadShedder({ reads: queued, writes: queued, anonymous: queued, unverified: queued })
    return { polling: shedder({ policy, background: true }, 'GET'), reading: shedder({ policy }, 'GET') }
  }
  const quick = async () => 'in'
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('waits its turn while others wait, for a quarter of a second', async () => {
    const { polling, reading } = shedderFor(10)
    const { stay, letGo } = stayingCalls()
    const inside = reading.beforeAuth(somebody(), stay)
    const waiting = [reading.beforeAuth(somebody(), quick), polling.beforeAuth(somebody(), quick)]
    await vi.advanceTimersByTimeAsync(249)
    letGo()
    await inside
    expect(await Promise.all(waiting)).toEqual(['in', 'in'])
  })

  test('is refused after it, while others wait on', async () => {
    const { polling, reading } = shedderFor(10)
    const { stay, letGo } = stayingCalls()
    const inside = reading.beforeAuth(somebody(), stay)
    const waiting = reading.beforeAuth(somebody(), quick)
    const refusal = expect(polling.beforeAuth(somebody(), quick)).rejects.toMatchObject(refused)
    await vi.advanceTimersByTimeAsync(250)
    await refusal
    // Once authenticated, it is no less than another.
    const authenticated = polling.afterAuth(somebody(), quick)
    await vi.advanceTimersByTimeAsync(500)
    letGo()
    await inside
    expect(await Promise.all([waiting, authenticated])).toEqual(['in', 'in'])
  })

  test('takes no place of others in a full queue', async () => {
    const { polling, reading } = shedderFor(2)
    const { stay, letGo } = stayingCalls()
    const inside = reading.beforeAuth(somebody(), stay)
    const Ana = person('Ana')
    const waiting = [reading.beforeAuth(Ana, quick), reading.beforeAuth(Ana, quick)]
    await expect(polling.beforeAuth(somebody(), quick)).rejects.toMatchObject(refused)
    letGo()
    await inside
    expect(await Promise.all(waiting)).toEqual(['in', 'in'])
  })
})

test('a full anonymous lane does not refuse signed-in callers', async () => {
  const { entering, saving, asking } = limitsOf(1, 1)
  const { stay, letGo } = stayingCalls()
  const inside = entering.beforeAuth(somebody(), stay)
  await expect(entering.beforeAuth(somebody(), async () => 'in')).rejects.toMatchObject(refused)
  expect(
    await Promise.all([
      saving.beforeAuth(somebody(), async () => 'in'),
      asking.beforeAuth(somebody(), async () => 'in'),
    ]),
  ).toEqual(['in', 'in'])
  letGo()
  await inside
})

test('one caller with many concurrent calls is refused before the lane is full', async () => {
  const { asking } = limitsOf(4, 1, 2)
  const { stay, letGo } = stayingCalls()
  const inside = [asking.beforeAuth(person('Ana'), stay), asking.beforeAuth(person('Ana'), stay)]
  await expect(asking.beforeAuth(person('Ana'), stay)).rejects.toMatchObject(refused)
  inside.push(asking.beforeAuth(person('Rui'), stay), asking.beforeAuth(person('Eva'), stay))
  letGo()
  await Promise.all(inside)
  expect(await asking.beforeAuth(person('Ana'), async () => 'in')).toBe('in')
})

test('a person is one caller before and after authentication', async () => {
  const { asking } = limitsOf(4, 1, 2)
  const { stay, letGo } = stayingCalls()
  const inside = [asking.beforeAuth(person('Ana'), stay), asking.afterAuth(person('Ana'), stay)]
  await expect(asking.beforeAuth(person('Ana'), stay)).rejects.toMatchObject(refused)
  await expect(asking.afterAuth(person('Ana'), stay)).rejects.toMatchObject(refused)
  inside.push(asking.afterAuth(person('Rui'), stay))
  letGo()
  await Promise.all(inside)
})

test('calls of sessions that are not known take no place in the lanes, and one network not all of theirs', async () => {
  const { asking, saving } = limitsOf(1, 1)
  const { stay, letGo } = stayingCalls()
  const inside = [asking.beforeAuth(stranger('2001:db8::1'), stay)]
  await expect(saving.beforeAuth(stranger('2001:db8::2'), stay)).rejects.toMatchObject(refused)
  inside.push(saving.beforeAuth(stranger('198.51.100.8'), stay))
  await expect(asking.beforeAuth(stranger('198.51.100.9'), stay)).rejects.toMatchObject(refused)
  inside.push(asking.beforeAuth(somebody(), stay), saving.beforeAuth(somebody(), stay))
  letGo()
  await Promise.all(inside)
})

test('long work takes no place of the lanes: one of a person at a time, two more wait, and companies take turns', async () => {
  const exports = { ...lane(2, 1), maxWaiting: 10, maxWaitingPerCaller: 2 }
  const shedder = createLoadShedder({ reads: lane(1), exports })
  const policy = { kind: 'signedIn' } as const
  const exporting = shedder({ policy, reads: true, long: 'exports' }, 'POST')
  const reading = shedder({ policy }, 'GET')
  const { stay, letGo } = stayingCalls()
  const [begun, sentAway]: [string[], string[]] = [[], []]
  const ask = (name: string, company: string) => {
    const work = () => {
      begun.push(name)
      return stay()
    }
    return exporting.afterAuth({ ...person(name), company }, work).catch(() => sentAway.push(name))
  }
  const loops = Array.from({ length: 6 }, () => ask('Ana', 'A'))
  const others = [ask('Rui', 'A'), ask('Eva', 'A'), ask('Ivo', 'A'), ask('Zoe', 'B')]
  await nextTurn()
  expect(begun).toEqual(['Ana', 'Rui'])
  expect(sentAway).toEqual(['Ana', 'Ana', 'Ana'])
  expect(await reading.afterAuth(person('Ana'), async () => 'read')).toBe('read')
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
