import { expect, test } from 'vitest'
import { defineRecord } from './define.ts'
import { fraction, money, number, text } from './fields.ts'
import { limitIssue } from './limits.ts'
import { bodySchema } from './schema.ts'

const fields = {
  name: text('Nome', { max: 5, sort: true }),
  free: text('Livre'),
  rate: fraction('Taxa', { min: 0, max: 1 }),
  rooms: number('Salas', { integer: true, min: 0, max: 99 }),
  price: money('Preço'),
}
const boxes = defineRecord('boxes', {
  label: 'Caixa',
  title: 'Caixas',
  sort: 'name',
  flags: { list: [], add: [], edit: [], remove: [] },
  companions: [],
  fields,
})

test.each([
  ['name', 'abcde', null],
  ['name', 'abcdef', 'No máximo 5 caracteres'],
  ['free', 'x'.repeat(301), 'No máximo 300 caracteres'],
  ['rate', 1, null],
  ['rate', 1.01, 'No máximo 100%'],
  ['rate', -0.01, 'No mínimo 0%'],
  ['rooms', 1.5, 'Tem de ser um número inteiro'],
  ['rooms', 100, 'No máximo 99'],
  ['price', 1_000_000_000_000, 'No máximo 999999999999'],
  ['price', 0.01, null],
  ['price', null, null],
] as const)('%s %o: form and server give the same message', (name, value, sentence) => {
  expect(limitIssue(fields[name], value)).toBe(sentence)
  const parsed = bodySchema(boxes).safeParse({ [name]: value })
  expect(parsed.success).toBe(sentence === null)
  if (!parsed.success && sentence) expect(JSON.stringify(parsed.error.issues)).toContain(sentence)
})
