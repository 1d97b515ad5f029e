import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { Fact, Measure } from '../../figures/facts.ts'
import { cents } from '../../money/money.ts'
import { partOf, rowOf } from '../../record/rows.testing.ts'
import { factsOfReservation } from './reservations.facts.ts'
import { type Reservation, reservations } from './reservations.record.ts'

const ana = '00000000-0000-4000-8000-000000000001'
const rui = '00000000-0000-4000-8000-000000000002'
const eva = '00000000-0000-4000-8000-000000000003'

const date = (amount: number, predictedExecutionDate: string | null, executionDate: string | null = null) =>
  partOf(reservations, 'billingDates', { amount: cents(amount), predictedExecutionDate, executionDate })
const saved = (over: Partial<Reservation> = {}) =>
  rowOf(reservations, {
    active: true,
    dealType: 'sales',
    state: 'active',
    reservationDate: '2026-03-05',
    office: 'lisboa',
    finder: ana,
    seller: rui,
    sellerTeam: 'sul',
    tipyValue: cents(1001),
    billingDates: [date(501, '2026-04-01'), date(500, '2026-06-30')],
    ...over,
  })
const of = (measure: Measure, row: Reservation) => factsOfReservation(row).filter(fact => fact.measure === measure)
const brief = (facts: readonly Fact[]) => facts.map(({ day, person, value }) => [day, person, value])
const sum = (facts: readonly Fact[]) => facts.reduce((total, { value }) => total + value, 0)

test('pipeline counts the agency’s value on the day of the reservation, the odd cent for the seller', () => {
  expect(brief(of('pipeline', saved()))).toEqual([
    ['2026-03-05', ana, 500],
    ['2026-03-05', rui, 501],
  ])
  expect(of('pipeline', saved())[1]).toMatchObject({ team: 'sul', office: 'lisboa', isBank: false })
})

test('drafts, deals to validate and archived ones count nothing, given up or not', () => {
  for (const over of [{ isDraft: true }, { state: 'toValidate' }, { active: false }])
    for (const isBroken of [false, true])
      expect(factsOfReservation(saved({ ...over, isBroken, giveUpDate: '2026-05-01', creditValue: cents(9) }))).toEqual(
        [],
      )
})

test('predicted counts each date on its day by the sides, and no date that was executed', () => {
  expect(brief(of('predicted', saved()))).toEqual([
    ['2026-04-01', ana, 250],
    ['2026-04-01', rui, 251],
    ['2026-06-30', ana, 250],
    ['2026-06-30', rui, 250],
  ])
  const billed = saved({ billingDates: [date(501, '2026-04-01', '2026-04-02'), date(500, null)] })
  expect(brief(of('predicted', billed))).toEqual([
    [null, ana, 250],
    [null, rui, 250],
  ])
})

test('a deal given up counts what was not executed, on the day it was given up, and nothing else', () => {
  const row = saved({
    isBroken: true,
    giveUpDate: '2026-05-20',
    creditValue: cents(900),
    billingDates: [date(501, '2026-04-01', '2026-04-02'), date(500, '2026-06-30')],
  })
  expect(factsOfReservation(row).every(({ measure }) => measure === 'giveUps')).toBe(true)
  expect(brief(of('giveUps', row))).toEqual([
    ['2026-05-20', ana, 250],
    ['2026-05-20', rui, 250],
  ])
})

test('a loan is the seller’s, and a bank’s', () => {
  const row = saved({ dealType: 'mortgageLoan', finder: ana, creditManager: eva })
  expect(of('pipeline', row)).toMatchObject([{ person: rui, isBank: true, creditManager: eva, value: 1001 }])
})

test('with an outside party all is the inner side’s; without people it is the office’s', () => {
  const sold = saved({ isExternalSeller: true, seller: 'Outra' })
  expect(brief(of('pipeline', sold))).toEqual([['2026-03-05', ana, 1001]])
  const found = saved({ isExternalFinder: true, finder: 'Outra' })
  expect(brief(of('pipeline', found))).toEqual([['2026-03-05', rui, 1001]])
  const empty = saved({ finder: null, seller: null })
  expect(of('pipeline', empty)).toMatchObject([{ person: null, team: null, office: 'lisboa', value: 1001 }])
  expect(brief(of('pipeline', saved({ seller: null })))).toEqual([
    ['2026-03-05', ana, 500],
    ['2026-03-05', null, 501],
  ])
})

test('financing counts for the seller on the day of the reservation, sold outside for the office', () => {
  const row = saved({ creditValue: cents(20_000_000) })
  expect(of('creditValue', row)).toMatchObject([{ day: '2026-03-05', person: rui, team: 'sul', value: 20_000_000 }])
  const outside = saved({ creditValue: cents(5), isExternalSeller: true, seller: 'Outra' })
  expect(of('creditValue', outside)).toMatchObject([{ person: null, team: null, office: 'lisboa', value: 5 }])
  expect(of('creditValue', saved({ creditValue: cents(0) }))).toEqual([])
})

const party = fc.constantFrom(null, ana, rui, 'Outra')
property.prop([
  fc.integer({ min: 0, max: 99_999_999_999 }),
  fc.array(fc.tuple(fc.integer({ min: 0, max: 10_001 }), fc.constantFrom(null, '2026-04-02')), { maxLength: 4 }),
  party,
  party,
  fc.constantFrom('sales', 'creditTransfer', null),
  fc.boolean(),
])(
  'the facts of a measure are together the agency’s whole value',
  (whole, dates, finder, seller, dealType, isBroken) => {
    const row = saved({
      dealType,
      isBroken,
      giveUpDate: isBroken ? '2026-05-01' : null,
      finder,
      isExternalFinder: finder === 'Outra',
      seller,
      isExternalSeller: seller === 'Outra' && finder !== 'Outra',
      tipyValue: cents(whole),
      billingDates: dates.map(([amount, executed]) => date(amount, '2026-04-01', executed)),
    })
    const open = dates.filter(([, executed]) => executed === null).reduce((total, [amount]) => total + amount, 0)
    expect(sum(of('pipeline', row))).toBe(isBroken ? 0 : whole)
    expect(sum(of('predicted', row))).toBe(isBroken ? 0 : open)
    expect(sum(of('giveUps', row))).toBe(isBroken ? open : 0)
    for (const { value } of factsOfReservation(row)) expect(value).toBeGreaterThan(0)
  },
)
