import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { givableRoles, mayChangeRolesOf, mayEditRecordOf } from './escalation.ts'
import { companyWideRoles } from './offices.ts'
import { holdsRole, type Person, type Role, roles } from './roles.ts'

const person = (id: string, role: Role, ...otherRoles: Role[]): Person => ({ id, role, otherRoles })
const coo = person('coo', 'coo')
const admin = person('admin', 'sysAdmin')
const anyRole = fc.constantFrom(...roles)
const anyRoles = fc.record({ role: anyRole, otherRoles: fc.uniqueArray(anyRole, { maxLength: 3 }) })
const ordinary = anyRoles.filter(held => !holdsRole(held, ['sysAdmin']))

describe('changing roles', () => {
  it.each(companyWideRoles)('only sysAdmin gives or takes %s, as main or other role', role => {
    const consultant = person('c', 'consultant')
    const high = person('h', role)
    const highBeside = person('b', 'broker', role)
    expect(mayChangeRolesOf(coo, consultant, high)).toBe(false)
    expect(mayChangeRolesOf(coo, consultant, { role: 'consultant', otherRoles: [role] })).toBe(false)
    expect(mayChangeRolesOf(coo, high, consultant)).toBe(false)
    expect(mayChangeRolesOf(coo, highBeside, { role: 'broker', otherRoles: [] })).toBe(false)
    expect(mayChangeRolesOf(coo, undefined, high)).toBe(false)
    expect(mayChangeRolesOf(admin, consultant, high)).toBe(true)
    expect(mayChangeRolesOf(admin, high, consultant)).toBe(true)
    expect(mayChangeRolesOf(admin, undefined, high)).toBe(true)
  })

  it('others move between ordinary roles by whoever edits staff', () => {
    expect(
      mayChangeRolesOf(coo, person('c', 'consultant'), { role: 'teamLeader', otherRoles: ['creditManager'] }),
    ).toBe(true)
    expect(mayChangeRolesOf(coo, undefined, { role: 'consultant', otherRoles: [] })).toBe(true)
  })

  it('nobody changes their own, not even sysAdmin', () => {
    expect(mayChangeRolesOf(admin, admin, { role: 'ceo', otherRoles: [] })).toBe(false)
    expect(mayChangeRolesOf(admin, admin, { role: 'sysAdmin', otherRoles: ['cfo'] })).toBe(false)
  })

  it('an untouched set of roles never offends, in whatever order it is sent', () => {
    const ceo = person('ceo', 'ceo', 'broker', 'recruiter')
    expect(mayChangeRolesOf(coo, ceo, { role: 'ceo', otherRoles: ['recruiter', 'broker'] })).toBe(true)
    expect(mayChangeRolesOf(ceo, ceo, ceo)).toBe(true)
  })

  test.prop([ordinary, anyRoles, anyRoles])(
    'no sequence of allowed changes by others makes a company role',
    (actor, from, to) => {
      fc.pre(!holdsRole(from, companyWideRoles))
      if (mayChangeRolesOf({ id: 'a', ...actor }, { id: 'b', ...from }, to))
        expect(holdsRole(to, companyWideRoles)).toBe(false)
    },
  )
})

describe('editing a record', () => {
  it.each(companyWideRoles)('of someone who is %s is sysAdmin’s alone', role => {
    expect(mayEditRecordOf(coo, person('x', role))).toBe(false)
    expect(mayEditRecordOf(coo, person('x', 'consultant', role))).toBe(false)
    expect(mayEditRecordOf(admin, person('x', role))).toBe(true)
  })

  it('of anyone else is open to whoever edits staff', () => {
    expect(mayEditRecordOf(coo, person('x', 'broker', 'creditManager'))).toBe(true)
  })
})

it('offers the roles that lead the company to sysAdmin alone', () => {
  expect(givableRoles(admin)).toEqual(roles)
  expect(givableRoles(person('h', 'hr', 'sysAdmin'))).toEqual(roles)
  expect(givableRoles(coo)).toEqual(roles.filter(role => !(companyWideRoles as readonly Role[]).includes(role)))
})
