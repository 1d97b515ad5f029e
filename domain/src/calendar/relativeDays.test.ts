import { expect, it } from 'vitest'
import { dayOn, daysAgo, daysBack } from './relativeDays.ts'

it('moves with the calendar', () => {
  expect(dayOn(daysAgo(0), '2026-11-17')).toBe('2026-11-17')
  expect(dayOn(daysAgo(7), '2026-11-17')).toBe('2026-11-10')
  expect(dayOn(daysAgo(1), '2026-03-01')).toBe('2026-02-28')
  expect(dayOn('2026-01-02', '2026-11-17')).toBe('2026-01-02')
})

it('is nothing else that begins with its word', () => {
  expect([daysAgo(0), daysAgo(365)].map(daysBack)).toEqual([0, 365])
  for (const text of ['', 'today-', 'today-0', 'today-07', 'today+7', 'today-99999', 'todays', '2026-11-17'])
    expect(daysBack(text), text).toBeNull()
})
