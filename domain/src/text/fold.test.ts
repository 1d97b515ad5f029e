import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { fold, keyOf } from './fold.ts'

describe('fold', () => {
  it.each([
    ['João', 'joao'],
    ['ANGARIAÇÕES', 'angariacoes'],
    ['Rua 1º de Maio, 3ª', 'rua 1o de maio, 3a'],
    ['ﬁnanças', 'financas'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
    ['İstanbul', 'istanbul'],
    ['a\u0301', 'a'],
    ['', ''],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test.prop([fc.string({ unit: 'grapheme' })])('a composed and a decomposed spelling are equal', text => {
    expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
  })

  it('folding twice equals folding once, for every Latin and Greek letter', () => {
    for (let code = 0; code < 0x2000; code++) {
      const once = fold(String.fromCodePoint(code))
      expect(fold(once)).toBe(once)
    }
  })
})

describe('keyOf', () => {
  it.each([
    ['Banco X-1', 'bancox1'],
    ['São João', 'saojoao'],
    ['Caixa Geral de Depósitos', 'caixageraldedepositos'],
    ['Matosinhos / Leça', 'matosinhosleca'],
    [' ___ ', ''],
  ])('%s → %s', (name, key) => {
    expect(keyOf(name)).toBe(key)
  })

  test.prop([fc.string({ unit: 'binary' })])('has only lower-case letters and digits', name => {
    expect(keyOf(name)).toMatch(/^[a-z0-9]*$/)
  })
})
