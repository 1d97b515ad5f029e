import {
  choice,
  choices,
  day,
  flag,
  fraction,
  instant,
  money,
  number,
  parts,
  percent,
  person,
  text,
  triState,
} from '@tipy/domain/record/fields'
import type { Names } from '@tipy/domain/record/textOfValue'
import { describe, expect, test } from 'vitest'
import { columnFor, neutral, plainText } from './cells.ts'

const names: Names = { of: (_field, key) => ({ ana: 'Ana Dias', ativa: 'Ativa', loja: 'Loja' })[key] ?? key }

const written = (field: Parameters<typeof columnFor>[1], value: unknown): string => {
  const { cell, look } = columnFor('x', field)
  return plainText(cell(value, names), look)
}

describe('a value as text', () => {
  test.each([
    ['money', money('M'), 1234567.5, '1234567,50'],
    ['what is owed', money('M'), -5, '-5,00'],
    ['a percentage', percent('P'), 47.8, '47,8%'],
    ['a fraction, without the dust of binary numbers', fraction('F'), 0.07, '7%'],
    ['a number', number('N'), 120.5, '120,5'],
    ['a typology', number('N', { prefix: 'T' }), 3, 'T3'],
    ['a day', day('D'), '2026-03-05', '05-03-2026'],
    ['a moment of summer, in Lisbon', instant('I'), '2026-07-01T23:30:00.000Z', '02-07-2026 00:30'],
    ['a moment of winter, in Lisbon', instant('I'), '2026-01-01T23:30:00.000Z', '01-01-2026 23:30'],
    ['a flag', flag('F'), false, 'Não'],
    ['a flag nobody knows', triState('T'), null, 'Não Sei'],
    ['a person', person('P'), 'ana', 'Ana Dias'],
    ['somebody who is gone', person('P'), 'rui', 'rui'],
    ['a choice', choice('C', 'states'), 'ativa', 'Ativa'],
    ['choices', choices('C', 'states'), ['ativa', 'loja'], 'Ativa, Loja'],
    ['no choices', choices('C', 'states'), [], ''],
    ['nothing', text('T'), null, ''],
    ['what may not be read', money('M'), undefined, ''],
    ['a flag that may not be read', triState('T'), undefined, ''],
  ])('%s', (_what, field, value, expected) => {
    expect(written(field, value)).toBe(expected)
  })

  test('parts, each as one text', () => {
    const owners = parts('Donos', { max: 3, fields: { name: text('Nome'), share: percent('Parte') } })
    expect(
      written(owners, [
        { _id: '1', name: 'Ana', share: 60 },
        { _id: '2', name: 'Rui' },
      ]),
    ).toBe('Ana · 60%; Rui')
  })
})

describe('text that a spreadsheet would take for a formula', () => {
  test.each(['=1+1', '+351 912', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('%j is only text', value => {
    expect(neutral(value)).toBe(`'${value}`)
  })
  test.each(['Rua =1', "'=1", '', 'a-b', '1+1'])('%j was text already', value => {
    expect(neutral(value)).toBe(value)
  })
})
