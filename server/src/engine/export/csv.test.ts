import { longText, text } from '@tipy/domain/record/fields'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type Cell, columnFor } from './cells.ts'
import { csvOf } from './csv.ts'

async function csv(...rows: readonly (readonly string[])[]): Promise<string> {
  const columns = [columnFor('name', text('Nome')), columnFor('notes', longText('Notas'))]
  async function* batches() {
    yield rows.map(row => row.map((value): Cell => ({ type: 'text', text: value })))
  }
  let out = ''
  for await (const part of csvOf(columns, batches())) out += part
  return out
}

test.each([
  ['a line that would be a formula', 'Ana\n=1+1'],
  ['the end of a line of old', 'Ana\r=1+1'],
  ['the end of a line of Windows', 'Ana\r\n=1+1'],
  ['a separator', 'Ana;=1+1'],
  ['a quote', 'Ana"\n=1+1'],
])('%s inside a text starts no row and no cell', async (_, value) => {
  const whole = await csv([value, value], ['Rui', 'Nada'])
  const read = parse(whole, { delimiter: ';', bom: true, record_delimiter: ['\r\n', '\n', '\r'] })
  expect(read).toEqual([
    ['Nome', 'Notas'],
    [value, value],
    ['Rui', 'Nada'],
  ])
})
