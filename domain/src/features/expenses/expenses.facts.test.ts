import { expect, test } from 'vitest'
import { noDimensions } from '../../figures/facts.ts'
import { cents } from '../../money/money.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { factsOfExpense } from './expenses.facts.ts'
import { expenses } from './expenses.record.ts'

const row = rowOf(expenses, {
  active: true,
  paymentDate: '2026-03-31',
  name: 'Renda',
  subCategory: 'rent',
  office: 'lisboa',
  value: cents(120_001),
})
const fact = { ...noDimensions, measure: 'expenses', day: '2026-03-31', name: 'Renda', subCategory: 'rent' }

test('an expense counts on the day of its payment in its office, by sub-category and name', () => {
  expect(factsOfExpense(row)).toEqual([{ ...fact, office: 'lisboa', value: 120_001 }])
})

test('one of the whole company is of no office; one given back is negative', () => {
  expect(factsOfExpense({ ...row, office: null, value: cents(-500) })).toEqual([{ ...fact, value: -500 }])
})

test('an archived expense, and one of nothing, count nothing', () => {
  expect(factsOfExpense({ ...row, active: false })).toEqual([])
  expect(factsOfExpense({ ...row, value: cents(0) })).toEqual([])
})
