import { expect, test } from 'vitest'
import { type Chained, chainChanges, chainOf, keptChain, readChain, stepTaken } from './invoices.chain.ts'

const day = '2026-03-05'
const invoice = (given: Partial<Chained> = {}): Chained => readChain({ issueDate: day, ...given })

test('a step is taken on both sides of the company, and only where it is not yet', () => {
  expect(stepTaken(invoice(), 'proof', day)).toEqual({ clientProofDate: day })
  expect(stepTaken(invoice({ clientPaymentDate: '2026-01-01' }), 'clientPayment', day)).toEqual({})
  expect(stepTaken(invoice({ sentBillsToFinder: true }), 'bills', day)).toEqual({ sentBillsToSeller: true })
})

test('nobody is paid before their bill was sent; a seller outside sends none, a finder outside is not ours to pay', () => {
  expect(stepTaken(invoice(), 'payment', day)).toEqual({})
  expect(stepTaken(invoice({ sentBillsToSeller: true }), 'payment', day)).toEqual({ sellerPaymentDate: day })
  expect(stepTaken(invoice({ isExternalSeller: true }), 'bills', day)).toEqual({ sentBillsToFinder: true })
  expect(stepTaken(invoice({ isExternalSeller: true }), 'payment', day)).toEqual({ sellerPaymentDate: day })
  const bank = invoice({ isExternalFinder: true, sentBillsToFinder: true, sentBillsToSeller: true })
  expect(stepTaken(bank, 'payment', day)).toEqual({ sellerPaymentDate: day })
})

test('a bill taken back takes its payment along, and only what changed is sent', () => {
  const before = invoice({ sentBillsToFinder: true, finderPaymentDate: day })
  const now = keptChain({ ...before, sentBillsToFinder: false })
  expect(chainChanges(before, now)).toEqual({ sentBillsToFinder: false, finderPaymentDate: null })
})

test('how far an invoice is', () => {
  expect(chainOf(invoice({ clientPaymentDate: day }))).toEqual({
    proof: false,
    clientPayment: true,
    bills: false,
    payment: false,
  })
  const outside = invoice({ isExternalFinder: true, sentBillsToSeller: true, sellerPaymentDate: day })
  expect(chainOf(outside)).toMatchObject({ bills: true, payment: true })
})
