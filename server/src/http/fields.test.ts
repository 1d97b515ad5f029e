import { expect, test } from 'vitest'
import { z } from 'zod'
import { check } from './fields.ts'

const schema = z.strictObject({ sizes: z.array(z.number()) })

test('each wrong field gets its first message, by dotted path', () => {
  expect(check(schema, { sizes: [1, 'x'], other: 1 }, 'body')).toEqual({
    fields: {
      'sizes.1': 'Entrada inválida: esperava um número, recebeu um texto',
      other: 'Campo desconhecido',
    },
  })
  expect(check(schema, [], 'body')).toEqual({ fields: { body: expect.stringContaining('Entrada inválida') } })
})

test('an answer about a thousand wrong fields is limited in fields and in the length of their names', () => {
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}${'x'.repeat(1000)}`, 1]))
  const faults = [
    check(schema, { sizes: Array(1000).fill('x') }, 'body'),
    check(schema, { sizes: [], ...unknown }, 'body'),
  ]
  for (const fault of faults) {
    const names = 'fields' in fault ? Object.keys(fault.fields) : []
    expect(names).toHaveLength(50)
    expect(Math.max(...names.map(name => name.length))).toBeLessThanOrEqual(200)
  }
})
