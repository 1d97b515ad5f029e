import { expect, test } from 'vitest'
import { type Cents, cents, euros, toEuros } from '../../money/money.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { amountsOfReservation, type BillingDate } from './reservations.amounts.ts'
import { billedIssues } from './reservations.billed.ts'
import { type Reservation, reservations } from './reservations.record.ts'
import { type RestRow, unplannedRest } from './reservations.rest.ts'
import { progressOf } from './reservations.rules.ts'

const lowered: RestRow = {
  active: true,
  isDraft: false,
  isDone: true,
  isBroken: false,
  value: euros(10_000),
  billedValue: euros(8000),
}

test('a deal that is done for less than its value has a rest that no date bills, exact to the cent', () => {
  expect(unplannedRest(lowered)).toEqual({ billed: 8000, value: 10_000, rest: 2000 })
  expect(unplannedRest({ ...lowered, value: euros(0.3), billedValue: euros(0.1) })).toMatchObject({ rest: 0.2 })
  expect(unplannedRest({ ...lowered, billedValue: euros(9999.99) })).toMatchObject({ rest: 0.01 })
})

test('a deal that is billed whole, or for more, has no rest', () => {
  for (const billedValue of [10_000, 10_000.01, 12_000])
    expect(unplannedRest({ ...lowered, billedValue: euros(billedValue) })).toBeNull()
})

test('nothing is left to plan while a date is open, of a draft, a deal that was given up, and an archived one', () => {
  for (const over of [{ isDone: false }, { isDraft: true }, { isBroken: true }, { active: false }])
    expect(unplannedRest({ ...lowered, ...over }), JSON.stringify(over)).toBeNull()
})

test('without the amounts, which not every reader receives, there is no rest to tell', () => {
  expect(unplannedRest({ isDone: true })).toBeNull()
  expect(unplannedRest({ ...lowered, value: null })).toBeNull()
})

const date: BillingDate = {
  _id: 'a',
  type: 'CPCV',
  percentage: 100,
  predictedExecutionDate: '2026-03-01',
  executionDate: '2026-03-01',
  gross: cents(800_000),
  amount: cents(800_000),
  invoice: 'i',
}
const before: Reservation = rowOf(reservations, {
  dealType: 'sales',
  state: 'active',
  value: cents(1_000_000),
  billingDates: [date],
})

/** The rest of the deal after a save that the rules accept. */
function restAfter(over: Partial<Reservation>): ReturnType<typeof unplannedRest> {
  const row = { ...before, ...over }
  expect(billedIssues(row, before)).toEqual({})
  const amounts = amountsOfReservation(row, before)
  const { isDraft, isDone, isBroken } = progressOf({ ...row, ...amounts })
  const inEuros = (amount: Cents | null) => toEuros(amount ?? cents(0))
  const shown = { isDraft, isDone, isBroken, value: inEuros(row.value), billedValue: inEuros(amounts.billedValue) }
  return unplannedRest({ ...shown, active: true })
}

test('the same deal with a date for the rest, or at the value that is billed, has none any more', () => {
  expect(restAfter({})).toEqual({ billed: 8000, value: 10_000, rest: 2000 })
  const added = { ...date, _id: 'b', percentage: 0, executionDate: null, invoice: null, gross: null, amount: null }
  expect(restAfter({ billingDates: [date, added] })).toBeNull()
  expect(restAfter({ value: cents(800_000) })).toBeNull()
})
