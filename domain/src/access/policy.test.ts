import { describe, expect, it } from 'vitest'
import { defaultFeatures } from './matrix.ts'
import { allows, type Policy } from './policy.ts'
import { type Role, roles } from './roles.ts'

const passing = (policy: Policy) =>
  roles.filter(role => allows(policy, { id: 'x', role, otherRoles: [] }, defaultFeatures))

describe('a policy allows', () => {
  it('every signed-in person, when its kind is signedIn', () => {
    const kinds = ['public', 'session', 'signedIn'] as const
    for (const kind of kinds) expect(passing({ kind })).toEqual(roles)
  })

  it('people with one of its flags', () => {
    expect(passing({ kind: 'flag', anyOf: ['listExpenses', 'listConfigs'] })).toEqual(['sysAdmin', 'ceo', 'cfo', 'coo'])
  })

  it('people with one of its roles, and sysAdmin', () => {
    expect(passing({ kind: 'role', anyOf: ['cfo'] })).toEqual(['sysAdmin', 'cfo'])
    expect(passing({ kind: 'role', anyOf: [] })).toEqual(['sysAdmin'])
  })

  it('no person by a flag it does not name', () => {
    expect(passing({ kind: 'flag', anyOf: [] })).toEqual([])
  })

  it('people who have the role as another role', () => {
    const person = { id: 'x', role: 'consultant' as Role, otherRoles: ['cfo' as Role] }
    expect(allows({ kind: 'role', anyOf: ['cfo'] }, person, {})).toBe(true)
  })
})
