import { expect, it } from 'vitest'
import { timelineOf } from './invoices.timeline.ts'

const paid = { issueDate: '2026-03-02', clientProofDate: '2026-03-05', clientPaymentDate: '2026-03-04' }

it('the timeline goes from issue to completion; days earlier than the step before are marked', () => {
  const steps = timelineOf({ ...paid, sentBillsToFinder: true, isExternalFinder: false, isExternalSeller: false })
  expect(steps.map(({ key, isDone, isOdd }) => [key, isDone, isOdd])).toEqual([
    ['issueDate', true, false],
    ['clientProofDate', true, false],
    ['clientPaymentDate', true, true],
    ['sentBillsToFinder', true, false],
    ['finderPaymentDate', false, false],
    ['sentBillsToSeller', false, false],
    ['sellerPaymentDate', false, false],
    ['isDone', false, false],
  ])
})

it('outside sides have no bill step; an outside seller has a payment step', () => {
  const keys = (over: object) => timelineOf({ ...paid, ...over }).map(({ key }) => key)
  expect(keys({ isExternalFinder: true, isExternalSeller: false }).slice(3)).toEqual([
    'sentBillsToSeller',
    'sellerPaymentDate',
    'isDone',
  ])
  expect(keys({ isExternalFinder: false, isExternalSeller: true }).slice(3)).toEqual([
    'sentBillsToFinder',
    'finderPaymentDate',
    'sellerPaymentDate',
    'isDone',
  ])
})
