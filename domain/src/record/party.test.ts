import { describe, expect, test } from 'vitest'
import { partyIssues, personIn } from './party.ts'

const someone = '00000000-0000-4000-8000-000000000001'

describe('a party', () => {
  test('is a user only when it is not external', () => {
    expect(personIn({ value: someone, isExternal: false })).toBe(someone)
    expect(personIn({ value: someone, isExternal: true })).toBeNull()
    expect(personIn({ value: 'Ana, da outra agência', isExternal: false })).toBeNull()
    expect(personIn({ value: null, isExternal: false })).toBeNull()
  })

  test('must be a user’s id when internal and a name when external', () => {
    expect(partyIssues('seller', { value: someone, isExternal: false })).toEqual({})
    expect(partyIssues('seller', { value: 'Ana', isExternal: true })).toEqual({})
    expect(partyIssues('seller', { value: null, isExternal: true })).toEqual({})
    expect(partyIssues('seller', { value: 'Ana', isExternal: false })).toEqual({
      seller: 'Escolha uma pessoa da lista',
    })
    expect(partyIssues('seller', { value: someone, isExternal: true })).toEqual({
      seller: 'Escreva o nome de quem é externo',
    })
  })
})
