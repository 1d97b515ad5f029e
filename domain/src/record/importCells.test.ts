import { describe, expect, test } from 'vitest'
import { choice, choices, dateTime, day, flag, fraction, money, number, person, text, triState } from './fields.ts'
import { type ImportedCell, type ImportNames, readCell, readDecimal } from './importCells.ts'
import { countsSentence, errorSentence, importedSentence } from './importing.ts'

const shelf: Readonly<Record<string, readonly string[]>> = {
  Ana: ['1'],
  Gémea: ['2', '3'],
  'Silva, Ana': ['4'],
  Silva: ['5'],
  Recibo: ['false'],
}
const names: ImportNames = { find: (_field, cellName) => shelf[cellName] ?? [] }

describe('a cell', () => {
  test.each<[string, Parameters<typeof readCell>[0], ImportedCell, unknown]>([
    ['text', text('T'), ' olá ', 'olá'],
    ['text that was marked as no formula', text('T'), "'=1+1", '=1+1'],
    ['text with a quote of its own', text('T'), "'olá'", "'olá'"],
    ['a phone that a spreadsheet took for a number', text('T'), 912345678, '912345678'],
    ['a date where text is meant', text('T'), { at: '2026-03-05T00:00' }, '05-03-2026'],
    ['nothing', text('T'), '  ', null],
    ['money', money('M'), '1.234.567,50 €', 1234567.5],
    ['money of a spreadsheet', money('M'), 1234.5, 1234.5],
    ['what is owed', money('M'), '−5,00', -5],
    ['a fraction in words', fraction('F'), '7,25%', 0.0725],
    ['a fraction of a spreadsheet', fraction('F'), 0.07, 0.07],
    ['a fraction without its sign', fraction('F'), '0,07', 0.07],
    ['a typology', number('N', { prefix: 'T' }), 't3', 3],
    ['a day', day('D'), '5-3-2026', '2026-03-05'],
    ['a day with slashes', day('D'), '05/03/2026', '2026-03-05'],
    ['a day as machines write it', day('D'), '2026-03-05', '2026-03-05'],
    ['a day of a spreadsheet', day('D'), { at: '2026-03-05T10:00' }, '2026-03-05'],
    ['a day that lost its format', day('D'), 46086, '2026-03-05'],
    ['a moment', dateTime('D'), '05-03-2026 9:30', '2026-03-05T09:30'],
    ['a moment that lost its format', dateTime('D'), 46086.395833333336, '2026-03-05T09:30'],
    ['yes', flag('F'), 'SIM', true],
    ['a word of its own', flag('F', { labelsFrom: 'invoiceTypes' }), 'Recibo', false],
    ['yes, with words of its own', flag('F', { labelsFrom: 'invoiceTypes' }), 'sim', true],
    ['no', flag('F'), 'nao', false],
    ['yes of a spreadsheet', flag('F'), true, true],
    ['nobody knows', triState('T'), 'Não Sei', null],
    ['somebody', person('P'), 'Ana', '1'],
    ['several, one with a comma', choices('C', 'states'), 'Silva, Ana, Ana, Silva', ['4', '1', '5']],
  ])('%s', (_what, field, cell, expected) => {
    expect(readCell(field, cell, names)).toEqual({ value: expected })
  })

  test.each<[string, Parameters<typeof readCell>[0], ImportedCell, string]>([
    ['a day that does not exist', day('D'), '31-02-2026', 'Data inválida: escreva DD-MM-AAAA'],
    ['a word for a day', day('D'), 'ontem', 'Data inválida: escreva DD-MM-AAAA'],
    ['a year for a day', day('D'), 60, 'Data inválida: escreva DD-MM-AAAA'],
    ['a word for a number', money('M'), 'caro', 'Número inválido: escreva, por exemplo, 1234,50'],
    ['a number that could be two', money('M'), '1.234', 'Número inválido: escreva, por exemplo, 1234,50'],
    ['perhaps', flag('F'), 'talvez', 'Escreva Sim ou Não'],
    ['nobody', person('P'), 'Zé', 'Não existe «Zé»'],
    ['two of one name', choice('C', 'states'), 'Gémea', 'Há mais do que um «Gémea»: escreva o identificador'],
    ['one of several that is not there', choices('C', 'states'), 'Ana, Zé', 'Não existe «Zé»'],
    ['endless commas', choices('C', 'states'), ','.repeat(9999), 'No máximo 500'],
  ])('%s is refused', (_what, field, cell, expected) => {
    expect(readCell(field, cell, names)).toEqual({ problem: expected })
  })

  test.each([
    ['1234', '1234'],
    ['1 234,5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['0.123', '0.123'],
    ['12.5', '12.5'],
    ['1,234.5', null],
    ['1e-7', '1e-7'],
    ['', null],
    ['--1', null],
  ])('the number %j', (written, expected) => {
    expect(readDecimal(written)).toBe(expected)
  })
})

test('the sentences of an import', () => {
  expect(countsSentence({ create: 12, change: 1, same: 2500 })).toMatch(/^12 novos, 1 alterado, 2\s500 iguais$/)
  expect(importedSentence({ create: 12, change: 3, same: 1 })).toBe('Importação concluída: 12 novos, 3 alterados')
  expect(importedSentence({ create: 1, change: 0, same: 1 })).toBe('Importação concluída: 1 novo')
  expect(importedSentence({ create: 0, change: 0, same: 9 })).toBe('Importação concluída: não havia nada para alterar')
  expect(errorSentence({ row: 7, column: 'Email', message: 'Email inválido' })).toBe(
    'Linha 7, coluna Email: Email inválido',
  )
  expect(errorSentence({ row: 7, column: null, message: 'Obrigatório' })).toBe('Linha 7: Obrigatório')
})
