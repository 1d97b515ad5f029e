import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { responsibleNames } from '../../deal/responsibles.ts'
import { ledgerOf } from '../../ledger/ledger.ts'
import { cents } from '../../money/money.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { amountsOfInvoice, type Priced } from './invoices.amounts.ts'
import { type Invoice, invoices } from './invoices.record.ts'
import { computedInvoice, normalizeInvoice } from './invoices.rules.ts'

const ana = '00000000-0000-4000-8000-000000000001'
const rui = '00000000-0000-4000-8000-000000000002'

/** An invoice as a save of these values would store it. */
function saved(values: Partial<Invoice>): Invoice {
  const row = rowOf(invoices, {
    active: true,
    ref: 'LX-1',
    date: '2026-03-05',
    issueDate: '2026-03-05',
    finder: ana,
    seller: rui,
    value: cents(1_000_000),
    ...values,
  })
  const normalized = { ...row, ...normalizeInvoice(row) }
  return { ...normalized, ...computedInvoice(normalized) }
}
const euros = (amount: number | null) => (amount ?? 0) / 100

describe('worked examples, value 10 000', () => {
  test('both internal at 50%: sides 5 000, commissions 2 500 each', () => {
    const row = saved({ finderPercentage: 50, sellerPercentage: 50 })
    expect([row.finderValue, row.sellerValue, row.finderCommission, row.sellerCommission].map(euros)).toEqual([
      5000, 5000, 2500, 2500,
    ])
    expect([row.tipyValue, row.commission, row.agencyValue].map(euros)).toEqual([10_000, 5000, 5000])
  })

  test('external seller, no split given: tipyValue 5 000, finder at 50% 2 500, external to pay 5 000', () => {
    const row = saved({
      finderPercentage: 50,
      isExternalSeller: true,
      seller: 'Outra',
      clientPaymentDate: '2026-03-09',
    })
    expect([row.tipyValue, row.finderCommission, row.toPayExternal, row.sellerValue].map(euros)).toEqual([
      5000, 2500, 5000, 5000,
    ])
    expect([row.toPay, row.toPayInternal, row.sellerCommission].map(euros)).toEqual([7500, 2500, 0])
  })

  test('external finder, seller at 57.3%: tipyValue 5 000, commission 2 865, to receive 5 000', () => {
    const row = saved({ isExternalFinder: true, finder: 'Outra', sellerPercentage: 57.3 })
    expect([row.tipyValue, row.commission, row.toReceive].map(euros)).toEqual([5000, 2865, 5000])
  })

  test('Bank 3 000, seller 20%, credit manager 10%: 600 and 300', () => {
    const row = saved({
      ref: 'bank',
      finder: 'Banco',
      value: cents(300_000),
      sellerPercentage: 20,
      creditManager: ana,
      creditManagerCommission: 10,
      percentageSplit: 0.4,
    })
    expect([row.sellerCommission, row.creditManagerValue, row.finderValue, row.sellerValue].map(euros)).toEqual([
      600, 300, 0, 3000,
    ])
    expect([row.ref, row.isExternalFinder, row.percentageSplit, euros(row.toReceive)]).toEqual([
      'Bank',
      true,
      null,
      3000,
    ])
  })
})

test('the odd cent goes to the seller', () => {
  const row = saved({ value: cents(101) })
  expect([row.finderValue, row.sellerValue]).toEqual([50, 51])
})

test('a bank’s loan with an outside seller: the bank is billed, and the seller’s part is owed', () => {
  const row = saved({
    ref: 'Bank',
    finder: 'Banco',
    isExternalSeller: true,
    seller: 'Outra',
    percentageSplit: 0.25,
    clientPaymentDate: '2026-03-09',
  })
  expect([row.tipyValue, row.toPayExternal, row.sellerValue, row.commission].map(euros)).toEqual([2500, 7500, 2500, 0])
  expect(euros(saved({ ...row, clientPaymentDate: null }).toReceive)).toBe(10_000)
})

test('a place without a person is paid nothing, whatever its percentage', () => {
  const paid = { finderBroker: rui, finderBrokerCommission: 3, finderCooCommission: 2, sellerRecruiterPercentage: 4 }
  const row = saved(paid)
  expect([row.finderBrokerValue, row.finderCooValue, row.sellerRecruiterValue].map(euros)).toEqual([150, 0, 0])
  expect(ledgerOf(row).map(({ part }) => part)).toEqual(['finder', 'finderBroker', 'seller', 'agency'])
})

test('each responsible person has a payment day; a day of a place without a person is dropped', () => {
  const row = saved({
    finderBroker: rui,
    finderBrokerCommission: 3,
    sellerCoo: ana,
    sellerCooCommission: 1,
    clientPaymentDate: '2026-03-09',
    responsiblePayments: [
      { _id: ana, part: 'finderBroker', paymentDate: '2026-04-01' },
      { _id: rui, part: 'sellerRecruiter', paymentDate: '2026-04-01' },
      { _id: rui, part: 'finder', paymentDate: '2026-04-01' },
    ],
  })
  expect(row.responsiblePayments.map(({ part }) => part)).toEqual(['finderBroker'])
  expect(euros(row.toPayResponsible)).toBe(50)
  expect(ledgerOf(row).find(({ part }) => part === 'finderBroker')?.paymentDate).toBe('2026-04-01')
})

