import { expect, test } from 'vitest'
import { createConcurrencyLimit, createPerCallerLimit, createQueuedLimit } from './concurrencyLimit.ts'

function deferred() {
  let release = () => {}
  const until = new Promise<void>(resolve => {
    release = resolve
  })
  return { until, release }
}

test('a full concurrency limit refuses immediately and frees its place afterwards, also after a failure', async () => {
  const limit = createConcurrencyLimit(1)
  const { until, release } = deferred()
  const inside = limit(() => until)
  await expect(limit(async () => 'second')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  release()
  await inside
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'third')).toBe('third')
})

test('a caller at the per-caller limit is refused while others are admitted, until its calls finish', async () => {
  const gate = createPerCallerLimit(3, 2)
  const leaving: (() => void)[] = []
  const stay = (who: string) => gate(who)(() => new Promise<void>(leave => leaving.push(leave)))
  const inside = [stay('Ana'), stay('Ana')]
  await expect(stay('Ana')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  inside.push(stay('Rui'))
  await expect(stay('Eva')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  for (const leave of leaving) leave()
  await Promise.all(inside)
  expect(await gate('Ana')(async () => 'in')).toBe('in')
  expect(await gate('Eva')(async () => 'in')).toBe('in')
})

test('a queued limit runs waiting calls in order, refuses the rest, and frees the place of a failed call', async () => {
  const line = createQueuedLimit(1, 3)
  const first = deferred()
  const order: string[] = []
  const inside = [
    line(() => first.until.then(() => Promise.reject(new Error('broken')))),
    line(async () => void order.push('second')),
    line(async () => void order.push('third')),
  ]
  await expect(line(async () => 'fourth')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(order).toEqual([])
  first.release()
  await expect(inside[0]).rejects.toThrow('broken')
  await Promise.all(inside.slice(1))
  expect(order).toEqual(['second', 'third'])
  expect(await line(async () => 'in')).toBe('in')
})
