import { describe, expect, it } from 'vitest'
import { formatRange, limitsOf, parseTyped, validateTyped } from './range.ts'

describe('a typed day', () => {
  it.each(['05-03-2026', '5-3-2026', '05/03/2026', '5.3.26', '05 03 2026', ' 05032026 '])(
    '%s is 5 March 2026',
    text => {
      expect(parseTyped(text)).toBe('2026-03-05')
    },
  )

  it.each(['', '31-02-2026', '29-02-2026', '1-13-2026', '5-3', '2026-03-05', '05-03-226', 'ontem'])(
    '%s is not a day',
    text => {
      expect(parseTyped(text)).toBeUndefined()
    },
  )
})

describe('a typed range', () => {
  const limits = { firstDate: '2023-01-01', lastDate: '2031-12-31' } as const

  it('is accepted when both ends are days, in order, inside the limits', () => {
    expect(validateTyped({ first: '1-1-2026', last: '31-1-2026' }, limits)).toEqual({
      range: { firstDate: '2026-01-01', lastDate: '2026-01-31' },
    })
    expect(validateTyped({ first: '1-1-2026', last: '1-1-2026' }, limits)).toHaveProperty('range')
  })

  it.each([
    ['one end is missing', { first: '1-1-2026', last: '' }, { last: 'Data inválida' }],
    ['both ends are missing', { first: '', last: 'x' }, { first: 'Data inválida', last: 'Data inválida' }],
    ['it ends before it begins', { first: '2-1-2026', last: '1-1-2026' }, { last: 'O fim é anterior ao início' }],
    [
      'it begins before the first record',
      { first: '31-12-2022', last: '1-1-2026' },
      { first: 'A partir de 01-01-2023' },
    ],
    ['it ends too far ahead', { first: '1-1-2026', last: '1-1-2032' }, { last: 'Até 31-12-2031' }],
  ])('is refused when %s', (_, typed, errors) => {
    expect(validateTyped(typed, limits)).toEqual({ errors })
  })
})

it('the limits reach from the year of the first record until five years from now', () => {
  expect(limitsOf('2026-11-15', '2023-02-03')).toEqual({ firstDate: '2023-01-01', lastDate: '2031-12-31' })
  expect(limitsOf('2026-11-15', '2027-02-03')).toEqual({ firstDate: '2026-01-01', lastDate: '2031-12-31' })
})

it('a range is shown as DD-MM-YYYY, and one day alone as itself', () => {
  expect(formatRange({ firstDate: '2026-11-01', lastDate: '2026-11-15' })).toBe('01-11-2026 – 15-11-2026')
  expect(formatRange({ firstDate: '2026-11-15', lastDate: '2026-11-15' })).toBe('15-11-2026')
})
