import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { companyWideRoles } from './offices.ts'
import { holdsRole, type Person, type Role, roles } from './roles.ts'
import { type Scope, type ScopedType, scopedTypes, scopesOf } from './scope.ts'

const as = (role: Role, ...otherRoles: Role[]): Person => ({ id: 'x', role, otherRoles })
const beyondParty = (person: Person, type: ScopedType): Scope[] =>
  [...scopesOf(person, type)].filter(scope => scope !== 'party')

const anyRole = fc.constantFrom(...roles)
const anyPerson: fc.Arbitrary<Person> = fc.record({
  id: fc.uuid(),
  role: anyRole,
  otherRoles: fc.array(anyRole, { maxLength: 3 }),
})
const anyType = fc.constantFrom(...scopedTypes)

describe('visible rows', () => {
  it.each([
    ['company', ['sysAdmin', 'ceo', 'cfo', 'coo']],
    ['offices', ['broker', 'processManager', 'assistant', 'hr', 'integration']],
    ['managedStaff', ['commercialDirector']],
    ['managedTeams', ['teamLeader']],
  ] as const)('%s is the scope, in every record type, of %j', (scope, holders) => {
    for (const role of holders) for (const type of scopedTypes) expect(beyondParty(as(role), type)).toEqual([scope])
  })

  it('a consultant sees only rows where they are a party', () => {
    for (const type of scopedTypes) expect(beyondParty(as('consultant'), type)).toEqual([])
  })

  it.each([
    ['creditManager', { viabilities: ['offices'], reservations: ['officeInternalCredit'] }],
    ['recruiter', { users: ['offices'] }],
    ['expansionDirector', { leads: ['offices'], users: ['offices'] }],
  ] as const)('%s sees, in addition to party, only %j', (role, expected) => {
    const seen = scopedTypes
      .map(type => [type, beyondParty(as(role), type)] as const)
      .filter(([, scopes]) => scopes.length)
    expect(Object.fromEntries(seen)).toEqual(expected)
  })

  test.prop([anyPerson, anyRole, anyType])(
    'party is always a scope, and another role never removes one',
    (person, role, type) => {
      const before = scopesOf(person, type)
      const after = scopesOf({ ...person, otherRoles: [...person.otherRoles, role] }, type)
      expect(before.has('party')).toBe(true)
      expect([...before].every(scope => after.has(scope))).toBe(true)
    },
  )

  test.prop([anyPerson, anyType])('the order of roles does not matter', (person, type) => {
    const [first, ...rest] = [...person.otherRoles, person.role].toReversed()
    expect(scopesOf({ role: first ?? person.role, otherRoles: rest }, type)).toEqual(scopesOf(person, type))
  })

  test.prop([anyPerson, anyType])('only company-wide roles see the whole company', (person, type) => {
    expect(scopesOf(person, type).has('company')).toBe(holdsRole(person, companyWideRoles))
  })
})
