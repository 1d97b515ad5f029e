import { expect, test } from 'vitest'
import { createSlices, mapInSlices } from './slices.ts'

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('work in slices is done in its order, and others have a turn between two slices', async () => {
  let turns = 0
  let isOver = false
  const others = () => {
    turns += 1
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const items = Array.from({ length: 40 }, (_, at) => at)
  const done = await mapInSlices(createSlices(), items, at => {
    work(1)
    return { at, turns }
  })
  isOver = true
  expect(done.map(({ at }) => at)).toEqual(items)
  // No slice is longer than ten steps of a millisecond, however slow the machine is.
  const steps = new Map<number, number>()
  for (const one of done) steps.set(one.turns, (steps.get(one.turns) ?? 0) + 1)
  expect(Math.max(...steps.values())).toBeLessThanOrEqual(10)
})

test('of several long works, one has a slice in each turn of the event loop', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const workers = ['a', 'b', 'c']
  const slices: { readonly who: string; readonly turn: number }[] = []
  await Promise.all(
    workers.map(who =>
      mapInSlices(createSlices(), Array.from({ length: 30 }), () => {
        slices.push({ who, turn })
        work(1)
      }),
    ),
  )
  isOver = true
  // The first slices begin with their calls.
  const later = slices.filter(one => one.turn > 0)
  const byTurn = new Map<number, Set<string>>()
  for (const one of later) byTurn.set(one.turn, (byTurn.get(one.turn) ?? new Set()).add(one.who))
  expect(later.length).toBeGreaterThan(0)
  expect([...byTurn.values()].filter(({ size }) => size > 1)).toEqual([])
})
