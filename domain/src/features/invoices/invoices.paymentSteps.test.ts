import { expect, test } from 'vitest'
import {
  nextPaymentStep,
  normalizePaymentFacts,
  type PaymentFacts,
  paymentChanges,
  paymentStepsTaken,
  readPaymentFacts,
  takePaymentStep,
} from './invoices.paymentSteps.ts'

const day = '2026-03-05'
const invoice = (overrides: Partial<PaymentFacts> = {}): PaymentFacts =>
  readPaymentFacts({ issueDate: day, ...overrides })

test('a step is taken on both inner sides, and only where it was not yet taken', () => {
  expect(takePaymentStep(invoice(), 'proof', day)).toEqual({ clientProofDate: day })
  expect(takePaymentStep(invoice({ clientPaymentDate: '2026-01-01' }), 'clientPayment', day)).toEqual({})
  expect(takePaymentStep(invoice({ sentBillsToFinder: true }), 'bills', day)).toEqual({ sentBillsToSeller: true })
})

test('a side is paid once its bill was sent; an outside seller needs no bill, an outside finder is not paid', () => {
  expect(takePaymentStep(invoice(), 'payment', day)).toEqual({})
  expect(takePaymentStep(invoice({ sentBillsToSeller: true }), 'payment', day)).toEqual({ sellerPaymentDate: day })
  expect(takePaymentStep(invoice({ isExternalSeller: true }), 'bills', day)).toEqual({ sentBillsToFinder: true })
  expect(takePaymentStep(invoice({ isExternalSeller: true }), 'payment', day)).toEqual({ sellerPaymentDate: day })
  const bank = invoice({ isExternalFinder: true, sentBillsToFinder: true, sentBillsToSeller: true })
  expect(takePaymentStep(bank, 'payment', day)).toEqual({ sellerPaymentDate: day })
})

test('removing a bill clears its payment, and only what changed is sent', () => {
  const before = invoice({ sentBillsToFinder: true, finderPaymentDate: day })
  const now = normalizePaymentFacts({ ...before, sentBillsToFinder: false })
  expect(paymentChanges(before, now)).toEqual({ sentBillsToFinder: false, finderPaymentDate: null })
})

test('the step that most invoices wait for is proposed, and a proof never', () => {
  const paid = invoice({ clientPaymentDate: day })
  const sent = { ...paid, sentBillsToFinder: true, sentBillsToSeller: true }
  expect(nextPaymentStep([])).toBe('clientPayment')
  expect(nextPaymentStep([invoice(), paid, invoice()])).toBe('clientPayment')
  expect(nextPaymentStep([paid, paid, sent])).toBe('bills')
  expect(nextPaymentStep([sent, sent, paid])).toBe('payment')
  expect(nextPaymentStep([{ ...sent, finderPaymentDate: day, sellerPaymentDate: day }])).toBe('clientPayment')
})

test('paymentStepsTaken says which steps are done', () => {
  expect(paymentStepsTaken(invoice({ clientPaymentDate: day }))).toEqual({
    proof: false,
    clientPayment: true,
    bills: false,
    payment: false,
  })
  const outside = invoice({ isExternalFinder: true, sentBillsToSeller: true, sellerPaymentDate: day })
  expect(paymentStepsTaken(outside)).toMatchObject({ bills: true, payment: true })
})
