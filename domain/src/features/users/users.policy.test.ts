import { describe, expect, it } from 'vitest'
import { type Flag, flags } from '../../access/flags.ts'
import { isGranted } from '../../access/grant.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { type Role, roles } from '../../access/roles.ts'
import { standardSettings } from '../../company/settings.ts'
import { matches } from '../../record/matches.ts'
import { asRow, blank } from '../../record/merge.ts'
import { readable, readableOf, writable, writableOf } from '../../record/rights.ts'
import type { ScopeViewer } from '../../record/scope.ts'
import { usersOfOffices, usersRights, usersScope } from './users.policy.ts'
import { type User, users } from './users.record.ts'
import {
  commissionFields,
  identityFields,
  identityReaders,
  ownFields,
  positionFields,
  responsibleCommissionFields,
} from './users.rights.ts'

const viewerOf = (role: Role, more: Partial<ScopeViewer> = {}): ScopeViewer => {
  const person = { id: 'me', role, otherRoles: [] }
  return {
    id: 'me',
    person,
    roles: [role],
    flags: new Set<Flag>(flags.filter(flag => isGranted(defaultFeatures, flag, person))),
    settings: standardSettings,
    company: { features: defaultFeatures, closedOffices: [] },
    offices: ['porto'],
    managedStaff: [],
    managedTeams: ['a'],
    ...more,
  }
}
const rowOf = (values: Partial<User> = {}): User =>
  asRow(users, { ...blank(users), _id: 'other', role: 'consultant', offices: ['porto'], ...values })
const flagged = { edit: true, remove: true }
const readers = (field: string, whose: Partial<User>) =>
  roles.filter(role => {
    const viewer = viewerOf(role)
    return readableOf(users, rowOf(whose), viewer, readable(users, viewer), usersRights).has(field)
  })
const writers = (
  field: string,
  whose: Partial<User>,
  mayEdit = (role: Role) => viewerOf(role).flags.has('editStaff'),
) => roles.filter(role => writableOf(users, rowOf(whose), viewerOf(role), mayEdit(role), usersRights).has(field))

describe('who reads what of a staff record', () => {
  it.each(identityFields)('%s: those who keep identities, and oneself', field => {
    expect(readers(field, {})).toEqual(roles.filter(role => identityReaders.some(reader => reader === role)))
    expect(readers(field, { _id: 'me' })).toEqual(roles)
  })
  it.each(commissionFields)('%s: whoever edits staff or commissions, and oneself', field => {
    expect(readers(field, {})).toEqual(['sysAdmin', 'cfo', 'coo', 'expansionDirector', 'integration', 'hr'])
    expect(readers(field, { _id: 'me' })).toEqual(roles)
  })
  it.each(responsibleCommissionFields)('%s: whoever edits them, not even oneself', field => {
    expect(readers(field, {})).toEqual(['sysAdmin', 'cfo'])
    expect(readers(field, { _id: 'me' })).toEqual(['sysAdmin', 'cfo'])
  })
  it('never lets anybody ask about what they read of themselves alone', () => {
    const asked = readable(users, viewerOf('consultant'))
    for (const field of [...identityFields, ...commissionFields, ...responsibleCommissionFields])
      expect(asked.has(field), field).toBe(false)
  })
})

describe('who writes what', () => {
  const editors = ['sysAdmin', 'coo', 'expansionDirector', 'integration', 'hr']

  it('plain fields: whoever edits staff', () => {
    expect(writers('name', {})).toEqual(editors)
    expect(writers('role', {})).toEqual(editors)
  })
  it.each(commissionFields)('%s: whoever edits commissions, also without editing staff; nobody their own', field => {
    expect(writers(field, {})).toEqual(['sysAdmin', 'cfo', 'coo'])
    expect(writers(field, { _id: 'me' })).toEqual([])
    // Those who lead the company are sysAdmin's to edit.
    expect(writers(field, { role: 'ceo' }, role => role === 'sysAdmin')).toEqual(['sysAdmin'])
  })
  it.each(responsibleCommissionFields)('%s: whoever edits them', field => {
    expect(writers(field, {})).toEqual(['sysAdmin', 'cfo'])
    expect(writers(field, { _id: 'me' })).toEqual([])
  })
  it.each(positionFields)('%s: nobody their own', field => {
    expect(writers(field, { _id: 'me' })).toEqual([])
  })
  it('what one keeps of oneself: everybody, of themselves', () => {
    for (const field of ownFields) {
      expect(writers(field, { _id: 'me' }), field).toEqual(roles)
      expect(writers(field, {}), field).toEqual(editors)
    }
  })
  it('whoever adds a person writes the whole form, but for what is not theirs to see even then', () => {
    const adding = writable(users, viewerOf('recruiter', { flags: new Set<Flag>(['addStaff']) }), true)
    for (const field of [...identityFields, ...commissionFields, ...positionFields, 'name'])
      expect(adding.has(field), field).toBe(true)
    for (const field of responsibleCommissionFields) expect(adding.has(field), field).toBe(false)
  })
})

