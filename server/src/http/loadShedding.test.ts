import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createLoadShedder } from './loadShedding.ts'

const doorsOf = (questions: number, saves: number) => {
  const admission = createLoadShedder({ reads: questions, writes: saves, anonymous: 1 })
  const policy = { kind: 'signedIn' } as const
  return {
    saving: admission({ policy }, 'POST'),
    asking: admission({ policy, reads: true }, 'POST'),
    reading: admission({ policy }, 'GET'),
    polling: admission({ policy, background: true }, 'GET'),
    entering: admission({ policy: { kind: 'public' } }, 'POST'),
  }
}
/** Another caller each time. */
const somebody = () => randomUUID()
const refused = { code: 'UNAVAILABLE' }

test('overload refuses background calls first, then reads, while writes have a separate limit', async () => {
  const { saving, asking, reading, polling } = doorsOf(4, 2)
  const leaving: (() => void)[] = []
  const stay = () => new Promise<void>(leave => leaving.push(leave))
  const inside = [polling.beforeAuth(somebody(), stay), polling.beforeAuth(somebody(), stay)]
  await expect(polling.beforeAuth(somebody(), stay)).rejects.toMatchObject(refused)
  inside.push(asking.beforeAuth(somebody(), stay), reading.beforeAuth(somebody(), stay))
  await expect(asking.beforeAuth(somebody(), stay)).rejects.toMatchObject(refused)
  await expect(reading.beforeAuth(somebody(), stay)).rejects.toMatchObject(refused)
  inside.push(saving.beforeAuth(somebody(), stay), saving.beforeAuth(somebody(), stay))
  await expect(saving.beforeAuth(somebody(), stay)).rejects.toMatchObject(refused)
  // Calls admitted before authentication go on, up to twice the limit.
  inside.push(...Array.from({ length: 4 }, () => polling.afterAuth(somebody(), stay)))
  await expect(polling.afterAuth(somebody(), stay)).rejects.toMatchObject(refused)
  for (const leave of leaving) leave()
  await Promise.all(inside)
  expect(await polling.beforeAuth(somebody(), async () => 'in')).toBe('in')
})

test('a full anonymous lane does not refuse signed-in callers', async () => {
  const { entering, saving, asking } = doorsOf(1, 1)
  let leave: (() => void) | undefined
  const inside = entering.beforeAuth(somebody(), () => new Promise<void>(resolve => (leave = resolve)))
  await expect(entering.beforeAuth(somebody(), async () => 'in')).rejects.toMatchObject(refused)
  expect(
    await Promise.all([
      saving.beforeAuth(somebody(), async () => 'in'),
      asking.beforeAuth(somebody(), async () => 'in'),
    ]),
  ).toEqual(['in', 'in'])
  leave?.()
  await inside
})

test('one caller with many concurrent calls is refused before the lane is full', async () => {
  const { asking } = doorsOf(4, 1)
  const leaving: (() => void)[] = []
  const stay = () => new Promise<void>(leave => leaving.push(leave))
  const inside = [asking.beforeAuth('Ana', stay), asking.beforeAuth('Ana', stay)]
  await expect(asking.beforeAuth('Ana', stay)).rejects.toMatchObject(refused)
  inside.push(asking.beforeAuth('Rui', stay), asking.beforeAuth('Eva', stay))
  for (const leave of leaving) leave()
  await Promise.all(inside)
  expect(await asking.beforeAuth('Ana', async () => 'in')).toBe('in')
})

test('slow calls under load shrink the lane and the share of each caller', async () => {
  const { asking } = doorsOf(20, 1)
  let now = 0
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now)
  /** Starts `count` concurrent calls, each lasting `milliseconds`. */
  const crowd = async (count: number, milliseconds: number) => {
    const leaving: (() => void)[] = []
    const all = Array.from({ length: count }, () =>
      asking.afterAuth(somebody(), () => new Promise<void>(leave => leaving.push(leave))),
    )
    now += milliseconds
    for (const leave of leaving) leave()
    await Promise.allSettled(all)
  }
  const admitted = async (who: () => string) => {
    const leaving: (() => void)[] = []
    const outcomes = Array.from({ length: 20 }, () =>
      asking.beforeAuth(who(), () => new Promise<void>(leave => leaving.push(leave))),
    )
    for (const leave of leaving) leave()
    const settled = await Promise.allSettled(outcomes)
    return settled.filter(({ status }) => status === 'fulfilled').length
  }
  expect([await admitted(somebody), await admitted(() => 'Ana')]).toEqual([20, 8])
  for (let round = 0; round < 20; round += 1) await crowd(30, 1_000)
  expect([await admitted(somebody), await admitted(() => 'Ana')]).toEqual([5, 2])
  now += 11_000
  expect([await admitted(somebody), await admitted(() => 'Ana')]).toEqual([20, 8])
  time.mockRestore()
})

test('a failed call frees its place in the lane', async () => {
  const { saving } = doorsOf(1, 1)
  await expect(saving.beforeAuth(somebody(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await saving.beforeAuth(somebody(), async () => 'in')).toBe('in')
})
