import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { companyWideRoles } from './offices.ts'
import { holdsRole, type Person, type Role, roles } from './roles.ts'
import { type Scope, scopesOf } from './scope.ts'

/** Every record that a role may see in a way of its own, and one that no role names. */
const names = ['viabilities', 'findings', 'reservations', 'invoices', 'expenses', 'leads', 'users', 'constructor']

const rolesOf = ({ role, otherRoles }: Pick<Person, 'role' | 'otherRoles'>) => [role, ...otherRoles]
const as = (role: Role, ...otherRoles: Role[]): Person => ({ id: 'x', role, otherRoles })
const beyondParty = (person: Person, record: string): Scope[] =>
  [...scopesOf(rolesOf(person), record)].filter(scope => scope !== 'party')

const anyRole = fc.constantFrom(...roles)
const anyPerson: fc.Arbitrary<Person> = fc.record({
  id: fc.uuid(),
  role: anyRole,
  otherRoles: fc.array(anyRole, { maxLength: 3 }),
})
const anyRecord = fc.constantFrom(...names)

describe('visible rows', () => {
  it.each([
    ['company', ['sysAdmin', 'ceo', 'cfo', 'coo']],
    ['offices', ['broker', 'processManager', 'assistant', 'hr', 'integration']],
    ['managedStaff', ['commercialDirector']],
    ['managedTeams', ['teamLeader']],
  ] as const)('%s is the scope, in every record, of %j', (scope, holders) => {
    for (const role of holders) for (const record of names) expect(beyondParty(as(role), record)).toEqual([scope])
  })

  it('a consultant sees only rows where they are a party', () => {
    for (const record of names) expect(beyondParty(as('consultant'), record)).toEqual([])
  })

  it.each([
    ['creditManager', { viabilities: ['offices'], reservations: ['officeInternalCredit'] }],
    ['recruiter', { users: ['offices'] }],
    ['expansionDirector', { leads: ['offices'], users: ['offices'] }],
  ] as const)('%s sees, in addition to party, only %j', (role, expected) => {
    const seen = names
      .map(record => [record, beyondParty(as(role), record)] as const)
      .filter(([, scopes]) => scopes.length)
    expect(Object.fromEntries(seen)).toEqual(expected)
  })

  test.prop([anyPerson, anyRole, anyRecord])(
    'party is always a scope, and another role never removes one',
    (person, role, record) => {
      const before = scopesOf(rolesOf(person), record)
      const after = scopesOf([...rolesOf(person), role], record)
      expect(before.has('party')).toBe(true)
      expect([...before].every(scope => after.has(scope))).toBe(true)
    },
  )

  test.prop([anyPerson, anyRecord])('the order of roles does not matter', (person, record) => {
    const [first, ...rest] = [...person.otherRoles, person.role].toReversed()
    expect(scopesOf([first ?? person.role, ...rest], record)).toEqual(scopesOf(rolesOf(person), record))
  })

  test.prop([anyPerson, anyRecord])('only company-wide roles see the whole company', (person, record) => {
    expect(scopesOf(rolesOf(person), record).has('company')).toBe(holdsRole(person, companyWideRoles))
  })
})
