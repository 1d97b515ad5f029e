import { expect, it } from 'vitest'
import type { Day } from './days.ts'
import {
  formatDay,
  formatInstant,
  formatListDay,
  formatListMinute,
  formatLoggedInstant,
  formatMinute,
  formatRange,
} from './format.ts'

it('writes days of lists with the short Portuguese month', () => {
  const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-05` as Day)
  expect(days.map(formatListDay).join(' ')).toBe(
    '05-jan-26 05-fev-26 05-mar-26 05-abr-26 05-mai-26 05-jun-26 05-jul-26 05-ago-26 05-set-26 05-out-26 05-nov-26 05-dez-26',
  )
})

it('writes other days in digits', () => {
  expect(formatDay('2026-03-05')).toBe('05-03-2026')
})

it('writes a range by its ends, and one day once', () => {
  expect(formatRange({ firstDate: '2026-03-01', lastDate: '2026-03-05' })).toBe('01-03-2026 a 05-03-2026')
  expect(formatRange({ firstDate: '2026-03-05', lastDate: '2026-03-05' })).toBe('05-03-2026')
})

it('writes a date with time with the day of its place', () => {
  expect(formatMinute('2026-03-05T14:30')).toBe('05-03-2026 14:30')
  expect(formatListMinute('2026-03-05T14:30')).toBe('05-mar-26 14:30')
})

it('writes instants in Lisbon time, in summer too and over midnight', () => {
  expect(['2026-01-05T23:59:59Z', '2026-07-31T23:05:00Z'].map(formatInstant)).toEqual([
    '05-01-2026 23:59',
    '01-08-2026 00:05',
  ])
})

it('writes the change log with the short month and the whole year', () => {
  expect(formatLoggedInstant('2026-07-31T23:05:00Z')).toBe('01 ago 2026 00:05')
})