const percentage = fc.option(
  fc.integer({ min: 0, max: 100_000_000 }).map(millionths => millionths / 1_000_000),
  { nil: null },
)
const anyPerson = fc.option(fc.constantFrom(ana, rui), { nil: null })
const responsible = Object.fromEntries(
  ['finder', 'seller'].flatMap(side => responsibleNames.map(name => [`${side}${name}`, anyPerson] as const)),
)
const shares = Object.fromEntries(
  Object.entries(invoices.fields).flatMap(([name, field]) =>
    field.kind === 'percent' ? [[name, percentage] as const] : [],
  ),
)
const anyInvoice = fc
  .record({
    value: fc.integer({ min: 0, max: 99_999_999_999 }).map(cents),
    kind: fc.constantFrom('internal', 'externalFinder', 'externalSeller', 'bank', 'bankOutside'),
    percentageSplit: fc.option(
      fc.integer({ min: 0, max: 1_000_000 }).map(millionths => millionths / 1_000_000),
      { nil: null },
    ),
    creditManager: anyPerson,
    ...responsible,
    ...shares,
  })
  .map(({ kind, ...values }) => {
    const isBank = kind.startsWith('bank')
    const isExternalFinder = isBank || kind === 'externalFinder'
    const isExternalSeller = kind === 'externalSeller' || kind === 'bankOutside'
    return saved({
      ...values,
      ref: isBank ? 'Bank' : 'LX-1',
      isExternalFinder,
      isExternalSeller,
      finder: isExternalFinder ? 'Outra' : ana,
      seller: isExternalSeller ? 'Outra' : rui,
    })
  })

const total = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)

property.prop([anyInvoice])('the lines add up to tipyValue, and no person’s line is negative', row => {
  const lines = ledgerOf(row)
  expect(total(lines.map(({ amount }) => amount))).toBe(row.tipyValue)
  for (const { role, amount, person } of lines) {
    expect(person === null).toBe(role === 'agency')
    if (role !== 'agency') expect(amount).toBeGreaterThanOrEqual(0)
  }
  expect(row.tipyValue).toBeGreaterThanOrEqual(0)
  expect(row.tipyValue).toBeLessThanOrEqual(row.value)
})

property.prop([anyInvoice])('the sides add up to tipyValue, and with an outside party to the whole value', row => {
  const both = total([row.finderValue, row.sellerValue])
  const isAgency = row.isExternalFinder && !row.isBank
  expect(both).toBe(row.isBank || !(isAgency || row.isExternalSeller) ? row.tipyValue : row.value)
})

property.prop([anyInvoice])('outside sides pay no user', row => {
  for (const side of ['finder', 'seller'] as const) {
    if (!(side === 'finder' ? row.isExternalFinder : row.isExternalSeller)) continue
    const paid = [row[`${side}Commission`], ...responsibleNames.map(name => row[`${side}${name}Value`])]
    expect(total(paid)).toBe(0)
  }
})

property.prop([anyInvoice])('a second save stores the same amounts', row => {
  expect(computedInvoice(row)).toEqual(computedInvoice({ ...row, ...computedInvoice(row) }))
  expect(amountsOfInvoice(row as Priced)).toMatchObject({ tipyValue: row.tipyValue, agencyValue: row.agencyValue })
})

property.prop([anyInvoice, fc.constantFrom('2026-03-09', null), fc.boolean(), fc.boolean()])(
  'nothing is owed before the client pays, then each share until it is paid',
  (row, clientPaymentDate, isFinderPaid, isSellerPaid) => {
    const day = '2026-03-10'
    const values = {
      clientPaymentDate,
      sentBillsToFinder: true,
      sentBillsToSeller: true,
      finderPaymentDate: isFinderPaid ? day : null,
      sellerPaymentDate: isSellerPaid ? day : null,
    }
    const paid = saved({ ...row, ...values })
    expect(paid.isPaid).toBe(clientPaymentDate !== null)
    if (!paid.isPaid) expect(total([paid.toPay, paid.toPayResponsible])).toBe(0)
    else expect(paid.toReceive).toBe(0)
    const open = total([isFinderPaid ? 0 : paid.finderCommission, isSellerPaid ? 0 : paid.sellerCommission])
    if (paid.isPaid) expect(paid.toPayInternal).toBe(open)
    expect(paid.toPay).toBe(total([paid.toPayInternal, paid.toPayExternal]))
    expect(paid.isDone).toBe(paid.isPaid && (paid.isExternalFinder || isFinderPaid) && isSellerPaid)
  },
)
