import { expect, test } from 'vitest'
import { euros, fromDecimal, fromEuros } from './money.ts'

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
