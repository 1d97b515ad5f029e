import { expect, it } from 'vitest'
import type { Day } from './days.ts'
import { formatDay, formatListDay } from './format.ts'

it('writes days of lists with the short Portuguese month', () => {
  const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-05` as Day)
  expect(days.map(formatListDay).join(' ')).toBe(
    '05-jan-26 05-fev-26 05-mar-26 05-abr-26 05-mai-26 05-jun-26 05-jul-26 05-ago-26 05-set-26 05-out-26 05-nov-26 05-dez-26',
  )
})

it('writes other days in digits', () => {
  expect(formatDay('2026-03-05')).toBe('05-03-2026')
})
