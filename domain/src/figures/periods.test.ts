import { describe, expect, test } from 'vitest'
import type { DateRange, Day } from '../calendar/days.ts'
import {
  countableDay,
  countableRange,
  monthsEarlier,
  type PeriodChoice,
  periodsOf,
  unionOf,
  wholeMonths,
} from './periods.ts'

const range = (firstDate: Day, lastDate: Day): DateRange => ({ firstDate, lastDate })
const choice = (firstDate: Day, lastDate: Day, over: Partial<PeriodChoice> = {}): PeriodChoice => ({
  range: range(firstDate, lastDate),
  years: 1,
  isFull: false,
  isLastMonthOnly: false,
  hasPeriod: false,
  hasLastPeriod: false,
  ...over,
})
const spans = (ranges: readonly DateRange[] | undefined) =>
  ranges?.map(({ firstDate, lastDate }) => `${firstDate}..${lastDate}`)
const found = (of: PeriodChoice, key: string) => periodsOf(of).find(period => period.key === key)
const keysOf = (of: PeriodChoice) => periodsOf(of).map(({ key }) => key)

describe('the periods of a row', () => {
  test('are the months and the year up to the last day, then all of them', () => {
    const of = choice('2026-03-01', '2026-03-17')
    expect(keysOf(of)).toEqual(['1-2026', '2-2026', '3-2026', '2026', 'total'])
    expect(spans(found(of, '2-2026')?.ranges)).toEqual(['2026-02-01..2026-02-28'])
    expect(spans(found(of, '3-2026')?.ranges)).toEqual(['2026-03-01..2026-03-17'])
    expect(spans(found(of, '2026')?.ranges)).toEqual(['2026-01-01..2026-03-17'])
    expect(spans(found(of, 'total')?.ranges)).toEqual([
      '2026-01-01..2026-01-31',
      '2026-02-01..2026-02-28',
      '2026-03-01..2026-03-17',
    ])
  })

  test('of several years are each up to the same day, the oldest first', () => {
    const of = choice('2026-02-01', '2026-02-17', { years: 3 })
    expect(keysOf(of)).toEqual([
      '1-2024',
      '2-2024',
      '2024',
      '1-2025',
      '2-2025',
      '2025',
      '1-2026',
      '2-2026',
      '2026',
      'total',
    ])
    expect(spans(found(of, '2024')?.ranges)).toEqual(['2024-01-01..2024-02-17'])
    expect(spans(found(of, 'total')?.before)).toEqual([
      '2021-01-01..2021-01-31',
      '2021-02-01..2021-02-17',
      '2022-01-01..2022-01-31',
      '2022-02-01..2022-02-17',
      '2023-01-01..2023-01-31',
      '2023-02-01..2023-02-17',
    ])
  })

  test('of full years have twelve months, whatever the last day', () => {
    const of = choice('2026-02-01', '2026-02-17', { isFull: true, years: 2 })
    expect(keysOf(of)).toHaveLength(2 * 13 + 1)
    expect(spans(found(of, '2-2026')?.ranges)).toEqual(['2026-02-01..2026-02-28'])
    expect(spans(found(of, '2025')?.ranges)).toEqual(['2025-01-01..2025-12-31'])
  })

  test('of the last month only are that month in each year, and its years', () => {
    const of = choice('2026-01-01', '2026-03-17', { isLastMonthOnly: true, years: 2 })
    expect(keysOf(of)).toEqual(['3-2025', '2025', '3-2026', '2026', 'total'])
    expect(spans(found(of, 'total')?.ranges)).toEqual(['2025-03-01..2025-03-17', '2026-03-01..2026-03-17'])
    const full = choice('2026-01-01', '2026-03-17', { isLastMonthOnly: true, isFull: true })
    expect(spans(found(full, '3-2026')?.ranges)).toEqual(['2026-03-01..2026-03-31'])
  })

  test('the chosen range and the same a year before are added when asked for', () => {
    const of = choice('2026-02-10', '2026-03-17', { hasPeriod: true, hasLastPeriod: true })
    expect(keysOf(of).slice(-3)).toEqual(['period', 'lastPeriod', 'total'])
    expect(spans(found(of, 'period')?.ranges)).toEqual(['2026-02-10..2026-03-17'])
    expect(spans(found(of, 'lastPeriod')?.ranges)).toEqual(['2025-02-10..2025-03-17'])
  })
})

