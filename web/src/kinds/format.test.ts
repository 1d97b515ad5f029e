import { leads } from '@tipy/domain/features/leads/leads.record'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { users } from '@tipy/domain/features/users/users.record'
import type { Field } from '@tipy/domain/record/fields'
import { describe, expect, it } from 'vitest'
import { config } from '#test/people.ts'
import { formatListValue, formatValue } from './format.ts'
import { namesOf } from './names.ts'

const names = namesOf(config, [])
const { fields } = users
const both = (field: Field, value: unknown) =>
  [formatValue, formatListValue].map(format => format(field, value, names).replaceAll('\u00a0', ' '))

describe('days', () => {
  it.each([
    [fields.birthday, '1999-09-08', '08-09-1999', '08-set-99'],
    [fields.integrationMeetingDate, '2026-03-05T14:30', '05-03-2026 14:30', '05-mar-26 14:30'],
    [
      reservations.fields.clientPaymentDates,
      ['2026-03-05', '2026-04-06'],
      '05-03-2026, 06-04-2026',
      '05-mar-26, 06-abr-26',
    ],
    [users.fields._created, '2026-07-31T23:05:00.000Z', '01-08-2026 00:05', '01-ago-26 00:05'],
  ])('of %o have the short month in lists only', (field, value, elsewhere, inList) => {
    expect(both(field, value)).toEqual([elsewhere, inList])
  })

  it('inside parts too', () => {
    const dates = [{ _id: '1', type: 'cpcv', percentage: 50, executionDate: '2026-03-05' }]
    const [elsewhere = '', inList = ''] = both(reservations.fields.billingDates, dates)
    expect([elsewhere, inList].map(text => text.includes('05-03-2026'))).toEqual([true, false])
    expect(inList).toContain('05-mar-26')
  })
})

it('NIF and phones are in groups in lists and elsewhere', () => {
  expect(both(fields.nif, '501964843')).toEqual(['501 964 843', '501 964 843'])
  expect(both(fields.phone, '912345678')).toEqual(['912 345 678', '912 345 678'])
  expect(both(fields.phone, '+351912345678')).toEqual(['+351 912 345 678', '912 345 678'])
  expect(both(fields.phone, '+447911123456')).toEqual(['+44 791 112 3456', '+44 791 112 3456'])
  expect(formatValue(reservations.fields.owners, [{ _id: '1', nif: '501964843', phone: '912345678' }], names)).toBe(
    '912\u00a0345\u00a0678 · 501\u00a0964\u00a0843',
  )
})

it('a person is a name, also where what they have billed comes with them', () => {
  const named = { ...names, person: (id: string) => (id === 'e1' ? 'Eva Tavares' : id) }
  for (const value of ['e1', { _id: 'e1', billing: 12.5 }])
    expect(formatValue(leads.fields.user, value, named)).toBe('Eva Tavares')
  expect(formatValue(leads.fields.user, null, named)).toBe('')
})
