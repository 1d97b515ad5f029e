import { expect, test } from 'vitest'
import { groupBy } from './groupBy.ts'

test('items are grouped by key in their order, also by null', () => {
  const groups = groupBy(['b1', 'a1', '-', 'b2'], item => (item === '-' ? null : item.slice(0, 1)))
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
    [null, ['-']],
  ])
  expect(groupBy([], String).size).toBe(0)
})
