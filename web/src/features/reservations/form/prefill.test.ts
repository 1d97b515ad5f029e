import { viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { expect, it } from 'vitest'
import { namesOf } from '#kinds/names.ts'
import { config } from '#test/people.ts'
import { viabilityValues } from './prefill.ts'

const banks = [
  { key: 'ours', name: 'Nosso', active: true, type: 'deal' },
  { key: 'theirs', name: 'Outro', active: true, type: 'noDeal' },
]
const names = namesOf({ ...config, banks }, [])
const request = (bank: string, over: object = {}) => ({
  _id: bank,
  bank,
  requested: true,
  requestedCredit: 100,
  approved: false,
  approvedCredit: null,
  chosen: false,
  chosenCredit: null,
  observations: null,
  ...over,
})
const financing = (...requests: readonly object[]) => {
  const values = viabilityValues(shownRow(viabilities, { buyers: [], creditManager: null, requests }), names)
  return [values.internalCredit, values.creditBank, values.creditValue]
}

it('a viability brings bank, value and type of its financing', () => {
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
