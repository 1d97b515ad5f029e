import { toys } from '@tipy/domain/record/toys.testing'
import { expect, it } from 'vitest'
import { fieldNames, problemLabels } from './problemLabels.ts'

const columns = [
  [{ title: 'Dados', slots: [{ field: 'price' }, { field: 'ref', label: () => 'Número' }] }],
  [{ title: 'Peças', slots: [{ field: 'pieces', parts: { slots: { share: { label: 'Quota' } } } }] }],
]

it('fields with errors are named as the form shows them, in its order, once', () => {
  const paths = ['pieces.1.share', 'pieces.0.color', 'pieces', 'ref', 'price', 'price', 'unknown']
  expect(problemLabels(toys, columns, {}, paths)).toEqual([
    'Preço',
    'Número',
    'Peças 2: Quota',
    'Peças 1: Cor',
    'Peças',
  ])
})

it('the first three are named, and the number of the others', () => {
  expect(fieldNames(['A'])).toBe('A')
  expect(fieldNames(['A', 'B'])).toBe('A e B')
  expect(fieldNames(['A', 'B', 'C', 'D'])).toBe('A, B, C e D')
  expect(fieldNames(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C e mais 2')
})
