import { expect, it } from 'vitest'
import { medianDaysOf, type Recruit, staysOf } from './leads.outcome.ts'

const here: Recruit = { startDate: '2025-01-10', endDate: null, active: true, days: 10 }
const today = '2026-02-09'
const stayed = (...recruits: readonly Recruit[]) => staysOf(recruits, today).map(({ stayed: n, of }) => `${n}/${of}`)

it('counts who is still here after 3, 6, 12 and 24 months, of those who started as long ago', () => {
  expect(stayed(here)).toEqual(['1/1', '1/1', '1/1', '0/0'])
  expect(stayed({ ...here, startDate: '2025-11-10' })).toEqual(['0/0', '0/0', '0/0', '0/0'])
  expect(stayed({ ...here, startDate: '2025-11-09' })).toEqual(['1/1', '0/0', '0/0', '0/0'])
})

it('who left stayed until that day, and without a day not at all', () => {
  const left = { ...here, active: false, endDate: '2025-07-10' } as const
  expect(stayed(left)).toEqual(['1/1', '1/1', '0/1', '0/0'])
  expect(stayed({ ...left, endDate: '2025-07-09' })).toEqual(['1/1', '0/1', '0/1', '0/0'])
  expect(stayed({ ...left, endDate: null })).toEqual(['0/1', '0/1', '0/1', '0/0'])
})

it('who has no first day counts nowhere', () => {
  expect(stayed({ ...here, startDate: null })).toEqual(['0/0', '0/0', '0/0', '0/0'])
})

it('the median of days leaves out leads that nobody was given', () => {
  expect(medianDaysOf([here, { ...here, days: 20 }, { ...here, days: null }])).toBe(15)
  expect(medianDaysOf([])).toBeNull()
})
