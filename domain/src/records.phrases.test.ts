import { expect, it } from 'vitest'
import { findings } from './features/findings/findings.record.ts'
import { reservations } from './features/reservations/reservations.record.ts'
import { users } from './features/users/users.record.ts'
import { rowOf } from './record/rows.testing.ts'
import { callName } from './record/searchText.ts'
import { records } from './records.ts'

it('a sentence names each kind of record with its article', () => {
  expect(callName(findings, rowOf(findings, { ref: 'LX-1042' }))).toBe('a angariação LX-1042')
  expect(callName(reservations, rowOf(reservations, { ref: 'LX-1042' }))).toBe('a reserva LX-1042')
  expect(callName(reservations, rowOf(reservations, {}))).toBe('a reserva')
  expect(callName(users, rowOf(users, { name: 'Rui Matos' }))).toBe('a ficha de Rui Matos')
})

it.each(Object.values(records))('$name, which people comment on, can be named in a sentence', record => {
  expect(record.companions.includes('comments') && record.phrase).toMatch(/^[ao] \p{Ll}/u)
})
