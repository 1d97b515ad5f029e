import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, lisbonDay } from './days.ts'
import { defaultRange, type Preset, presetList, presetOf, presets, rangeOf } from './presets.ts'

const oldest: Day = '2023-05-04'

/** today → [first, last] of each preset, in the order of the menu. */
const expected: Record<Day, Record<Preset, readonly [Day, Day]>> = {
  // An ordinary Thursday.
  '2026-11-12': {
    thisWeek: ['2026-11-09', '2026-11-12'],
    thisMonth: ['2026-11-01', '2026-11-12'],
    thisQuarter: ['2026-10-01', '2026-11-12'],
    thisYear: ['2026-01-01', '2026-11-12'],
    lastWeek: ['2026-11-02', '2026-11-08'],
    lastMonth: ['2026-10-01', '2026-10-31'],
    lastQuarter: ['2026-07-01', '2026-09-30'],
    lastYear: ['2025-01-01', '2025-12-31'],
    sinceEver: [oldest, '2026-11-12'],
  },
  // The last day of a quarter, a Tuesday.
  '2026-03-31': {
    thisWeek: ['2026-03-30', '2026-03-31'],
    thisMonth: ['2026-03-01', '2026-03-31'],
    thisQuarter: ['2026-01-01', '2026-03-31'],
    thisYear: ['2026-01-01', '2026-03-31'],
    lastWeek: ['2026-03-23', '2026-03-29'],
    lastMonth: ['2026-02-01', '2026-02-28'],
    lastQuarter: ['2025-10-01', '2025-12-31'],
    lastYear: ['2025-01-01', '2025-12-31'],
    sinceEver: [oldest, '2026-03-31'],
  },
  // The first day of a year, a Friday: week, month, quarter and year start in different years.
  '2027-01-01': {
    thisWeek: ['2026-12-28', '2027-01-01'],
    thisMonth: ['2027-01-01', '2027-01-01'],
    thisQuarter: ['2027-01-01', '2027-01-01'],
    thisYear: ['2027-01-01', '2027-01-01'],
    lastWeek: ['2026-12-21', '2026-12-27'],
    lastMonth: ['2026-12-01', '2026-12-31'],
    lastQuarter: ['2026-10-01', '2026-12-31'],
    lastYear: ['2026-01-01', '2026-12-31'],
    sinceEver: [oldest, '2027-01-01'],
  },
  // The last day of a year, a Thursday.
  '2026-12-31': {
    thisWeek: ['2026-12-28', '2026-12-31'],
    thisMonth: ['2026-12-01', '2026-12-31'],
    thisQuarter: ['2026-10-01', '2026-12-31'],
    thisYear: ['2026-01-01', '2026-12-31'],
    lastWeek: ['2026-12-21', '2026-12-27'],
    lastMonth: ['2026-11-01', '2026-11-30'],
    lastQuarter: ['2026-07-01', '2026-09-30'],
    lastYear: ['2025-01-01', '2025-12-31'],
    sinceEver: [oldest, '2026-12-31'],
  },
  // 29 February, a Tuesday.
  '2028-02-29': {
    thisWeek: ['2028-02-28', '2028-02-29'],
    thisMonth: ['2028-02-01', '2028-02-29'],
    thisQuarter: ['2028-01-01', '2028-02-29'],
    thisYear: ['2028-01-01', '2028-02-29'],
    lastWeek: ['2028-02-21', '2028-02-27'],
    lastMonth: ['2028-01-01', '2028-01-31'],
    lastQuarter: ['2027-10-01', '2027-12-31'],
    lastYear: ['2027-01-01', '2027-12-31'],
    sinceEver: [oldest, '2028-02-29'],
  },
  // Summer time starts, on a Sunday: the last day of the week.
  '2026-03-29': {
    thisWeek: ['2026-03-23', '2026-03-29'],
    thisMonth: ['2026-03-01', '2026-03-29'],
    thisQuarter: ['2026-01-01', '2026-03-29'],
    thisYear: ['2026-01-01', '2026-03-29'],
    lastWeek: ['2026-03-16', '2026-03-22'],
    lastMonth: ['2026-02-01', '2026-02-28'],
    lastQuarter: ['2025-10-01', '2025-12-31'],
    lastYear: ['2025-01-01', '2025-12-31'],
    sinceEver: [oldest, '2026-03-29'],
  },
  // Winter time starts.
  '2026-10-25': {
    thisWeek: ['2026-10-19', '2026-10-25'],
    thisMonth: ['2026-10-01', '2026-10-25'],
    thisQuarter: ['2026-10-01', '2026-10-25'],
    thisYear: ['2026-01-01', '2026-10-25'],
    lastWeek: ['2026-10-12', '2026-10-18'],
    lastMonth: ['2026-09-01', '2026-09-30'],
    lastQuarter: ['2026-07-01', '2026-09-30'],
    lastYear: ['2025-01-01', '2025-12-31'],
    sinceEver: [oldest, '2026-10-25'],
  },
}

