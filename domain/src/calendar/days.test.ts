import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  daysInMonth,
  earliest,
  endOf,
  isDay,
  lisbonDay,
  lisbonSpan,
  rangeAround,
  startOf,
} from './days.ts'

/** Days of all years the product may see, with clock changes and leap years. */
const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10) as Day)
const anyPeriod = fc.constantFrom('week', 'month', 'quarter', 'year')

/** The calendar must not depend on the machine's time zone: everything below runs in each of these. */
const zones = ['UTC', 'Europe/Lisbon', 'America/New_York', 'Asia/Tokyo', 'Pacific/Auckland']

describe.each(zones)('in %s', zone => {
  const original = process.env.TZ
  beforeAll(() => {
    process.env.TZ = zone
  })
  afterAll(() => {
    if (original === undefined) delete process.env.TZ
    else process.env.TZ = original
  })

  it('runs in that time zone', () => {
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
    const noon = new Date('2026-07-15T12:00:00Z')
    expect(noon.getHours()).toBe(Number(wall.format(noon)))
  })

  it.each([
    ['winter, before midnight', '2026-01-15T23:30:00Z', '2026-01-15'],
    ['winter, after midnight', '2026-01-16T00:30:00Z', '2026-01-16'],
    ['summer, before midnight', '2026-07-15T22:30:00Z', '2026-07-15'],
    ['summer, after midnight', '2026-07-15T23:30:00Z', '2026-07-16'],
    ['23:30 on the eve of summer time', '2026-03-28T23:30:00Z', '2026-03-28'],
    ['00:30 on the day summer time begins', '2026-03-29T00:30:00Z', '2026-03-29'],
    ['23:30 on the day summer time begins', '2026-03-29T22:30:00Z', '2026-03-29'],
    ['00:30 on the day after', '2026-03-29T23:30:00Z', '2026-03-30'],
    ['23:30 on the eve of winter time', '2026-10-24T22:30:00Z', '2026-10-24'],
    ['00:30 on the day winter time begins', '2026-10-24T23:30:00Z', '2026-10-25'],
    ['23:30 on the day winter time begins', '2026-10-25T23:30:00Z', '2026-10-25'],
    ['00:30 on the day after it', '2026-10-26T00:30:00Z', '2026-10-26'],
    ['the last minute of a year', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['the first of the next', '2027-01-01T00:00:00Z', '2027-01-01'],
  ])('lisbonDay: %s', (_, instant, day) => {
    expect(lisbonDay(new Date(instant))).toBe(day)
  })

  it.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-10-25', -1, '2026-10-24'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
  ] as const)('addDays(%s, %i) is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', -18, '2025-02-28'],
  ] as const)('addMonths(%s, %i) is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected)
  })

  it.each([
    ['week', '2026-03-29', '2026-03-23', '2026-03-29'],
    ['week', '2026-03-30', '2026-03-30', '2026-04-05'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2028-02-15', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['quarter', '2026-04-01', '2026-04-01', '2026-06-30'],
    ['quarter', '2026-11-05', '2026-10-01', '2026-12-31'],
    ['year', '2026-10-25', '2026-01-01', '2026-12-31'],
  ] as const)('the %s of %s runs from %s to %s', (period, day, first, last) => {
    expect([startOf(period, day), endOf(period, day)]).toEqual([first, last])
  })

  test.prop([anyDay, anyPeriod])(
    'a day is in its period, and periods follow each other without gaps',
    (day, period) => {
      const [first, last] = [startOf(period, day), endOf(period, day)]
      expect(first <= day && day <= last).toBe(true)
      expect(startOf(period, last)).toBe(first)
      expect(startOf(period, addDays(last, 1))).toBe(addDays(last, 1))
    },
  )

  test.prop([anyDay, fc.integer({ min: -4000, max: 4000 })])(
    'addDays with the negative count returns the first day',
    (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day)
    },
  )

  test.prop([anyDay, fc.integer({ min: -600, max: 600 })])(
    'addMonths returns a day of the target month',
    (day, count) => {
      const moved = addMonths(day, count)
      expect(isDay(moved)).toBe(true)
      expect(startOf('month', moved)).toBe(addMonths(startOf('month', day), count))
    },
  )
})

describe('isDay', () => {
  it.each(['2026-01-01', '2028-02-29', '2000-02-29', '1999-12-31', '0001-01-01'])('accepts %s', day => {
    expect(isDay(day)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('refuses %j', text => {
    expect(isDay(text)).toBe(false)
  })

  test.prop([fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 })])(
    'agrees with the Date of the language',
    (year, month, day) => {
      const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
        '-',
      )
      const date = new Date(`${text}T00:00:00Z`)
      const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
      expect(isDay(text)).toBe(exists)
    },
  )
})

describe('a day in Lisbon', () => {
  it.each([
    ['2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-15T23:59:59.999Z'],
    ['2026-07-15', '2026-07-14T23:00:00.000Z', '2026-07-15T22:59:59.999Z'],
    ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
    ['1994-07-15', '1994-07-14T22:00:00.000Z', '1994-07-15T21:59:59.999Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ] as const)('%s starts and ends by local time', (day, first, last) => {
    expect(lisbonSpan(day)).toEqual({ first, last })
  })

  test.prop([fc.integer({ min: 0, max: 30_000 })])('starts where the day before ends', count => {
    const day = addDays('1996-01-01', count)
    const next = lisbonSpan(addDays(day, 1))
    expect(Date.parse(next.first) - Date.parse(lisbonSpan(day).last)).toBe(1)
    expect(lisbonDay(new Date(next.first))).toBe(addDays(day, 1))
  })
})

it('earliest returns the earlier of two days', () => {
  expect(earliest('2026-01-02', '2026-01-01')).toBe('2026-01-01')
})

it('rangeAround contains both ranges', () => {
  const march = { firstDate: '2026-03-01', lastDate: '2026-03-31' } as const
  const year = { firstDate: '2025-01-01', lastDate: '2025-12-31' } as const
  const both = { firstDate: '2025-01-01', lastDate: '2026-03-31' }
  expect([rangeAround(march, year), rangeAround(year, march)]).toEqual([both, both])
})

it('daysInMonth counts the days of a month', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(month => daysInMonth(2026, month))).toEqual([
    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ])
  expect([2028, 2000, 1900].map(year => daysInMonth(year, 2))).toEqual([29, 29, 28])
})
