import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
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
  const shedder = createLoadShedder({ reads: lane(reads, perCaller), writes: lane(writes), anonymous: lane(1) })
  const policy = { kind: 'signedIn' } as const
  return {
    saving: shedder({ policy }, 'POST'),
    asking: shedder({ policy, reads: true }, 'POST'),
    reading: shedder({ policy }, 'GET'),
    polling: shedder({ policy, background: true }, 'GET'),
    entering: shedder({ policy: { kind: 'public' } }, 'POST'),
  }
}
/** Another caller each time. */
const somebody = () => randomUUID()
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

test('overload refuses background calls first: they never wait, while others do', async () => {
  const queued = { ...lane(1), maxWaiting: 10, maxWaitingPerCaller: 10 }
  const shedder = createLoadShedder({ reads: queued, writes: queued, anonymous: queued })
  const policy = { kind: 'signedIn' } as const
  const [polling, reading] = [shedder({ policy, background: true }, 'GET'), shedder({ policy }, 'GET')]
  const { stay, letGo } = stayingCalls()
  const inside = reading.beforeAuth(somebody(), stay)
  const waiting = reading.beforeAuth(somebody(), async () => 'in')
  await expect(polling.beforeAuth(somebody(), stay)).rejects.toMatchObject(refused)
  // Once authenticated, a background call is no less than another.
  const authenticated = polling.afterAuth(somebody(), async () => 'in')
  letGo()
  await inside
  expect([await waiting, await authenticated]).toEqual(['in', 'in'])
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
  const inside = [asking.beforeAuth('Ana', stay), asking.beforeAuth('Ana', stay)]
  await expect(asking.beforeAuth('Ana', stay)).rejects.toMatchObject(refused)
  inside.push(asking.beforeAuth('Rui', stay), asking.beforeAuth('Eva', stay))
  letGo()
  await Promise.all(inside)
  expect(await asking.beforeAuth('Ana', async () => 'in')).toBe('in')
})
