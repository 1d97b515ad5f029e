import { expect, test } from 'vitest'
import { isWeakPassword, resetExpiry, sessionLimits } from './auth.rules.ts'

const person = { name: 'João Conceição da Silva', email: 'joao.conceicao@horizonte.pt' }
const weak = (password: string) => isWeakPassword(password, person)

test.each([
  ['short', 'Xk9#q2z'],
  ['short, counted in characters', '🔑🔑🔑🔑🔑🔑🔑'],
  ['common', 'password'],
  ['common in Portuguese', 'palavrapasse'],
  ['common with accents and capitals', 'Palavrapassé'],
  ['common with figures and signs around it', '!Benfica1904!'],
  ['the demo password', 'demo1234'],
  ['common numbers', '123456789'],
  ['one character', 'aaaaaaaaaa'],
  ['one piece repeated', 'abcabcabc'],
  ['a stretch of alphabet', 'defghijk'],
  ['a stretch of alphabet backwards', 'kjihgfed'],
  ['a row of keys', 'qwertyuio'],
  ['one’s address', 'joao.conceicao@horizonte.pt'],
  ['one’s name without accents', 'joaoconceicao'],
  ['one’s name and a year', 'Conceição1985'],
])('weak: %s', (_why, password) => {
  expect(weak(password)).toBe(true)
})

test.each([
  'telhado-verde-ao-luar',
  'Xk9#q2zv',
  'silvado antigo no monte',
  'conceicao gosta de pão com manteiga',
  'ããõõ çç 42 ~',
  'mar-4829-1077',
])('strong enough: %s', password => {
  expect(weak(password)).toBe(false)
})

test('the password of a person without a name is checked too', () => {
  expect(isWeakPassword('telhado-verde-ao-luar', { name: '', email: '' })).toBe(false)
})

test('sessions end after 12 idle hours or 30 days, reset links after one hour', () => {
  const now = new Date('2026-03-31T12:00:00Z')
  expect(sessionLimits(now)).toEqual({
    idle: new Date('2026-03-31T00:00:00Z'),
    absolute: new Date('2026-03-01T12:00:00Z'),
  })
  expect(resetExpiry(now)).toEqual(new Date('2026-03-31T13:00:00Z'))
})
