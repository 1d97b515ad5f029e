import { expect, it } from 'vitest'
import { type TimelineStep, timelineOf } from './invoices.timeline.ts'

const paid = { issueDate: '2026-03-02', clientProofDate: '2026-03-05', clientPaymentDate: '2026-03-04' }

const keysOf = (steps: readonly TimelineStep[]) => steps.map(({ key }) => key)

it('the timeline goes from issue to completion; days earlier than the step before are marked', () => {
  const { shared, tracks, end } = timelineOf({
    ...paid,
    sentBillsToFinder: true,
    isExternalFinder: false,
    isExternalSeller: false,
  })
  const all = [...shared, ...tracks.flatMap(({ steps }) => steps), end]
  expect(all.map(({ key, isDone, isOdd }) => [key, isDone, isOdd])).toEqual([
    ['issueDate', true, false],
    ['clientProofDate', true, false],
    ['clientPaymentDate', true, true],
    ['sentBillsToFinder', true, false],
    ['finderPaymentDate', false, false],
    ['sentBillsToSeller', false, false],
    ['sellerPaymentDate', false, false],
    ['isDone', false, false],
  ])
  expect(tracks.map(({ side }) => side)).toEqual(['finder', 'seller'])
})

it('outside sides have no bill step, an outside finder no track; an outside seller has a payment step', () => {
  const tracks = (over: object) =>
    timelineOf({ ...paid, ...over }).tracks.map(({ side, steps }) => [side, ...keysOf(steps)])
  expect(tracks({ isExternalFinder: true, isExternalSeller: false })).toEqual([
    ['seller', 'sentBillsToSeller', 'sellerPaymentDate'],
  ])
  expect(tracks({ isExternalFinder: false, isExternalSeller: true })).toEqual([
    ['finder', 'sentBillsToFinder', 'finderPaymentDate'],
    ['seller', 'sellerPaymentDate'],
  ])
})
