import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { amountsOf, dividedEqually, totalsHundred } from './percentages.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('percentages that total 100', () => {
  test('compare the unrounded sum, rounded to hundredths', () => {
    expect(totalsHundred([33.333333, 33.333333, 33.333333])).toBe(true)
    expect(totalsHundred([33.33, 33.33, 33.33])).toBe(false)
    expect(totalsHundred([50, 49.99])).toBe(false)
    expect(totalsHundred([50, 50.01])).toBe(false)
    expect(totalsHundred([99.995])).toBe(true)
    expect(totalsHundred([0.1, 0.2, 99.7])).toBe(true)
    expect(totalsHundred([100, null])).toBe(true)
    expect(totalsHundred([])).toBe(false)
    expect(totalsHundred([null])).toBe(false)
  })

  test('dividedEqually gives the remainder to the last parts', () => {
    expect(dividedEqually(1)).toEqual([100])
    expect(dividedEqually(2)).toEqual([50, 50])
    expect(dividedEqually(3)).toEqual([33.33, 33.33, 33.34])
    expect(dividedEqually(7)).toEqual([14.28, 14.28, 14.28, 14.29, 14.29, 14.29, 14.29])
  })

  property.prop([fc.integer({ min: 1, max: 30 })])(
    'dividedEqually totals 100, in parts that differ by at most a hundredth',
    count => {
      const parts = dividedEqually(count)
      expect(parts).toHaveLength(count)
      expect(totalsHundred(parts)).toBe(true)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(0.0101)
      expect([...parts].sort((a, b) => a - b)).toEqual(parts)
    },
  )
})

describe('amounts by percentages', () => {
  test('round half up, and the last takes what is left', () => {
    expect(amountsOf(cents(100_001), [33.33, 33.33, 33.34])).toEqual([33_330, 33_330, 33_341])
    expect(amountsOf(cents(1), [50, 50])).toEqual([1, 0])
    expect(amountsOf(cents(1000), [33.333333, 33.333333, 33.333333])).toEqual([333, 333, 334])
    expect(amountsOf(cents(1000), [50, null])).toEqual([500, 0])
    expect(amountsOf(cents(1000), [])).toEqual([])
  })

  property.prop([fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 1, max: 24 })])(
    'never lose a cent',
    (whole, count) => {
      expect(sum(amountsOf(cents(whole), dividedEqually(count)))).toBe(whole)
    },
  )

  test('no part is negative, however small the amount or the part', () => {
    expect(amountsOf(cents(1_000_000_000), [50, 50.004, 0])).toEqual([500_000_000, 500_000_000, 0])
    expect(amountsOf(cents(-1_000_000_000), [50, 50.004, 0])).toEqual([-500_000_000, -500_000_000, 0])
    const few = amountsOf(cents(12), dividedEqually(24))
    expect([sum(few), Math.min(...few)]).toEqual([12, 0])
  })
})