describe('what a period is compared with', () => {
  test.each([
    // A month up to a day: the same days of the month before, and of the year before.
    ['3-2026', choice('2026-03-01', '2026-03-17'), ['2025-03-01..2025-03-17'], ['2026-02-01..2026-02-17']],
    ['3-2026', choice('2026-03-01', '2026-03-31'), ['2025-03-01..2025-03-31'], ['2026-02-01..2026-02-28']],
    ['2-2025', choice('2025-02-01', '2025-02-28'), ['2024-02-01..2024-02-29'], ['2025-01-01..2025-01-31']],
    ['2-2024', choice('2024-02-01', '2024-02-29'), ['2023-02-01..2023-02-28'], ['2024-01-01..2024-01-31']],
    ['2-2024', choice('2024-02-01', '2024-02-28'), ['2023-02-01..2023-02-28'], ['2024-01-01..2024-01-28']],
    ['2024', choice('2024-02-01', '2024-02-29'), ['2023-01-01..2023-02-28'], ['2023-01-01..2023-02-28']],
  ] as const)('%s', (key, of, yearBefore, before) => {
    expect(spans(found(of, key)?.yearBefore)).toEqual(yearBefore)
    expect(spans(found(of, key)?.before)).toEqual(before)
  })

  test.each([
    // As many days directly before; whole months have as many months before.
    ['2026-03-10', '2026-03-12', '2026-03-07..2026-03-09', '2025-03-10..2025-03-12'],
    ['2026-03-01', '2026-03-31', '2026-02-01..2026-02-28', '2025-03-01..2025-03-31'],
    ['2026-01-01', '2026-03-31', '2025-10-01..2025-12-31', '2025-01-01..2025-03-31'],
    ['2024-01-01', '2024-02-29', '2023-11-01..2023-12-31', '2023-01-01..2023-02-28'],
    ['2026-03-29', '2026-03-29', '2026-03-28..2026-03-28', '2025-03-29..2025-03-29'],
    ['2024-02-29', '2024-02-29', '2024-02-28..2024-02-28', '2023-02-28..2023-02-28'],
    // One day has one day a year before, also beside a leap day.
    ['2025-02-28', '2025-02-28', '2025-02-27..2025-02-27', '2024-02-28..2024-02-28'],
    ['2025-02-01', '2025-02-28', '2025-01-01..2025-01-31', '2024-02-01..2024-02-29'],
    ['2025-10-25', '2025-10-26', '2025-10-23..2025-10-24', '2024-10-25..2024-10-26'],
  ] as const)('the range %s to %s', (first, last, before, yearBefore) => {
    const period = found(choice(first, last, { hasPeriod: true }), 'period')
    expect(spans(period?.before)).toEqual([before])
    expect(spans(period?.yearBefore)).toEqual([yearBefore])
  })

  test('the end of a month stays one', () => {
    expect(monthsEarlier('2026-03-31', 1)).toBe('2026-02-28')
    expect(monthsEarlier('2026-02-28', 1)).toBe('2026-01-31')
    expect(monthsEarlier('2026-02-27', 1)).toBe('2026-01-27')
    expect(monthsEarlier('2025-02-28', 12)).toBe('2024-02-29')
    expect(monthsEarlier('2024-02-28', 12)).toBe('2023-02-28')
  })
})

test('ranges that meet or overlap are one; others stay apart', () => {
  const ranges = [
    range('2026-02-01', '2026-02-28'),
    range('2026-01-01', '2026-01-31'),
    range('2026-01-10', '2026-01-12'),
  ]
  expect(spans(unionOf(ranges))).toEqual(['2026-01-01..2026-02-28'])
  expect(spans(unionOf([range('2026-03-02', '2026-03-05'), ...ranges]))).toEqual([
    '2026-01-01..2026-02-28',
    '2026-03-02..2026-03-05',
  ])
})

test('a day or a range is cut to the years that records may be of', () => {
  expect((['0001-01-01', '2026-03-05', '9999-12-31'] as const).map(countableDay)).toEqual([
    '1900-01-01',
    '2026-03-05',
    '2199-12-31',
  ])
  expect(countableRange(range('0001-01-01', '9999-12-31'))).toEqual(range('1900-01-01', '2199-12-31'))
  expect(countableRange(range('2026-01-01', '2026-01-01'))).toEqual(range('2026-01-01', '2026-01-01'))
  expect(countableRange(range('0001-01-01', '0001-01-02'))).toBe(null)
})

test('whole months are those that days touch, the running one up to today', () => {
  const of = (firstDate: Day, lastDate: Day) => wholeMonths([{ firstDate, lastDate }], '2026-11-19')
  expect(of('2026-10-30', '2026-10-31')).toEqual([{ firstDate: '2026-10-01', lastDate: '2026-10-31' }])
  expect(of('2026-10-30', '2026-11-02')).toEqual([{ firstDate: '2026-10-01', lastDate: '2026-11-19' }])
  expect(of('2026-11-25', '2026-11-30')).toEqual([{ firstDate: '2026-11-01', lastDate: '2026-11-19' }])
})

test('several whole years are summed whole, also where only a month of them is shown', () => {
  const years = choice('2026-11-01', '2026-11-19', { years: 2, isFull: true, isLastMonthOnly: true })
  const total = periodsOf(years).find(({ key }) => key === 'total')
  expect(total?.ranges).toEqual([
    { firstDate: '2025-01-01', lastDate: '2025-12-31' },
    { firstDate: '2026-01-01', lastDate: '2026-12-31' },
  ])
})
