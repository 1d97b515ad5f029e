import { describe, expect, test } from 'vitest'
import type { Day } from '../../calendar/days.ts'
import { nextRepetition, repetitionDay, wrongSubCategory } from './expenses.rules.ts'

describe('a sub-category', () => {
  const items = [
    { key: 'renda', type: 'instalacoes' },
    { key: 'livre', type: null },
  ]
  test.each([
    ['instalacoes', 'renda', {}],
    ['marketing', 'renda', { subCategory: 'Não é desta categoria' }],
    ['marketing', 'livre', {}],
    ['marketing', null, {}],
  ])('of %s, %s', (category, subCategory, wrong) => {
    expect(wrongSubCategory({ category, subCategory }, items)).toEqual(wrong)
  })
})

describe('the day of a monthly expense', () => {
  test.each<[Day, number, Day]>([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-01-31', 12, '2027-01-31'],
    ['2028-01-30', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2099-11-30', 3, '2100-02-28'],
  ])('of %s after %i months is %s', (first, months, expected) => {
    expect(repetitionDay(first, months)).toBe(expected)
  })
})

describe('the next copy', () => {
  test.each<[string, Day, Day | null, Day, { month: Day; day: Day } | null]>([
    ['waits for the day of the first one', '2026-03-10', null, '2026-03-09', null],
    ['is made when that day comes', '2026-03-10', null, '2026-03-10', { month: '2026-04-01', day: '2026-04-10' }],
    ['is made late rather than never', '2026-03-10', null, '2026-06-30', { month: '2026-04-01', day: '2026-04-10' }],
    ['waits for the latest copy', '2026-03-10', '2026-04-01', '2026-04-09', null],
    ['follows it', '2026-03-10', '2026-04-01', '2026-04-10', { month: '2026-05-01', day: '2026-05-10' }],
    ['ends a short month', '2026-01-31', null, '2026-01-31', { month: '2026-02-01', day: '2026-02-28' }],
    ['waits for the last day', '2026-01-31', '2026-02-01', '2026-02-27', null],
    ['comes back to the 31st', '2026-01-31', '2026-02-01', '2026-02-28', { month: '2026-03-01', day: '2026-03-31' }],
    ['knows leap years', '2027-12-31', '2028-01-01', '2028-01-31', { month: '2028-02-01', day: '2028-02-29' }],
    ['crosses the year', '2026-11-30', '2026-12-01', '2026-12-30', { month: '2027-01-01', day: '2027-01-30' }],
    ['is not made of what ended long ago', '2020-03-10', '2022-02-01', '2026-03-10', null],
    ['catches up three years', '2023-03-10', null, '2026-03-10', { month: '2023-04-01', day: '2023-04-10' }],
  ])('%s', (_what, first, latest, today, expected) => {
    expect(nextRepetition(first, latest, today)).toEqual(expected)
  })

  test('after a gap, copies are made one at a time until one is ahead of today', () => {
    const made: Day[] = []
    let latest: Day | null = null
    for (let next = nextRepetition('2026-01-31', latest, '2026-06-29'); next; ) {
      made.push(next.day)
      latest = next.month
      next = nextRepetition('2026-01-31', latest, '2026-06-29')
    }
    expect(made).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'])
  })
})
