import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { guardedStaffFields, mayReadField, mayWriteField, type StaffRight, staffRights, type Whose } from './fields.ts'
import { defaultFeatures } from './matrix.ts'
import { type Person, type Role, roles } from './roles.ts'

const as = (role: Role): Person => ({ id: 'x', role, otherRoles: [] })
const readers = (right: StaffRight, whose: Whose) =>
  roles.filter(role => mayReadField(right, as(role), defaultFeatures, whose))
const writers = (right: StaffRight, whose: Whose) =>
  roles.filter(role => mayWriteField(right, as(role), defaultFeatures, whose))

const editStaffHolders = ['sysAdmin', 'coo', 'expansionDirector', 'integration', 'hr']
const anyRight = fc.constantFrom(...(Object.keys(staffRights) as StaffRight[]))

describe('who reads a colleague’s field', () => {
  it.each([
    ['plain', roles],
    ['position', roles],
    ['contact', roles],
    ['identity', ['sysAdmin', 'ceo', 'cfo', 'coo', 'broker', 'expansionDirector', 'integration', 'hr']],
    ['commission', ['sysAdmin', 'cfo', 'coo', 'expansionDirector', 'integration', 'hr']],
    ['responsibleCommission', ['sysAdmin', 'cfo']],
    ['preference', []],
  ] as const)('%s', (right, expected) => {
    expect(readers(right, 'other')).toEqual(expected)
  })
})

describe('who writes a colleague’s field', () => {
  it.each([
    ['plain', editStaffHolders],
    ['position', editStaffHolders],
    ['contact', editStaffHolders],
    ['identity', editStaffHolders],
    ['commission', ['sysAdmin', 'cfo', 'coo']],
    ['responsibleCommission', ['sysAdmin', 'cfo']],
    ['preference', []],
  ] as const)('%s', (right, expected) => {
    expect(writers(right, 'other')).toEqual(expected)
  })
})

describe('of oneself', () => {
  it('one reads everything but what others earn by one', () => {
    for (const right of Object.keys(staffRights) as StaffRight[])
      expect(readers(right, 'own')).toEqual(right === 'responsibleCommission' ? ['sysAdmin', 'cfo'] : roles)
  })

  it('a consultant changes contact and preferences, nothing else', () => {
    const changed = Object.entries(guardedStaffFields)
      .filter(([, right]) => mayWriteField(right, as('consultant'), defaultFeatures, 'own'))
      .map(([field]) => field)
    expect(changed).toEqual(['image', 'phone2', 'socialMedia', 'files', 'darkMode', 'horizontalMenu', 'profiles'])
    expect(mayWriteField('plain', as('consultant'), defaultFeatures, 'own')).toBe(false)
  })

  it('nobody changes their own position or percentages, sysAdmin included', () => {
    for (const right of ['position', 'commission', 'responsibleCommission'] as const)
      expect(writers(right, 'own')).toEqual([])
  })
})

it('a new person’s form is filled in whole, but what others earn only by those who may set it', () => {
  for (const right of Object.keys(staffRights) as StaffRight[])
    expect(writers(right, 'new')).toEqual(right === 'responsibleCommission' ? ['sysAdmin', 'cfo'] : roles)
})

test.prop([anyRight, fc.constantFrom(...roles), fc.constantFrom<Whose>('own', 'other')])(
  'what cannot be read of an existing person cannot be written',
  (right, role, whose) => {
    if (mayWriteField(right, as(role), defaultFeatures, whose))
      expect(mayReadField(right, as(role), defaultFeatures, whose)).toBe(true)
  },
)
