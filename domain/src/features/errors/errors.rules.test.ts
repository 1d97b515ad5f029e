import { describe, expect, it, test } from 'vitest'
import { causeOf, framesOf, isWorthReporting, scrub } from './errors.rules.ts'

describe('scrub removes secrets and personal data', () => {
  const token = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6kM9nP2r'
  test.each([
    [`GET /reset?token=${token} failed`, 'GET /reset failed'],
    ['at /profile#access=1', 'at /profile'],
    [`authorization: Bearer ${token}`, 'authorization: […] […]'],
    ['{"oldPassword":"segredo de ana"}', '{"oldPassword":[…]}'],
    ['password=abc; next', 'password=[…]; next'],
    ['no user ana.silva@exemplo.pt here', 'no user […] here'],
    ['postgres://tipy:palavra@db/tipy', 'postgres://[…]@db/tipy'],
    [`hash ${token} unknown`, 'hash […] unknown'],
    ['call 912345678 now', 'call […] now'],
    ['call 912\u00a0345\u00a0678 or 912 345 678', 'call […] or […]'],
    ['call +351\u00a0912\u00a0345\u00a0678 or +44\u00a0791\u00a0112\u00a03456', 'call […] or […]'],
    ['paid to PT50\u00a00002\u00a00123\u00a01234\u00a05678\u00a09015\u00a04', 'paid to […]'],
    ['invalid input syntax for type uuid: "morada"', 'invalid input syntax for type uuid: "[…]"'],
    ['said "Rua das Flores 3"', 'said "[…]"'],
  ])('%s', (message, clean) => {
    expect(scrub(message)).toBe(clean)
  })

  it('keeps names from our own code', () => {
    const message = 'duplicate key value violates unique constraint "users_email_key"'
    expect(scrub(message)).toBe(message)
    expect(scrub("Cannot read properties of undefined (reading 'name')")).toContain("'name'")
  })
})

const stack = (place: string) => `TypeError: boom
    at node:internal/process:95:5
    at run (/srv/x/node_modules/kysely/dist/run.js:1:2)
    at ${place}
    at main (/srv/x/server/dist/main.js:9:9)`

const cause = (message: string, place = 'save (/srv/x/server/dist/engine/save.js:10:4)') =>
  causeOf({ side: 'server', message, stack: stack(place) })

describe('the cause of an error', () => {
  it('ignores numbers, ids, lines, builds and folders', () => {
    const expected = cause('row 12 of 7d0f3a52-3f6e-4c1e-9d34-0c5d4d6a1b11')
    expect(cause('row 3 of 11111111-3f6e-4c1e-9d34-0c5d4d6a1b11')).toBe(expected)
    expect(cause('Row 3 of 11111111-3f6e-4c1e-9d34-0c5d4d6a1b11', 'save (/opt/tipy/engine/save.js:99:1)')).toBe(
      expected,
    )
    const browser = (file: string) =>
      causeOf({ side: 'browser', message: 'x', stack: `at List (https://a.pt/assets/${file}:1:2)` })
    expect(browser('List-Ab3_x9Qz.js')).toBe(browser('List-Zz81kLm0.js'))
  })

  it('differs by side, message and place in our code', () => {
    const expected = cause('x')
    expect(cause('y')).not.toBe(expected)
    expect(cause('x', 'save (/srv/x/server/dist/engine/list.js:10:4)')).not.toBe(expected)
    expect(cause('x', 'load (/srv/x/server/dist/engine/save.js:10:4)')).not.toBe(expected)
    expect(
      causeOf({ side: 'job', message: 'x', stack: stack('save (/srv/x/server/dist/engine/save.js:10:4)') }),
    ).not.toBe(expected)
  })
})

it('framesOf leaves out the message, however many lines it has', () => {
  expect(
    framesOf('Error: line one\nsecret line two\n    at f (/a/b.js?token=1:2:3)\nsave@https://a.pt/x.js:1:2'),
  ).toEqual(['at f (/a/b.js)', 'save@https://a.pt/x.js:1:2'])
})

test.each([
  ['TypeError', 'Failed to fetch', '', false],
  ['AbortError', 'signal is aborted', '', false],
  ['ApiFailure', 'INTERNAL', '', false],
  ['ChunkError', 'Chunk home could not be loaded', '', false],
  ['Error', 'ResizeObserver loop completed with undelivered notifications.', '', false],
  ['Error', 'Script error.', '', false],
  ['TypeError', 'x is undefined', 'at f (chrome-extension://abc/x.js:1:1)', false],
  ['TypeError', 'x is undefined', 'at f (https://a.pt/x.js:1:1)', true],
])('%s %s %s is reported: %s', (name, message, at, worth) => {
  expect(isWorthReporting({ name, message, stack: at })).toBe(worth)
})
