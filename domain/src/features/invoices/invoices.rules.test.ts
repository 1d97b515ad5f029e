import { describe, expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { type Invoice, invoices } from './invoices.record.ts'
import { computedInvoice, invoiceIssues, normalizeInvoice, paymentOrderWarnings, progressOf } from './invoices.rules.ts'

const ana = '00000000-0000-4000-8000-000000000001'
const rui = '00000000-0000-4000-8000-000000000002'
const invoiceRow = (values: Partial<Invoice> = {}): Invoice =>
  rowOf(invoices, {
    active: true,
    ref: 'LX-1',
    date: '2026-03-05',
    finder: ana,
    seller: rui,
    value: cents(1_000_000),
    ...values,
  })

describe('what a save forces and clears', () => {
  test('the reference Bank, in any case, forces an external finder; other references clear the credit manager', () => {
    const credit = { creditManager: ana, creditManagerCommission: 10 }
    const normalized = (over: Partial<Invoice>) => ({ ...invoiceRow(over), ...normalizeInvoice(invoiceRow(over)) })
    for (const ref of ['Bank', 'bank', ' BANK '])
      expect(normalized({ ref, ...credit }), ref).toMatchObject({
        ref: 'Bank',
        isBank: true,
        isExternalFinder: true,
        ...credit,
      })
    for (const ref of ['Banco', 'Bank-1', 'LX-1'])
      expect(normalized({ ref, ...credit }), ref).toMatchObject({
        ref,
        isBank: false,
        isExternalFinder: false,
        creditManager: null,
        creditManagerCommission: null,
      })
  })

  test('the split is stored only with an outside party; a bank alone is not one', () => {
    const split = (over: Partial<Invoice>) =>
      normalizeInvoice(invoiceRow({ percentageSplit: 0.3, ...over })).percentageSplit
    expect(split({})).toBeNull()
    expect(split({ isExternalFinder: true })).toBe(0.3)
    expect(split({ isExternalSeller: true })).toBe(0.3)
    expect(split({ ref: 'Bank' })).toBeNull()
    expect(split({ ref: 'Bank', isExternalSeller: true })).toBe(0.3)
  })

  test('a payment is stored only with its bill, or to an external seller', () => {
    const paid = { finderPaymentDate: '2026-03-09', sellerPaymentDate: '2026-03-10' }
    const savedDates = (over: Partial<Invoice>) => {
      const { finderPaymentDate, sellerPaymentDate } = normalizeInvoice(invoiceRow({ ...paid, ...over }))
      return [finderPaymentDate, sellerPaymentDate]
    }
    expect(savedDates({})).toEqual([null, null])
    expect(savedDates({ sentBillsToFinder: true })).toEqual(['2026-03-09', null])
    expect(savedDates({ sentBillsToSeller: true })).toEqual([null, '2026-03-10'])
    expect(savedDates({ isExternalSeller: true })).toEqual([null, '2026-03-10'])
    expect(savedDates({ isExternalFinder: true })).toEqual([null, null])
  })
})

test('isDone: the client paid, the seller was paid, and the finder was paid or is external', () => {
  const none = { clientPaymentDate: null, isExternalFinder: false, finderPaymentDate: null, sellerPaymentDate: null }
  const day = '2026-03-09'
  const done = { clientPaymentDate: day, isExternalFinder: false, finderPaymentDate: day, sellerPaymentDate: day }
  expect(progressOf(none)).toEqual({ isPaid: false, isDone: false })
  expect(progressOf(done)).toEqual({ isPaid: true, isDone: true })
  expect(progressOf({ ...done, clientPaymentDate: null })).toEqual({ isPaid: false, isDone: false })
  expect(progressOf({ ...done, finderPaymentDate: null })).toEqual({ isPaid: true, isDone: false })
  expect(progressOf({ ...done, finderPaymentDate: null, isExternalFinder: true }).isDone).toBe(true)
  expect(progressOf({ ...done, sellerPaymentDate: null, isExternalFinder: true }).isDone).toBe(false)
})

test('isShared: two different people of the company', () => {
  const isShared = (over: Partial<Invoice>) => computedInvoice(invoiceRow(over)).isShared
  expect(isShared({})).toBe(true)
  expect(isShared({ seller: ana })).toBe(false)
  expect(isShared({ isExternalSeller: true, seller: 'Outra' })).toBe(false)
  expect(isShared({ isExternalFinder: true, finder: 'Outra' })).toBe(false)
})

test('refused: an inner side with a name, an outer side with a user, two outer sides', () => {
  const issues = (over: Partial<Invoice>) => invoiceIssues(invoiceRow(over))
  expect(issues({})).toEqual({})
  expect(issues({ finder: 'Outra' })).toEqual({ finder: 'Escolha uma pessoa da lista' })
  expect(issues({ isExternalSeller: true })).toEqual({ seller: 'Escreva o nome de quem é externo' })
  const outside = { isExternalFinder: true, finder: 'A', isExternalSeller: true, seller: 'B' }
  expect(issues(outside)).toEqual({ isExternalSeller: 'Uma das partes tem de ser da empresa' })
  // A bank's loan with an outside seller.
  expect(issues({ ...outside, isBank: true })).toEqual({})
})

test('only payment days earlier than the step before give a warning', () => {
  const days = {
    issueDate: '2026-03-01',
    clientProofDate: '2026-03-02',
    clientPaymentDate: '2026-03-03',
    finderPaymentDate: '2026-03-04',
    sellerPaymentDate: '2026-03-04',
  }
  const warnings = (over: Parameters<typeof paymentOrderWarnings>[0]) =>
    Object.keys(paymentOrderWarnings({ ...days, ...over }))
  expect(warnings({})).toEqual([])
  const same = '2026-03-01'
  expect(
    warnings({ clientProofDate: same, clientPaymentDate: same, finderPaymentDate: same, sellerPaymentDate: same }),
  ).toEqual([])
  expect(warnings({ clientProofDate: '2026-02-28' })).toEqual(['clientProofDate'])
  expect(warnings({ clientPaymentDate: '2026-03-01' })).toEqual(['clientPaymentDate'])
  expect(warnings({ clientProofDate: null, clientPaymentDate: '2026-02-28' })).toEqual(['clientPaymentDate'])
  expect(warnings({ finderPaymentDate: '2026-03-02' })).toEqual(['finderPaymentDate'])
  expect(warnings({ sellerPaymentDate: '2026-03-02' })).toEqual(['sellerPaymentDate'])
  expect(warnings({ clientPaymentDate: null, finderPaymentDate: '2020-01-01' })).toEqual([])
})
