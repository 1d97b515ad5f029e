import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { flags } from './flags.ts'
import { type Features, isGranted } from './grant.ts'
import { defaultFeatures } from './matrix.ts'
import { reasonsFor } from './reasons.ts'
import { type Person, roles } from './roles.ts'

const someRoles = fc.uniqueArray(fc.constantFrom(...roles), { maxLength: 3 })
const ids = ['a', 'b', 'c']
const people: fc.Arbitrary<Person> = fc.record({
  id: fc.constantFrom(...ids),
  role: fc.constantFrom(...roles),
  otherRoles: someRoles,
})
const features = fc.dictionary(
  fc.constantFrom(...flags),
  fc.record({ roles: someRoles, users: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }) }),
  { maxKeys: 6 },
) as fc.Arbitrary<Features>

test.prop([features, fc.constantFrom(...flags), people])(
  'a flag has a reason exactly when it is granted',
  (map, flag, person) => {
    expect(reasonsFor(map, flag, person).length > 0).toBe(isGranted(map, flag, person))
  },
)

test('every reason is listed, the main role once', () => {
  const person: Person = { id: 'a', role: 'broker', otherRoles: ['broker', 'coo', 'hr'] }
  const map: Features = { listStaff: { roles: ['broker', 'hr', 'sysAdmin'], users: ['a'] } }
  expect(reasonsFor(map, 'listStaff', person)).toEqual([
    { kind: 'role', role: 'broker' },
    { kind: 'extraRole', role: 'hr' },
    { kind: 'person' },
  ])
  expect(reasonsFor(defaultFeatures, 'toDoWidget', person)).toEqual([{ kind: 'open' }])
  const admin: Person = { id: 'z', role: 'consultant', otherRoles: ['sysAdmin'] }
  expect(reasonsFor({}, 'listStaff', admin)).toEqual([{ kind: 'sysAdmin' }])
})
