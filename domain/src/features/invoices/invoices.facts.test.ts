import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { Fact, Measure } from '../../figures/facts.ts'
import { cents } from '../../money/money.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { factsOfInvoice } from './invoices.facts.ts'
import { type Invoice, invoices } from './invoices.record.ts'
import { computedInvoice, normalizeInvoice } from './invoices.rules.ts'

const ana = '00000000-0000-4000-8000-000000000001'
const rui = '00000000-0000-4000-8000-000000000002'
const eva = '00000000-0000-4000-8000-000000000003'
const leader = '00000000-0000-4000-8000-000000000004'

/** An invoice as a save of these values would store it. */
function saved(values: Partial<Invoice>): Invoice {
  const row = rowOf(invoices, {
    active: true,
    ref: 'LX-1',
    date: '2026-03-05',
    issueDate: '2026-03-01',
    office: 'lisboa',
    finder: ana,
    finderTeam: 'norte',
    seller: rui,
    value: cents(1_000_001),
    ...values,
  })
  const normalized = { ...row, ...normalizeInvoice(row) }
  return { ...normalized, ...computedInvoice(normalized) }
}

const of = (measure: Measure, row: Invoice) => factsOfInvoice(row).filter(fact => fact.measure === measure)
const brief = (facts: readonly Fact[]) => facts.map(({ day, person, team, value }) => [day, person, team, value])
const sum = (facts: readonly Fact[]) => facts.reduce((total, { value }) => total + value, 0)

test('billing counts each side on the invoice’s day, the odd cent for the seller', () => {
  expect(brief(of('billing', saved({})))).toEqual([
    ['2026-03-05', ana, 'norte', 500_000],
    ['2026-03-05', rui, null, 500_001],
  ])
})

test('paid counts the same sides on the day of the client’s payment, and only then', () => {
  expect(of('paid', saved({}))).toEqual([])
  expect(brief(of('paid', saved({ clientPaymentDate: '2026-04-30' })))).toEqual([
    ['2026-04-30', ana, 'norte', 500_000],
    ['2026-04-30', rui, null, 500_001],
  ])
})

test('with an outside party the agency’s value is the inner side’s', () => {
  const sold = saved({ isExternalSeller: true, seller: 'Outra', percentageSplit: 0.4, value: cents(1000) })
  expect(brief(of('billing', sold))).toEqual([['2026-03-05', ana, 'norte', 400]])
  const found = saved({ isExternalFinder: true, finder: 'Outra', value: cents(1000) })
  expect(brief(of('billing', found))).toEqual([['2026-03-05', rui, null, 500]])
})

test('a bank’s invoice is the seller’s, named as such with its credit manager; sold outside, it is no person’s', () => {
  const bank = { ref: 'Bank', finder: 'Banco', value: cents(3000), creditManager: eva }
  expect(of('billing', saved(bank))).toMatchObject([{ person: rui, isBank: true, creditManager: eva, value: 3000 }])
  const outside = saved({ ...bank, isExternalSeller: true, seller: 'Outra', percentageSplit: 0.25 })
  expect(of('billing', outside)).toMatchObject([
    { person: null, team: null, office: 'lisboa', isBank: true, creditManager: eva, value: 750 },
  ])
})

test('a credit manager left on an invoice that is not a bank’s counts nothing', () => {
  expect(of('billing', saved({ creditManager: eva })).every(fact => fact.creditManager === null)).toBe(true)
})

test('commissions count for who gets them; only a consultant’s for team and leaders, who are the others', () => {
  const row = saved({
    value: cents(100_000),
    finderPercentage: 50,
    finderBroker: leader,
    finderBrokerCommission: 10,
    sellerRecruiter: eva,
    sellerRecruiterPercentage: 4,
  })
  expect(of('commissions', row)).toMatchObject([
    { person: ana, team: 'norte', broker: leader, value: 25_000 },
    { person: leader, team: null, broker: null, office: 'lisboa', value: 5000 },
    { person: eva, team: null, office: 'lisboa', value: 2000 },
  ])
})

test('what the agency keeps, and a part of nothing, are no commissions', () => {
  const row = saved({ finderPercentage: 0, sellerPercentage: 100, value: cents(1000) })
  expect(brief(of('commissions', row))).toEqual([['2026-03-05', rui, null, 500]])
})

test('an archived invoice counts nothing', () => {
  expect(factsOfInvoice(saved({ active: false, clientPaymentDate: '2026-03-09' }))).toEqual([])
})

const side = fc.record({
  isExternal: fc.boolean(),
  percentage: fc.constantFrom(null, 0, 47.8, 100),
  broker: fc.constantFrom(null, leader),
})
property.prop([
  fc.integer({ min: 0, max: 99_999_999_999 }),
  fc.constantFrom('LX-1', 'Bank'),
  side,
  side,
  fc.constantFrom(null, 0.0001, 0.333333, 1),
])(
  'billing is together the agency’s value, commissions all of it but what the agency keeps',
  (value, ref, a, b, split) => {
    const row = saved({
      ref,
      value: cents(value),
      percentageSplit: split,
      isExternalFinder: a.isExternal,
      finder: a.isExternal ? 'Outra' : ana,
      finderPercentage: a.percentage,
      finderBroker: a.broker,
      finderBrokerCommission: 3.3,
      isExternalSeller: b.isExternal && (!a.isExternal || ref === 'Bank'),
      seller: b.isExternal && (!a.isExternal || ref === 'Bank') ? 'Outra' : rui,
      sellerPercentage: b.percentage,
      sellerBroker: b.broker,
      sellerBrokerCommission: 3.3,
      creditManager: eva,
      creditManagerCommission: 10,
      clientPaymentDate: '2026-04-01',
    })
    expect(sum(of('billing', row))).toBe(row.tipyValue)
    expect(sum(of('paid', row))).toBe(row.tipyValue)
    expect(sum(of('commissions', row))).toBe((row.tipyValue ?? 0) - (row.agencyValue ?? 0))
    for (const { value: counted } of factsOfInvoice(row)) expect(counted).not.toBe(0)
  },
)
