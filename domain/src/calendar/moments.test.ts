import { expect, it } from 'vitest'
import { isMoment, lisbonMoment } from './moments.ts'

it('knows a day and a time that exist', () => {
  for (const text of ['2026-03-05T00:00', '2028-02-29T23:59']) expect(isMoment(text), text).toBe(true)
  for (const text of ['2026-02-29T10:00', '2026-03-05T24:00', '2026-03-05T10:60', '2026-03-05', '2026-03-05T10:00:00'])
    expect(isMoment(text), text).toBe(false)
})

it('is what clocks in Lisbon show, in winter, in summer and around midnight', () => {
  expect(lisbonMoment(new Date('2026-01-15T09:05:59Z'))).toBe('2026-01-15T09:05')
  expect(lisbonMoment(new Date('2026-07-15T09:05:00Z'))).toBe('2026-07-15T10:05')
  expect(lisbonMoment(new Date('2026-07-15T23:00:00Z'))).toBe('2026-07-16T00:00')
})
