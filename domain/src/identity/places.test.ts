import { expect, test } from 'vitest'
import {
  countries,
  countryCalled,
  countryName,
  isCountry,
  languageCalled,
  languageCodes,
  languageName,
} from './places.ts'

test('every country and language has a unique Portuguese name, and is found by it', () => {
  for (const code of countries) expect([code, countryCalled(countryName(code))]).toEqual([code, code])
  for (const code of languageCodes) expect([code, languageCalled(languageName(code))]).toEqual([code, code])
  expect([countryName('PT'), countryName('DE'), languageName('en')]).toEqual(['Portugal', 'Alemanha', 'Inglês'])
})

test('an unknown code is not a country, and is not found', () => {
  for (const code of ['ZZ', 'pt', '', 'UK']) expect(isCountry(code)).toBe(false)
  expect([countryCalled('Atlântida'), languageCalled('élfico')]).toEqual([null, null])
  expect(countryName('ZZ')).toBe('ZZ')
  expect([countryCalled(' pt '), countryCalled('BRASIL')]).toEqual(['PT', 'BR'])
})
