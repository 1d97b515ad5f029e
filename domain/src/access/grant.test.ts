import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type Flag, flags } from './flags.ts'
import { type Features, type Grant, isGranted, isOpenToAll } from './grant.ts'
import { type Person, type Role, roles } from './roles.ts'

const anyRole = fc.constantFrom(...roles)
const ordinaryRole = fc.constantFrom(...roles.filter(role => role !== 'sysAdmin'))
const anyId = fc.uuid()
const personOf = (role: fc.Arbitrary<Role>): fc.Arbitrary<Person> =>
  fc.record({ id: anyId, role, otherRoles: fc.uniqueArray(role, { maxLength: 3 }) })
const anyPerson = personOf(anyRole)
const ordinaryPerson = personOf(ordinaryRole)
const anyFlag = fc.constantFrom(...flags)
const anyGrant: fc.Arbitrary<Grant> = fc.record({
  roles: fc.uniqueArray(anyRole, { maxLength: 5 }),
  users: fc.uniqueArray(anyId, { maxLength: 3 }),
})
const anyFeatures: fc.Arbitrary<Features> = fc.dictionary(anyFlag, anyGrant)
const only = (flag: Flag, grant: Grant): Features => ({ [flag]: grant })

describe('the grant rule', () => {
  test.prop([anyFeatures, anyFlag, ordinaryPerson, fc.boolean()])(
    'sysAdmin has every flag, by main role and by other role',
    (features, flag, person, main) => {
      const admin: Person = main
        ? { ...person, role: 'sysAdmin' }
        : { ...person, otherRoles: [...person.otherRoles, 'sysAdmin'] }
      expect(isGranted(features, flag, admin)).toBe(true)
    },
  )

  test.prop([anyFlag, anyPerson])('a flag without roles and people is granted to everybody', (flag, person) => {
    expect(isGranted(only(flag, { roles: [], users: [] }), flag, person)).toBe(true)
  })

  test.prop([anyFlag, anyGrant, ordinaryPerson])(
    'a flag with roles or people is granted to exactly those',
    (flag, grant, person) => {
      fc.pre(!isOpenToAll(grant))
      const listed =
        grant.users.includes(person.id) || [person.role, ...person.otherRoles].some(role => grant.roles.includes(role))
      expect(isGranted(only(flag, grant), flag, person)).toBe(listed)
    },
  )

  test.prop([anyFeatures, anyFlag, anyPerson, anyRole])(
    'another role never takes a flag away',
    (features, flag, person, role) => {
      const richer: Person = { ...person, otherRoles: [...person.otherRoles, role] }
      if (isGranted(features, flag, person)) expect(isGranted(features, flag, richer)).toBe(true)
    },
  )

  test.prop([anyFlag, anyGrant, anyPerson, anyRole, anyId])(
    'adding a role or person removes the flag from no one, unless it was open to all',
    (flag, grant, person, role, user) => {
      fc.pre(!isOpenToAll(grant))
      const wider: Grant = { roles: [...grant.roles, role], users: [...grant.users, user] }
      if (isGranted(only(flag, grant), flag, person)) expect(isGranted(only(flag, wider), flag, person)).toBe(true)
    },
  )

  test.prop([anyFlag, ordinaryPerson, ordinaryPerson])(
    'naming one person grants it to that person only',
    (flag, one, two) => {
      fc.pre(one.id !== two.id)
      const features = only(flag, { roles: [], users: [one.id] })
      expect([isGranted(features, flag, one), isGranted(features, flag, two)]).toEqual([true, false])
    },
  )

  test.prop([anyFeatures, anyFlag, ordinaryPerson])(
    'a flag missing from the map is not granted',
    (features, flag, person) => {
      const { [flag]: _, ...others } = features
      expect(isGranted(others, flag, person)).toBe(false)
    },
  )

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'listinvoices', 'listInvoices ', ''])(
    '%j is no flag: not granted even to sysAdmin, not even when the map has it',
    name => {
      const admin: Person = { id: 'a', role: 'sysAdmin', otherRoles: [] }
      const open = JSON.parse(`{ ${JSON.stringify(name)}: { "roles": [], "users": [] } }`) as Features
      expect(isGranted(open, name as Flag, admin)).toBe(false)
      expect(isGranted({}, name as Flag, admin)).toBe(false)
    },
  )

  it('a grant inherited from a prototype does not count', () => {
    const inherited = Object.create({ listInvoices: { roles: [], users: [] } }) as Features
    expect(isGranted(inherited, 'listInvoices', { id: 'a', role: 'ceo', otherRoles: [] })).toBe(false)
  })
})
