import { type BillableInvoice, billableLines } from '@tipy/domain/features/drafts/drafts.billable'
import type { BillableKind } from '@tipy/domain/features/drafts/drafts.rules'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { cents } from '@tipy/domain/money/money'
import { partOf, rowOf } from '@tipy/domain/record/rows.testing'
import { expect, test } from 'vitest'

const [ana, rui, director, credit] = ['a', 'b', 'c', 'd'].map(letter => `${letter}0000000-0000-4000-8000-000000000000`)

const invoice = (over: object = {}): BillableInvoice =>
  rowOf(invoices, {
    active: true,
    date: '2026-03-05',
    clientPaymentDate: '2026-03-06',
    finder: ana ?? null,
    seller: rui ?? null,
    finderCommission: cents(100),
    sellerCommission: cents(200),
    finderCommercialDirector: director ?? null,
    finderCommercialDirectorValue: cents(30),
    isBank: true,
    creditManager: credit ?? null,
    creditManagerValue: cents(40),
    ...over,
  })
const parts = (kind: BillableKind, over: object = {}) =>
  billableLines(kind, invoice(over)).map(({ part, person, amount }) => [part, person, amount])

test('of an invoice that the client paid each kind gets its own lines', () => {
  expect(parts('consultants')).toEqual([
    ['finder', ana, 100],
    ['seller', rui, 200],
  ])
  expect(parts('commercialDirectors')).toEqual([['finderCommercialDirector', director, 30]])
  expect(parts('creditManagers')).toEqual([['creditManager', credit, 40]])
})

test.each([
  ['the client has not paid', { clientPaymentDate: null }],
  ['it is archived', { active: false }],
])('nothing may be billed if %s', (_, over) => {
  for (const kind of ['consultants', 'commercialDirectors', 'creditManagers'] as const)
    expect(parts(kind, over)).toEqual([])
})

test.each([
  ['whose bill was sent', { sentBillsToFinder: true }],
  ['who was paid', { finderPaymentDate: '2026-03-07' }],
  ['whose amount is unknown to the reader', { finderCommission: null }],
  ['who gets nothing', { finderCommission: cents(0) }],
  ['who is not of the company', { finder: 'Outra agência', isExternalFinder: true }],
])('a consultant %s has no line, the other one has', (_, over) => {
  expect(parts('consultants', over)).toEqual([['seller', rui, 200]])
})

test('a bill that was sent to a consultant says nothing of directors, whose own payment does', () => {
  expect(parts('commercialDirectors', { sentBillsToFinder: true })).toHaveLength(1)
  const paid = { part: 'finderCommercialDirector', paymentDate: '2026-03-07' } as const
  const responsiblePayments = [partOf(invoices, 'responsiblePayments', paid)]
  expect(parts('commercialDirectors', { responsiblePayments })).toEqual([])
})
