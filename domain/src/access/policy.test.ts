import { describe, expect, it } from 'vitest'
import { defaultFeatures } from './matrix.ts'
import { allows, type Policy } from './policy.ts'
import { type Role, roles } from './roles.ts'

const passing = (policy: Policy) =>
  roles.filter(role => allows(policy, { id: 'x', role, otherRoles: [] }, defaultFeatures))

describe('a policy lets pass', () => {
  it('everybody who is signed in, when it asks no more', () => {
    const kinds = ['public', 'session', 'signedIn'] as const
    for (const kind of kinds) expect(passing({ kind })).toEqual(roles)
  })

  it('the holders of one of its flags', () => {
    expect(passing({ kind: 'flag', anyOf: ['listExpenses', 'listConfigs'] })).toEqual(['sysAdmin', 'ceo', 'cfo', 'coo'])
  })

  it('its roles and sysAdmin', () => {
    expect(passing({ kind: 'role', anyOf: ['cfo'] })).toEqual(['sysAdmin', 'cfo'])
    expect(passing({ kind: 'role', anyOf: [] })).toEqual(['sysAdmin'])
  })

  it('nobody by a flag that is not named', () => {
    expect(passing({ kind: 'flag', anyOf: [] })).toEqual([])
  })

  it('whoever has the role besides their own', () => {
    const person = { id: 'x', role: 'consultant' as Role, otherRoles: ['cfo' as Role] }
    expect(allows({ kind: 'role', anyOf: ['cfo'] }, person, {})).toBe(true)
  })
})
