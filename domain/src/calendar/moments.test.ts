import { expect, it } from 'vitest'
import { isMoment, lisbonMoment } from './moments.ts'

it.each([
  ['2026-01-05T23:30:59Z', '2026-01-05T23:30'],
  ['2026-07-05T23:30:00Z', '2026-07-06T00:30'],
  // The clocks change from 01:00 to 02:00, and from 02:00 back to 01:00.
  ['2026-03-29T00:59:00Z', '2026-03-29T00:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29T02:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25T01:30'],
  ['2026-10-25T01:30:00Z', '2026-10-25T01:30'],
])('at %s clocks in Lisbon show %s', (instant, shown) => {
  expect(lisbonMoment(new Date(instant))).toBe(shown)
  expect(isMoment(shown)).toBe(true)
})

it.each(['', '2026-02-30T10:00', '2026-03-05T24:00', '2026-03-05 10:00', '2026-03-05T10:00Z', '2026-03-05T10:00:00'])(
  '%j is not a minute',
  text => {
    expect(isMoment(text)).toBe(false)
  },
)
