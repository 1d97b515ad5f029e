import { expect, test } from 'vitest'
import { findUnstorable, isTooMuch } from './text.ts'

test('ordinary text of any language passes', () => {
  expect(findUnstorable({ name: 'Inês Conceição 🏠', list: [{ a: null, b: 1, c: '日本' }] })).toBeNull()
  expect(findUnstorable(undefined)).toBeNull()
})

test('broken text is named by its path, in values and in keys', () => {
  expect(findUnstorable({ a: { b: ['ok', 'x\0y'] } })).toBe('a.b.1')
  expect(findUnstorable({ a: 'half \ud83c' })).toBe('a')
  expect(findUnstorable({ a: { 'k\0': 1 } })).toBe('a')
})

test('very deep nesting is refused without a stack overflow', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(findUnstorable({ filters: deep })).toBe('filters.0.0')
})

test('the number of values in a request is limited, at any depth', () => {
  expect(isTooMuch({ ids: Array(20_000 - 1).fill(0) })).toBe(false)
  expect(isTooMuch({ ids: Array(20_000).fill(0) })).toBe(true)
  expect(isTooMuch(Array.from({ length: 101 }, () => Array(200).fill(0)))).toBe(true)
  expect(isTooMuch(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [index, null])))).toBe(true)
  expect([undefined, null, 'text', 7].some(isTooMuch)).toBe(false)
})
