import { expect, test } from 'vitest'
import { nextDraftAttempt } from './drafts.attempts.ts'

const now = new Date('2026-03-05T12:00:00Z')
const seconds = (attempts: number, retryAfterMs: number | null = null) => {
  const next = nextDraftAttempt(attempts, now, retryAfterMs)
  return next && (next.getTime() - now.getTime()) / 1000
}

test('waits grow, never shorter than Google says, and end', () => {
  const waits = Array.from({ length: 9 }, (_, place) => seconds(place + 1) ?? 0)
  expect(waits[0]).toBe(10)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect([seconds(1, 300_000), seconds(1, 2_000)]).toEqual([300, 10])
  expect(seconds(10)).toBeNull()
  expect(seconds(10, 300_000)).toBeNull()
})
