import { describe, expect, test } from 'vitest'
import { emailMemoryLimit, emailRestoreExpiry, outcomeOfMove, type RememberedChange } from './auth.emailChanges.ts'

const now = new Date('2026-03-05T12:00:00Z')
const live = new Date('2026-03-06T12:00:00Z')
const own = (version: number, old: string): RememberedChange => ({ version, old, isOwn: true, expiresAt: live })
const given = (version: number, old: string): RememberedChange => ({ ...own(version, old), isOwn: false })
const past = (change: RememberedChange): RememberedChange => ({ ...change, expiresAt: now })
const move = (email: string, remembered: readonly RememberedChange[], isActive = true) =>
  outcomeOfMove({ email: `${email}@x.pt`, isActive, remembered, now })

const [a, b] = ['a@x.pt', 'b@x.pt']

describe('the address that is replaced', () => {
  test.each([
    ['had it for long', []],
    ['was chosen by the person', [own(2, a)]],
    ['was chosen by the person, as the one before', [own(2, a), own(3, b)]],
  ])('receives a link when it %s', (_why, remembered) => {
    expect(move('d', remembered)).toEqual({ undone: null, message: 'link' })
  })

  test.each([
    ['a colleague gave it', [given(2, a)]],
    ['a colleague gave it and the link of the one before has expired', [past(given(2, a))]],
    ['it was chosen from one that a colleague gave', [given(2, a), own(3, b)]],
    ['a colleague gave it after the person had chosen one', [own(2, a), given(3, b)]],
  ])('receives a notice when %s', (_why, remembered) => {
    expect(move('d', remembered)).toEqual({ undone: null, message: 'notice' })
  })

  test('receives a notice when an earlier address is restored, with or without its link', () => {
    for (const change of [own(2, a), given(2, a), past(own(2, a)), past(given(2, a))])
      expect(move('A', [change, own(3, b)])).toEqual({ undone: change, message: 'notice' })
  })

  test('receives nothing while the person is archived; an earlier one is restored only while its link is valid', () => {
    expect(move('d', [], false)).toEqual({ undone: null, message: null })
    expect(move('a', [own(2, a)], false)).toEqual({ undone: own(2, a), message: null })
    expect(move('a', [past(own(2, a))], false)).toEqual({ undone: null, message: null })
  })
})

test('restoring an address undoes the oldest change away from it', () => {
  expect(move('a', [own(2, a), own(3, b), own(4, a)]).undone?.version).toBe(2)
})

test('a link is valid for 7 days, changes are remembered for 90', () => {
  expect(emailRestoreExpiry(now)).toEqual(new Date('2026-03-12T12:00:00Z'))
  expect(emailMemoryLimit(now)).toEqual(new Date('2025-12-05T12:00:00Z'))
})
