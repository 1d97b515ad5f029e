import { expect, it } from 'vitest'
import { enumerate } from './enumerate.ts'

it('a list inside a sentence has commas, and “e” before its last name', () => {
  expect([[], ['Ana'], ['Ana', 'Bia'], ['Ana', 'Bia', 'Rui']].map(enumerate)).toEqual([
    '',
    'Ana',
    'Ana e Bia',
    'Ana, Bia e Rui',
  ])
})
