import { expect, test } from 'vitest'
import { typedDay } from './typedDay.ts'

test.each([
  ['05-03-2026', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['5.3.26', '2026-03-05'],
  ['05 03 2026', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['050326', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  [' 29-02-2028 ', '2028-02-29'],
])('%s is a day', (typed, day) => {
  expect(typedDay(typed)).toBe(day)
})

test.each(['', '5', '05-03', '05-03-2', '05-03-202', '31-02-2026', '32-01-2026', '01-13-2026', 'amanhã'])(
  '%s is not a day yet',
  typed => {
    expect(typedDay(typed)).toBeNull()
  },
)
