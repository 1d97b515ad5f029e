import { expect, test } from 'vitest'
import { flags } from './access/flags.ts'
import { roles } from './access/roles.ts'
import { standardSettings } from './company/settings.ts'
import { conditions } from './record/condition.ts'
import { readable, readableByRow, type Viewer } from './record/rights.ts'
import { toy, toys, viewer } from './record/toys.testing.ts'
import { present } from './record/wire.ts'
import { records } from './records.ts'

/** Sets of readable paths are remembered by the answers of a record's rules: nobody may get those of another person. */

/** A linear congruential generator: the same people in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function people(count: number): readonly Viewer[] {
  const random = generator(25)
  const some = <T>(of: readonly T[], chance: number) => of.filter(() => random(100) < chance)
  const switched = () =>
    Object.fromEntries(
      Object.entries(standardSettings).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? random(2) === 1 : value,
      ]),
    )
  return Array.from({ length: count }, () =>
    viewer({
      roles: [roles[random(roles.length)] ?? 'ceo', ...some(roles, 10)],
      flags: new Set(some(flags, random(100))),
      settings: { ...standardSettings, ...switched() },
    }),
  )
}

test.each(Object.values(records))('a remembered set of $name has what a new answer has', record => {
  for (const person of people(300)) {
    // A copy of the declaration has nothing remembered.
    expect([...readable(record, person)]).toEqual([...readable({ ...record }, person)])
  }
})

test('people with the same rights share one set, also one that an exception extended', () => {
  const where = conditions(toys)
  const rights = { exceptions: [{ fields: ['secret'] as const, when: ({ id }: Viewer) => where.is('owner', id) }] }
  const [ana, rui] = [viewer({ id: 'a' }), viewer({ id: 'b' })]
  const ofRow = (person: Viewer, owner: string) =>
    readableByRow(toys, person, readable(toys, person), rights)(toy({ owner }))
  expect(readable(toys, ana)).toBe(readable(toys, rui))
  expect(ofRow(ana, 'a')).toBe(ofRow(rui, 'b'))
  expect(ofRow(ana, 'b')).toBe(readable(toys, ana))
  expect(present(toys, toy(), ofRow(ana, 'a'))).toHaveProperty('secret')
  expect(present(toys, toy(), ofRow(ana, 'b'))).not.toHaveProperty('secret')
})
