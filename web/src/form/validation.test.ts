import { findings } from '@tipy/domain/features/findings/findings.record'
import { users } from '@tipy/domain/features/users/users.record'
import { writable } from '@tipy/domain/record/rights'
import { toys, viewer } from '@tipy/domain/record/toys.testing'
import { expect, it } from 'vitest'
import { issuesOf } from './validation.ts'
import { blankValues, cleaned } from './values.ts'

const today = '2026-11-16'
const may = writable(findings, viewer())
const good = {
  ...blankValues(findings),
  ref: 'LX-1',
  findingDate: '2026-03-05',
  finder: 'x',
  houseType: 'moradia',
  houseValue: 1,
  value: 1,
}
const issues = (values: object, before: object | null = null) =>
  issuesOf({ record: findings, before: before as never, may, today }, { ...good, ...values })

it('requires the mandatory fields of a listing', () => {
  expect(issues({})).toEqual({})
  const empty = issuesOf({ record: findings, before: null, may, today }, blankValues(findings))
  expect(Object.keys(empty).sort()).toEqual(['finder', 'findingDate', 'houseType', 'houseValue', 'ref', 'value'])
  expect(new Set(Object.values(empty))).toEqual(new Set(['Obrigatório']))
  expect(issues({ percentageSplit: null, ref: '  ' })).toEqual({ percentageSplit: 'Obrigatório', ref: 'Obrigatório' })
})

it.each(['1000', '1000-0', '1000-0000', 'abcd-efg'])('refuses the postal code %s', postalCode => {
  expect(issues({ postalCode })).toEqual({ postalCode: 'Código postal inválido' })
})

it('accepts a phone and a NIF in the groups that pages show, and stores them without', () => {
  const { phone2, nif } = users.fields
  expect(cleaned(phone2, ' 912\u00a0345\u00a0678 ')).toBe('912345678')
  expect(cleaned(phone2, '+44 20 7946 0958')).toBe('+44 20 7946 0958')
  expect(cleaned(nif, '501\u00a0964\u00a0843')).toBe('501964843')
  expect(cleaned(nif, '50 19')).toBe('50 19')
})

it('does not validate an old value that was not changed', () => {
  expect(issues({ postalCode: 'antigo' }, { ...good, postalCode: 'antigo' })).toEqual({})
  expect(issues({ postalCode: 'novo' }, { ...good, postalCode: 'antigo' })).toEqual({
    postalCode: 'Código postal inválido',
  })
})

it('does not require a field the user may not write', () => {
  const mine = writable(toys, viewer())
  const found = issuesOf(
    { record: toys, before: null, may: mine, today },
    { ...blankValues(toys), pieces: [{ color: 'x' }] },
  )
  expect(Object.keys(found).sort()).toEqual(['bought', 'pieces.0.share', 'price', 'ref'])
})
