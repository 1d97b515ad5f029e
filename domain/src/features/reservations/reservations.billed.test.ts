import { expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { rowOf } from '../../record/rows.testing.ts'
import type { BillingDate } from './reservations.amounts.ts'
import { billedIssues } from './reservations.billed.ts'
import { type Reservation, reservations } from './reservations.record.ts'

const billed: BillingDate = {
  _id: 'a',
  type: 'CPCV',
  percentage: 50,
  predictedExecutionDate: '2026-04-01',
  executionDate: '2026-03-01',
  gross: cents(500_000),
  amount: cents(500_000),
  invoice: 'i',
}
const open: BillingDate = { ...billed, _id: 'b', type: 'ESC', executionDate: null, invoice: null }
const before: Reservation = rowOf(reservations, {
  dealType: 'sales',
  state: 'active',
  value: cents(1_000_000),
  billingDates: [billed, open],
})
const issues = (over: Partial<Reservation>, was: Partial<Reservation> = {}) =>
  billedIssues({ ...before, ...was, ...over }, { ...before, ...was })

test('an invoiced date keeps its type, percentage and day and cannot be removed; its predicted day may change', () => {
  const changed = (over: Partial<BillingDate>) => issues({ billingDates: [open, { ...billed, ...over }] })
  expect(changed({ type: 'ESC' })).toEqual({ 'billingDates.1.type': expect.stringContaining('tem uma fatura') })
  expect(changed({ percentage: 10 })).toEqual({ 'billingDates.1.percentage': expect.any(String) })
  for (const executionDate of [null, '2026-03-02'])
    expect(changed({ executionDate })).toEqual({ 'billingDates.1.executionDate': expect.any(String) })
  expect(issues({ billingDates: [open] })).toEqual({ billingDates: expect.any(String) })
  expect(changed({ predictedExecutionDate: '2026-05-01' })).toEqual({})
})

test('open dates, and those executed by hand, may change', () => {
  expect(issues({ billingDates: [billed] })).toEqual({})
  expect(issues({ billingDates: [billed, { ...open, type: 'CPCV', executionDate: '2026-03-04' }] })).toEqual({})
  const byHand = { billingDates: [{ ...billed, invoice: null }, open] }
  expect(issues({ billingDates: [{ ...billed, invoice: null, percentage: 10, executionDate: null }] }, byHand)).toEqual(
    {},
  )
})

test('a value below what is billed, by invoice or by hand, is refused with that amount', () => {
  expect(issues({ value: cents(499_999) })).toEqual({ value: 'Já estão faturados 5\u00a0000,00\u00a0€' })
  for (const value of [500_000, 900_000, 2_000_000]) expect(issues({ value: cents(value) })).toEqual({})
  const byHand = { billingDates: [{ ...billed, invoice: null }, open] }
  expect(issues({ value: cents(1) }, byHand)).toEqual({ value: expect.any(String) })
  expect(issues({ value: cents(1) }, { billingDates: [open] })).toEqual({})
})

test('when every date is billed, a higher value needs a new date for the rest', () => {
  const all = { billingDates: [{ ...billed, percentage: 100, gross: cents(1_000_000) }] }
  expect(issues({ value: cents(1_000_001) }, all)).toEqual({ value: expect.stringContaining('acrescente uma data') })
  const more = { value: cents(1_000_001), billingDates: [...all.billingDates, { ...open, percentage: 0 }] }
  expect(issues(more, all)).toEqual({})
  // Billed for less or for more than its value: a value changed to exactly the billed amount leaves no rest.
  const less = { billingDates: [{ ...billed, percentage: 100, gross: cents(800_000) }] }
  expect(issues({ value: cents(900_000) }, less)).toEqual({})
  const over = { billingDates: [{ ...billed, percentage: 100, gross: cents(1_200_000) }] }
  expect(issues({ value: cents(1_200_000) }, over)).toEqual({})
  expect(issues({ value: cents(1_100_000) }, over)).toEqual({ value: expect.any(String) })
})

test('after the first invoice a sale cannot become a loan, nor a loan a sale', () => {
  expect(issues({ dealType: 'mortgageLoan' })).toEqual({ dealType: expect.any(String) })
  expect(issues({ dealType: 'renting' })).toEqual({})
  expect(issues({ dealType: 'sales' }, { dealType: 'creditTransfer' })).toEqual({ dealType: expect.any(String) })
  expect(issues({ dealType: 'mortgageLoan' }, { billingDates: [open] })).toEqual({})
})

test('unchanged values are not checked, however wrong, nor are those of a draft', () => {
  const wrong = { value: cents(1), billingDates: [{ ...billed, percentage: 90 }, open] }
  expect(issues({ city: 'Porto' }, wrong)).toEqual({})
  expect(billedIssues({ ...before, billingDates: [] }, { ...before, isDraft: true })).toEqual({})
  expect(billedIssues(before, null)).toEqual({})
})
