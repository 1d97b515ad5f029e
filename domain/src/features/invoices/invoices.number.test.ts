import { expect, test } from 'vitest'
import { leavesSequence, nextInSequence, noSequence } from './invoices.number.ts'

test('the next number continues the sequence, and repeats at the maximum', () => {
  expect(nextInSequence(noSequence)).toBe(1)
  expect(nextInSequence({ first: 1, last: 41 })).toBe(42)
  expect(nextInSequence({ first: 999_999_990, last: 999_999_999 })).toBe(999_999_999)
})

test('a number more than 100 away leaves the sequence', () => {
  const sequence = { first: 500, last: 620 }
  for (const number of [400, 500, 555, 621, 720]) expect(leavesSequence(number, sequence), `${number}`).toBe(false)
  for (const number of [1, 399, 721, 900_001]) expect(leavesSequence(number, sequence), `${number}`).toBe(true)
  expect([1, 100, 101].map(number => leavesSequence(number, noSequence))).toEqual([false, false, true])
})
