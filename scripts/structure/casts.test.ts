import { expect, it } from 'vitest'
import { filesOf } from './tree.ts'

/**
 * A double cast ends all checking of a value, so each one is a place where the types are not good enough. Those that
 * remain are where code for any record meets one record, or where a library gives less than it knows; a comment at each
 * says why. A new one is rather a missing type (docs/decisions/0036).
 */
const maxDoubleCasts = 11

const doubleCast = /\bas (unknown|any) as\b/

it(`there are at most ${maxDoubleCasts} double casts, tests included`, () => {
  const found = filesOf(
    ['domain', 'seeds', 'embedded-postgres-server', 'server', 'web', 'e2e', 'bench'],
    /\.tsx?$/,
  ).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (doubleCast.test(line) ? [`${path}:${at + 1}`] : [])),
  )
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(maxDoubleCasts)
})
