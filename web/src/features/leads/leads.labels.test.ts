import { expect, it } from 'vitest'
import { daysText } from './leads.labels.ts'

it('says days as people do', () => {
  expect([0, 1, 12].map(daysText)).toEqual(['0 dias', '1 dia', '12 dias'])
})
