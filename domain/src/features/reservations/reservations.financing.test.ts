import { expect, it } from 'vitest'
import { financingOf } from './reservations.financing.ts'

const types: Readonly<Record<string, string>> = { ours: 'deal', theirs: 'noDeal' }
const request = (bank: string, over: object = {}) => ({
  bank,
  requestedCredit: 100,
  approved: false,
  approvedCredit: null,
  chosen: false,
  chosenCredit: null,
  ...over,
})
const financing = (...requests: readonly ReturnType<typeof request>[]) =>
  Object.values(financingOf(requests, bank => types[bank]))

it('a viability brings type, bank and value of its financing', () => {
  const chosen = { approved: true, approvedCredit: 150, chosen: true, chosenCredit: 140 }
  expect(financing(request('theirs'), request('ours', chosen))).toEqual(['yes', 'ours', 140])
  expect(financing(request('ours', { ...chosen, chosenCredit: null }))).toEqual(['yes', 'ours', 150])
  expect(financing(request('theirs', chosen))).toEqual(['no', 'theirs', 140])
})

it('without a chosen bank, the largest approved credit counts, else the largest requested', () => {
  const approved = (amount: number) => ({ approved: true, approvedCredit: amount })
  expect(financing(request('ours', approved(120)), request('theirs', approved(130)))).toEqual(['no', 'theirs', 130])
  expect(financing(request('ours', { requestedCredit: 90 }), request('theirs', { requestedCredit: 80 }))).toEqual([
    'yes',
    null,
    90,
  ])
  expect(financing()).toEqual([null, null, null])
})
