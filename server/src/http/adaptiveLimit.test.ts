import { expect, test } from 'vitest'
import { type AdaptiveLimit, createAdaptiveLimit } from './adaptiveLimit.ts'

function many(pace: AdaptiveLimit, count: number, milliseconds: number, wasCrowded = true): void {
  for (let at = 0; at < count; at += 1) pace.record(milliseconds, wasCrowded)
}

test('an adaptive limit stays at its maximum until calls under load are slow, then shrinks, but never to zero', () => {
  const pace = createAdaptiveLimit(40)
  many(pace, 1000, 100)
  expect(pace.current()).toBe(40)
  many(pace, 20, 2000)
  expect(pace.current()).toBe(32)
  many(pace, 2000, 2000)
  expect(pace.current()).toBe(10)
})

test('an adaptive limit grows back to its maximum when calls under load are fast again', () => {
  const pace = createAdaptiveLimit(40)
  many(pace, 2000, 2000)
  many(pace, 400, 100)
  expect(pace.current()).toBe(40)
})

test('an adaptive limit returns to its maximum ten seconds after the last slow sample', () => {
  let now = 0
  const pace = createAdaptiveLimit(40, () => now)
  many(pace, 2000, 2000)
  now = 9_000
  expect(pace.current()).toBe(10)
  now = 11_000
  expect(pace.current()).toBe(40)
})

test('a minority of slow calls, or slow calls without load, do not shrink an adaptive limit', () => {
  const pace = createAdaptiveLimit(40)
  for (let round = 0; round < 100; round += 1) {
    many(pace, 8, 9000)
    many(pace, 12, 50)
  }
  many(pace, 1000, 9000, false)
  expect(pace.current()).toBe(40)
})
