import { expect, it } from 'vitest'
import { excerpt, linkOf } from './notifications.rules.ts'

it('links to the record in its list', () => {
  expect(linkOf('findings', 'abc')).toBe('/findings?id=abc')
  expect(linkOf(null, null)).toBeNull()
  // A record without a list has no link.
  expect(linkOf('nothing', 'abc')).toBeNull()
})

it('shows the beginning of a long text, on one line', () => {
  expect(excerpt('Olá,\n\n  pode  ver?')).toBe('Olá, pode ver?')
  const long = excerpt('palavra '.repeat(100))
  expect(long).toHaveLength(160)
  expect(long.endsWith('…')).toBe(true)
})
