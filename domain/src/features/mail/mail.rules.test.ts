import { expect, test } from 'vitest'
import { leaseEnd, mayRetry, nextAttempt } from './mail.rules.ts'

const now = new Date('2026-03-05T12:00:00Z')
const minutesAfter = (attempts: number) => {
  const next = nextAttempt(attempts, now)
  return next && (next.getTime() - now.getTime()) / 60_000
}

test('each failure waits longer than the one before, and after the last there is no retry', () => {
  const waits = Array.from({ length: 13 }, (_, index) => minutesAfter(index + 1))
  expect(waits.at(0)).toBe(1)
  expect(waits.at(-1)).toBeNull()
  const real = waits.slice(0, -1).map(Number)
  expect(real).toEqual(real.toSorted((a, b) => a - b))
  expect(real.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(48 * 60)
})

test('the lease of a mail is longer than any sending takes', () => {
  expect(leaseEnd(now).getTime()).toBeGreaterThan(now.getTime() + 5 * 60_000)
})

test('only a failed mail can be retried', () => {
  expect(mayRetry({ state: 'failed', error: 'Caixa cheia' })).toBe(true)
  expect(mayRetry({ state: 'queued', error: 'Caixa cheia' })).toBe(true)
  expect(mayRetry({ state: 'queued', error: null })).toBe(false)
  expect(mayRetry({ state: 'sent', error: null })).toBe(false)
})
