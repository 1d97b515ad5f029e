import { fc } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '../../money/money.ts'
import { commissionOf, type LinkedAmounts, linkAmounts, percentageOf } from './findings.rules.ts'

const amounts = (over: Partial<LinkedAmounts>): LinkedAmounts => ({
  houseValue: null,
  percentageSplit: null,
  value: null,
  ...over,
})
const anyAmount = fc.integer({ min: 1, max: 99_999_999_999_999 }).map(cents)
/** Percentages as people type them: two decimals. */
const anyHundredths = fc.integer({ min: 0, max: 10_000 })

describe('the commission, derived from sale value and percentage', () => {
  test.each([
    [250_000_00, 0.05, 12_500_00],
    [100_10, 0.05, 5_01],
    [100_09, 0.05, 5_00],
    [1_00, 0.005, 1],
    [1_00, 0.0049, 0],
    [0, 0.05, 0],
    [99_999_999_999_999, 1, 99_999_999_999_999],
  ])('%i cents at %d is %i', (houseValue, percentageSplit, value) => {
    expect(commissionOf(amounts({ houseValue: cents(houseValue), percentageSplit }))).toEqual({ value })
  })

  test('is the exact product, rounded half up to the cent', () => {
    fc.assert(
      fc.property(anyAmount, anyHundredths, (houseValue, hundredths) => {
        const exact = BigInt(houseValue) * BigInt(hundredths)
        const halfUp = (exact + 5_000n) / 10_000n
        const found = commissionOf(amounts({ houseValue, percentageSplit: hundredths / 10_000 }))
        expect(found).toEqual({ value: Number(halfUp) })
      }),
    )
  })

  test.each([{ houseValue: cents(100) }, { percentageSplit: 0.05 }])('is null knowing only %o', values => {
    expect(commissionOf(amounts(values))).toBeNull()
  })
})

describe('the percentage, derived from the commission', () => {
  test.each([
    [250_000_00, 12_500_00, 0.05],
    [250_000_00, 12_512_50, 0.0501],
    [3_00, 1_00, 0.3333],
    [3_00, 2_00, 0.6667],
    [100_00, 0, 0],
  ])('of %i cents, %i is %d', (houseValue, value, percentageSplit) => {
    expect(percentageOf(amounts({ houseValue: cents(houseValue), value: cents(value) }))).toEqual({ percentageSplit })
  })

  test('is at most half a hundredth of a percent away, and has two decimals', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (one, other) => {
        const [houseValue, value] = one > other ? [one, other] : [other, one]
        const found = percentageOf(amounts({ houseValue, value }))?.percentageSplit ?? Number.NaN
        const tenThousandths = BigInt(Math.round(found * 10_000))
        expect(found).toBe(Number(tenThousandths) / 10_000)
        const away = tenThousandths * BigInt(houseValue) - BigInt(value) * 10_000n
        expect((away < 0n ? -away : away) * 2n <= BigInt(houseValue)).toBe(true)
      }),
    )
  })

  test('is null for a sale value of 0', () => {
    expect(percentageOf(amounts({ houseValue: cents(0), value: cents(100) }))).toBeNull()
  })
})

test('a percentage of two decimals is derived back from its commission, if the sale is large enough', () => {
  const bigEnough = fc.integer({ min: 10_000, max: 99_999_999_999_999 }).map(cents)
  fc.assert(
    fc.property(bigEnough, anyHundredths, (houseValue, hundredths) => {
      const percentageSplit = hundredths / 10_000
      const value = linkAmounts('percentageSplit', amounts({ houseValue, percentageSplit }))?.value as Cents
      expect(linkAmounts('value', amounts({ houseValue, value }))).toEqual({ percentageSplit })
    }),
  )
})

test('a changed amount is never derived itself', () => {
  const full = amounts({ houseValue: cents(100_00), percentageSplit: 0.05, value: cents(7_00) })
  expect(linkAmounts('houseValue', full)).toEqual({ value: 500 })
  expect(linkAmounts('percentageSplit', full)).toEqual({ value: 500 })
  expect(linkAmounts('value', full)).toEqual({ percentageSplit: 0.07 })
})