describe.each(Object.entries(expected) as [Day, Record<Preset, readonly [Day, Day]>][])('on %s', (today, ranges) => {
  it.each(presetList)('%s', preset => {
    const { firstDate, lastDate } = rangeOf(preset, today, oldest)
    expect([firstDate, lastDate]).toEqual(ranges[preset])
  })
})

describe('on the days the clock changes, late and early in the Lisbon night', () => {
  it.each([
    ['2026-03-28T23:30:00Z', '2026-03-28'],
    ['2026-03-29T00:30:00Z', '2026-03-29'],
    ['2026-03-29T22:30:00Z', '2026-03-29'],
    ['2026-03-29T23:30:00Z', '2026-03-30'],
    ['2026-10-24T23:30:00Z', '2026-10-25'],
    ['2026-10-25T23:30:00Z', '2026-10-25'],
    ['2026-10-26T00:30:00Z', '2026-10-26'],
  ])('at %s the range ends on %s', (instant, today) => {
    expect(defaultRange(lisbonDay(new Date(instant))).lastDate).toBe(today)
  })

  it('at the end of a summer month the new month has started in Lisbon, though not in UTC', () => {
    expect(defaultRange(lisbonDay(new Date('2026-08-31T23:30:00Z')))).toEqual({
      firstDate: '2026-09-01',
      lastDate: '2026-09-01',
    })
  })
})

it('offers the nine presets under their Portuguese names', () => {
  expect(presetList.map(preset => presets[preset].label)).toEqual([
    'Esta semana',
    'Este mês',
    'Este trimestre',
    'Este ano',
    'Semana passada',
    'Mês passado',
    'Trimestre passado',
    'Ano passado',
    'Desde sempre',
  ])
})

it('the default range is the current month until today', () => {
  expect(defaultRange('2026-11-12')).toEqual({ firstDate: '2026-11-01', lastDate: '2026-11-12' })
  expect(presetOf(defaultRange('2026-11-12'), '2026-11-12', oldest)).toBe('thisMonth')
})

describe('presetOf', () => {
  it('prefers the month, then the order of the menu, when presets coincide', () => {
    const newYear = { firstDate: '2027-01-01', lastDate: '2027-01-01' } as const
    expect(presetOf(newYear, '2027-01-01', oldest)).toBe('thisMonth')
    const quarterAndYear = { firstDate: '2028-01-01', lastDate: '2028-02-29' } as const
    expect(presetOf(quarterAndYear, '2028-02-29', oldest)).toBe('thisQuarter')
  })

  it('is undefined for a range that is no preset', () => {
    expect(presetOf({ firstDate: '2026-11-03', lastDate: '2026-11-05' }, '2026-11-12', oldest)).toBeUndefined()
  })

  it('does not match the current month with yesterday’s end', () => {
    expect(presetOf(defaultRange('2026-11-11'), '2026-11-12', oldest)).toBeUndefined()
  })

  const anyDay = fc.integer({ min: 0, max: 40_000 }).map(count => addDays('1990-01-01', count))
  test.prop([anyDay, anyDay, fc.constantFrom(...presetList)])(
    'recognises every preset’s range',
    (today, first, preset) => {
      const range = rangeOf(preset, today, first)
      expect(range.firstDate <= range.lastDate && range.lastDate <= today).toBe(true)
      const named = presetOf(range, today, first)
      expect(named && rangeOf(named, today, first)).toEqual(range)
    },
  )
})
