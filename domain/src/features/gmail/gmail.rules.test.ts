import { expect, test } from 'vitest'
import { googleScopes, hasNeededScopes, isOwnPath } from './gmail.rules.ts'

test.each(['/', '/invoices', '/invoices?state=paid&office=porto#top', '/leads/1/à-vista'])(
  '%s is a path of the product',
  path => {
    expect(isOwnPath(path)).toBe(true)
  },
)

test.each([
  '',
  'invoices',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
])('%j is none', path => {
  expect(isOwnPath(path)).toBe(false)
})

test('drafts and reading are needed, the calendar is not', () => {
  const [compose, read, calendar] = googleScopes
  expect(hasNeededScopes([compose, read])).toBe(true)
  expect(hasNeededScopes([compose, calendar])).toBe(false)
  expect(hasNeededScopes([read, calendar])).toBe(false)
})
