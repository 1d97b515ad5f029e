import { expect, test } from 'vitest'
import { type AdaptiveLimit, createAdaptiveLimit } from './adaptiveLimit.ts'

function many(pace: AdaptiveLimit, count: number, milliseconds: number, wasCrowded = true): void {
  for (let at = 0; at < count; at += 1) pace.record(milliseconds, wasCrowded)
}

test('a room is as wide as can be until its crowd is slow, then ever narrower, but never closed', () => {
  const pace = createAdaptiveLimit(40)
  many(pace, 1000, 100)
  expect(pace.current()).toBe(40)
  many(pace, 20, 2000)
  expect(pace.current()).toBe(32)
  many(pace, 2000, 2000)
  expect(pace.current()).toBe(10)
})

test('it becomes as wide as it was when its crowd is quick again', () => {
  const pace = createAdaptiveLimit(40)
  many(pace, 2000, 2000)
  many(pace, 400, 100)
  expect(pace.current()).toBe(40)
})

test('nor does it stay narrow when nobody comes any more', () => {
  let now = 0
  const pace = createAdaptiveLimit(40, () => now)
  many(pace, 2000, 2000)
  now = 9_000
  expect(pace.current()).toBe(10)
  now = 11_000
  expect(pace.current()).toBe(40)
})

test('some slow ones among many, or slow ones without a crowd, change nothing', () => {
  const pace = createAdaptiveLimit(40)
  for (let round = 0; round < 100; round += 1) {
    many(pace, 8, 9000)
    many(pace, 12, 50)
  }
  many(pace, 1000, 9000, false)
  expect(pace.current()).toBe(40)
})