it('what a company has switched off is nobody’s to write either', () => {
  const cfo = viewerOf('cfo', { settings: { ...standardSettings, recruiterDirector: false } })
  const may = writableOf(users, rowOf(), cfo, false, usersRights)
  expect([may.has('recruiterDirectorCommission'), may.has('recruiterCommission')]).toEqual([false, true])
})

describe('what may be done with a row', () => {
  const can = (role: Role, whose: Partial<User>) => usersRights.can?.(rowOf(whose), viewerOf(role), flagged)

  it('those who lead the company are edited by sysAdmin alone', () => {
    for (const role of ['sysAdmin', 'ceo', 'cfo', 'coo'] as const) {
      expect(can('hr', { role })).toEqual({ edit: false, remove: false })
      expect(can('hr', { otherRoles: [role] })).toEqual({ edit: false, remove: false })
      expect(can('sysAdmin', { role })).toEqual({ edit: true, remove: true })
    }
    expect(can('hr', {})).toEqual({ edit: true, remove: true })
  })
  it('nobody shuts themselves out', () => {
    expect(can('hr', { _id: 'me', role: 'hr' })).toEqual({ edit: true, remove: false })
    expect(can('sysAdmin', { _id: 'me', role: 'sysAdmin' })).toEqual({ edit: true, remove: false })
  })
})

describe('whom a person sees', () => {
  const sees = (viewer: ScopeViewer, row: Partial<User>) => matches(users, usersScope(viewer), rowOf(row))

  it.each(roles)('%s: at least oneself', role => {
    expect(sees(viewerOf(role), { _id: 'me', offices: [] })).toBe(true)
  })
  it('by listConsultants those who sell, by listStaff everybody, inside what their role shows', () => {
    const processManager = viewerOf('processManager')
    expect(sees(processManager, {})).toBe(true)
    expect(sees(processManager, { role: 'hr', otherRoles: ['teamLeader'] })).toBe(true)
    expect(sees(processManager, { role: 'hr' })).toBe(false)
    expect(sees(processManager, { offices: ['faro'] })).toBe(false)
    expect(sees(viewerOf('hr'), { role: 'processManager' })).toBe(true)
    expect(sees(viewerOf('hr'), { role: 'processManager', offices: ['faro'] })).toBe(false)
    expect(sees(viewerOf('ceo'), { role: 'processManager', offices: ['faro'] })).toBe(true)
  })
  it('directors those they manage, team leaders their teams, consultants nobody', () => {
    expect(sees(viewerOf('commercialDirector'), { manager: 'me' })).toBe(true)
    expect(sees(viewerOf('commercialDirector'), {})).toBe(false)
    expect(sees(viewerOf('teamLeader'), { team: 'a' })).toBe(true)
    expect(sees(viewerOf('teamLeader'), { team: 'b' })).toBe(false)
    expect(sees(viewerOf('consultant'), { team: 'a', manager: 'me' })).toBe(false)
    expect(sees(viewerOf('creditManager'), {})).toBe(false)
  })
  it('whoever leads the company works in every office', () => {
    expect(matches(users, usersOfOffices(['faro']), rowOf({ role: 'coo', offices: [] }))).toBe(true)
    expect(matches(users, usersOfOffices(['faro']), rowOf({}))).toBe(false)
  })
})
