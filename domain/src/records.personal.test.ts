import { fc } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { reservations } from './features/reservations/reservations.record.ts'
import { users } from './features/users/users.record.ts'
import { identityFields } from './features/users/users.rights.ts'
import type { AnyRecord } from './record/define.ts'
import type { Field } from './record/fields.ts'
import { isPersonal, withoutPersonal, withPersonalOf } from './record/personal.ts'
import { records } from './records.ts'

const all: readonly AnyRecord[] = Object.values(records)

/** Every field with its path, with those of parts. */
const allFields = (record: AnyRecord): readonly (readonly [string, Field])[] =>
  Object.entries(record.fields).flatMap(([name, field]) => [
    [`${record.name}.${name}`, field] as const,
    ...(field.kind === 'parts'
      ? Object.entries(field.fields).map(([inner, one]) => [`${record.name}.${name}.${inner}`, one] as const)
      : []),
  ])

describe('personal fields', () => {
  test('are every identity number and IBAN of any record', () => {
    const numbers = all
      .flatMap(allFields)
      .filter(([path, { kind }]) => kind === 'text' && /(nif|niss|iban|\.cc|TitleNumber)$/i.test(path))
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers.filter(([, field]) => !isPersonal(field)).map(([path]) => path)).toEqual([])
  })

  test('are the addresses of people and agencies, not those of houses', () => {
    const addresses = all.flatMap(allFields).filter(([path]) => /address$/i.test(path))
    expect(addresses.filter(([, field]) => !isPersonal(field)).map(([path]) => path)).toEqual([
      'findings.address',
      'reservations.address',
    ])
  })

  test('are all identity fields of users', () => {
    for (const name of identityFields) expect(isPersonal(users.fields[name]), name).toBe(true)
  })
})

const owner = (_id: string, over: object = {}) => ({ _id, name: 'Rui', nif: '226157870', iban: 'PT50', ...over })

test('personal values are left out, also of parts, and isPartial says so', () => {
  const { values, isPartial } = withoutPersonal(reservations, {
    ref: 'LX-1',
    version: 3,
    externalAddress: 'Rua das Flores, 3',
    owners: [owner('1'), owner('2', { nif: null, iban: null })],
  })
  expect(values).toEqual({
    ref: 'LX-1',
    version: 3,
    owners: [
      { _id: '1', name: 'Rui' },
      { _id: '2', name: 'Rui', nif: null, iban: null },
    ],
  })
  expect(isPartial).toBe(true)
  expect(withoutPersonal(reservations, { ref: 'LX-1', owners: [owner('1', { nif: null, iban: '' })] }).isPartial).toBe(
    false,
  )
})

test('personal values are filled in from the row, in parts with the same id', () => {
  const typed = { owners: [{ _id: '1', name: 'Rui Dias' }, { name: 'Nova' }] }
  const row = { ref: 'LX-1', owners: [owner('1'), owner('2')] }
  expect(withPersonalOf(reservations, typed, row)).toEqual({
    owners: [owner('1', { name: 'Rui Dias' }), { name: 'Nova' }],
  })
})

test('cleared personal values stay cleared, also in parts', () => {
  const typed = { externalAddress: '', owners: [owner('1', { nif: null })] }
  const { values } = withoutPersonal(reservations, typed)
  const row = { externalAddress: 'Rua das Flores, 3', owners: [owner('1')] }
  expect(withPersonalOf(reservations, values, row)).toEqual(typed)
})

test('leaving out and filling in from the same row gives that row', () => {
  const text = fc.option(fc.string({ maxLength: 8 }))
  const person = fc.record({ _id: fc.uuid(), name: text, nif: text, cc: text, iban: text, address: text })
  const rows = fc.record({ ref: text, owners: fc.uniqueArray(person, { selector: one => one._id, maxLength: 4 }) })
  fc.assert(
    fc.property(rows, row => {
      const { values } = withoutPersonal(reservations, row)
      expect(withPersonalOf(reservations, values, row)).toEqual(row)
    }),
  )
})
