import { expect, test } from 'vitest'
import { usualTimes } from './slowRequests.ts'

test('headers and body together end within a minute', () => {
  const { headers, checkEvery, body } = usualTimes
  expect(headers + checkEvery + body).toBeLessThanOrEqual(60_000)
})

test('an upload may be as slow as one kilobyte a second, and no slower', () => {
  const { uploadStretch, uploadBytes } = usualTimes
  expect(uploadBytes / (uploadStretch / 1000)).toBe(1024)
})
