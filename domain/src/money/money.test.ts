import { expect, test } from 'vitest'
import { euros, fromDecimal, fromEuros, halfUp, hundredths, roundedTo } from './money.ts'

test('an amount of the database is the same in cents as the number it stands for', () => {
  const texts = [
    '0',
    '0.00',
    '-0.00',
    '1.1',
    '-1.15',
    '0.07',
    '123456.78',
    '999999999999.99',
    '-999999999999.99',
    '8',
    '1.005',
  ]
  for (const text of texts) expect(fromDecimal(text)).toBe(fromEuros(euros(Number(text))))
  for (let amount = -2_000; amount <= 2_000; amount++) expect(fromDecimal((amount / 100).toFixed(2))).toBe(amount)
})

test('a number is rounded half up on its decimal digits, away from zero, and never to −0', () => {
  expect([1.005, -1.005, 33.335, 33.334_999, 2.5, 7].map(hundredths)).toEqual([1.01, -1.01, 33.34, 33.33, 2.5, 7])
  expect([-0.001, -0].map(hundredths)).toEqual([0, 0])
  expect([1e-7, -1e-7, 1e21, 123_456_789_012.345].map(hundredths)).toEqual([0, 0, 1e21, 123_456_789_012.35])
  expect([2.5, -2.5, -0.4, 3].map(halfUp)).toEqual([3, -3, 0, 3])
  expect(roundedTo(0.031_25, 4)).toBe(0.0313)
})
