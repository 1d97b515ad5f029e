import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  comparedTo,
  comparedValue,
  dividedOver,
  medianOf,
  percentOf,
  roundedToPercent,
} from './comparisons.ts'

describe('a comparison', () => {
  test('is the difference, and that in percent of the other', () => {
    expect(comparedTo(150, 100)).toEqual({ amount: 50, percent: 50 })
    expect(comparedTo(75, 100)).toEqual({ amount: -25, percent: -25, isPoor: true })
    expect(comparedTo(0, 100)).toEqual({ amount: -100, percent: -100, isPoor: true })
  })

  test('is poor below −20 %, as it is before it is rounded', () => {
    const isPoor = (value: number, other: number | null) => comparedTo(value, other).isPoor ?? false
    expect([isPoor(800_000, 1_000_000), isPoor(799_999, 1_000_000), isPoor(799_900, 1_000_000)]).toEqual([
      false,
      true,
      true,
    ])
    expect([isPoor(8, 10), isPoor(7, 10), isPoor(10, 0), isPoor(10, null)]).toEqual([false, true, false, false])
  })

  property.prop([fc.integer({ min: 1, max: 10_000_000_000 })])('with one a fifth higher is never poor', value => {
    expect(comparedTo(4 * value, 5 * value)).toEqual({ amount: -value, percent: -20 })
    expect(comparedTo(4 * value - 1, 5 * value).isPoor).toBe(true)
  })

  test('with nothing has no percentage, with none no amount either', () => {
    expect(comparedTo(10, 0)).toEqual({ amount: 10, percent: null })
    expect(comparedTo(0, 0)).toEqual({ amount: 0, percent: null })
    expect(comparedTo(10, null)).toEqual({ amount: null, percent: null })
    expect([percentOf(5, 0), percentOf(5, 20)]).toEqual([null, 25])
  })

  test('gives back what a value was compared with, rounded to the cent', () => {
    expect(comparedValue(0.3, { amount: 0.2 })).toBe(0.1)
    expect([comparedValue(null, { amount: 0.2 }), comparedValue(1, { amount: null })]).toEqual([null, null])
  })
})

test('the middle and the mean', () => {
  expect([medianOf([]), medianOf([7]), medianOf([9, 1, 5]), medianOf([1, 9, 3, 5])]).toEqual([null, 7, 5, 4])
  expect([averageOf([]), averageOf([0, 0, 9])]).toEqual([null, 3])
  const values = [3, 1, 2]
  medianOf(values)
  expect(values).toEqual([3, 1, 2])
})

property.prop([fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 40 })])(
  'equal parts add up to the whole and differ by a cent at most',
  (whole, count) => {
    const parts = dividedOver(whole, count)
    expect(parts).toHaveLength(count)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
  },
)

describe('a number rounded to about a percent', () => {
  test('has steps of one to two and a half percent of itself', () => {
    expect([0, 1234.56, 34_567, 67_890, -1234].map(roundedToPercent)).toEqual([0, 1240, 34_500, 68_000, -1240])
  })

  property.prop([fc.integer({ min: 1, max: 1_000_000_000 })])('stays within one and a quarter percent', value => {
    expect(Math.abs(roundedToPercent(value) / value - 1)).toBeLessThanOrEqual(0.012_500_001)
  })

  property.prop([fc.integer({ min: 10_000, max: 1_000_000_000 })])(
    'is the same number over at least a percent of it',
    value => {
      const rounded = roundedToPercent(value)
      const [first, last] = [edgeOf(rounded, rounded * 0.98), edgeOf(rounded, rounded * 1.02)]
      expect(last - first).toBeGreaterThan(value * 0.0099 - 2)
      expect(roundedToPercent(rounded)).toBe(rounded)
    },
  )
})

/** The last number towards another that is rounded as this one is, to the cent. */
function edgeOf(rounded: number, towards: number): number {
  let [inside, outside] = [rounded, towards]
  while (Math.abs(outside - inside) > 1) {
    const middle = (inside + outside) / 2
    if (roundedToPercent(middle) === rounded) inside = middle
    else outside = middle
  }
  return inside
}
