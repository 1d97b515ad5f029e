import { describe, expect, it } from 'vitest'
import { type Flag, flags } from '../../access/flags.ts'
import { isGranted } from '../../access/grant.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { type Role, roles } from '../../access/roles.ts'
import { standardSettings } from '../../company/settings.ts'
import { matches } from '../../record/matches.ts'
import type { Viewer } from '../../record/rights.ts'
import { readable, readableOf, writable, writableOf } from '../../record/rights.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { maySendFilesOf, usersOfOffices, usersRights, usersScope } from './users.policy.ts'
import { type User, users } from './users.record.ts'
import {
  commissionFields,
  identityFields,
  identityReaders,
  ownFields,
  positionFields,
  responsibleCommissionFields,
} from './users.rights.ts'

const viewerOf = (role: Role, more: Partial<Viewer> = {}): Viewer => {
  const person = { id: 'me', role, otherRoles: [] }
  return {
    id: 'me',
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
const userRow = (values: Partial<User> = {}): User =>
  rowOf(users, { _id: 'other', role: 'consultant', offices: ['porto'], ...values })
const flagged = { edit: true, remove: true }
const readers = (field: string, user: Partial<User>) =>
  roles.filter(role => {
    const viewer = viewerOf(role)
    return readableOf(users, userRow(user), viewer, readable(users, viewer), usersRights).has(field)
  })
const writers = (field: string, user: Partial<User>, mayEdit = (role: Role) => viewerOf(role).flags.has('editStaff')) =>
  roles.filter(role => writableOf(users, userRow(user), viewerOf(role), mayEdit(role), usersRights).has(field))

/** Roles that have to do neither with goals nor with recruitment. */
const unconcerned = ['consultant', 'creditManager', 'processManager', 'assistant'] as const

describe('who reads which fields of a user', () => {
  it.each(identityFields)('%s: the identity readers, and the person', field => {
    expect(readers(field, {})).toEqual(roles.filter(role => identityReaders.some(reader => reader === role)))
    expect(readers(field, { _id: 'me' })).toEqual(roles)
  })
  it.each(commissionFields)('%s: users with editStaff or editCommissions, and the person', field => {
    expect(readers(field, {})).toEqual(['sysAdmin', 'cfo', 'coo', 'expansionDirector', 'integration', 'hr'])
    expect(readers(field, { _id: 'me' })).toEqual(roles)
  })
  it.each(responsibleCommissionFields)('%s: users with its flag, not even the person', field => {
    expect(readers(field, {})).toEqual(['sysAdmin', 'cfo'])
    expect(readers(field, { _id: 'me' })).toEqual(['sysAdmin', 'cfo'])
  })
  it('goals of recruitment: users with listLeads, editGoal or editStaff, and the person, with all they say', () => {
    expect(readers('goals', {})).toEqual(roles.filter(role => !unconcerned.some(other => other === role)))
    for (const path of ['goals', 'goals.type', 'goals.number']) expect(readers(path, { _id: 'me' })).toEqual(roles)
  })
  it('fields that users read only of themselves cannot be filtered or sorted by', () => {
    const readableFields = readable(users, viewerOf('consultant'))
    for (const field of [...identityFields, ...commissionFields, ...responsibleCommissionFields])
      expect(readableFields.has(field), field).toBe(false)
  })
})

describe('who writes what', () => {
  const editors = ['sysAdmin', 'coo', 'expansionDirector', 'integration', 'hr']

  it('plain fields: users with editStaff', () => {
    expect(writers('name', {})).toEqual(editors)
    expect(writers('role', {})).toEqual(editors)
  })
  it.each(commissionFields)('%s: users with editCommissions, also without editStaff, but not their own', field => {
    expect(writers(field, {})).toEqual(['sysAdmin', 'cfo', 'coo'])
    expect(writers(field, { _id: 'me' })).toEqual([])
    // Only sysAdmin edits people with company-wide roles.
    expect(writers(field, { role: 'ceo' }, role => role === 'sysAdmin')).toEqual(['sysAdmin'])
  })
  it.each(responsibleCommissionFields)('%s: users with editResponsableCommissions', field => {
    expect(writers(field, {})).toEqual(['sysAdmin', 'cfo'])
    expect(writers(field, { _id: 'me' })).toEqual([])
  })
  it.each(positionFields)('%s: no user their own', field => {
    expect(writers(field, { _id: 'me' })).toEqual([])
  })
  it('goals of recruitment: users with editStaff, or with editGoal for those who recruit, but not their own', () => {
    const setters = ['ceo', 'cfo', 'broker', 'commercialDirector', 'teamLeader']
    expect(writers('goals', {})).toEqual(editors)
    expect(writers('goals.number', { role: 'recruiter' }).toSorted()).toEqual([...editors, ...setters].toSorted())
    const others = (role: Role) => writers('goals', { _id: 'me', role, otherRoles: ['recruiter'] }, () => false)
    expect(others('broker')).toEqual([])
    expect(writers('goals', { role: 'ceo' }, () => false)).toEqual(['sysAdmin'])
  })
  it('own fields: every user, of themselves', () => {
    for (const field of ownFields) {
      expect(writers(field, { _id: 'me' }), field).toEqual(roles)
      expect(writers(field, {}), field).toEqual(editors)
    }
  })
  it('users who add a person write the whole form, except fields they may never read', () => {
    const adding = writable(users, viewerOf('recruiter', { flags: new Set<Flag>(['addStaff']) }), true)
    for (const field of [...identityFields, ...commissionFields, ...positionFields, 'name'])
      expect(adding.has(field), field).toBe(true)
    for (const field of responsibleCommissionFields) expect(adding.has(field), field).toBe(false)
  })
})

it('fields that a company setting switches off cannot be written', () => {
  const cfo = viewerOf('cfo', { settings: { ...standardSettings, recruiterDirector: false } })
  const may = writableOf(users, userRow(), cfo, false, usersRights)
  expect([may.has('recruiterDirectorCommission'), may.has('recruiterCommission')]).toEqual([false, true])
})

describe('what may be done with a row', () => {
  const can = (role: Role, user: Partial<User>) => usersRights.can?.(userRow(user), viewerOf(role), flagged)

  it('only sysAdmin edits people with company-wide roles', () => {
    for (const role of ['sysAdmin', 'ceo', 'cfo', 'coo'] as const) {
      expect(can('hr', { role })).toEqual({ edit: false, remove: false })
      expect(can('hr', { otherRoles: [role] })).toEqual({ edit: false, remove: false })
      expect(can('sysAdmin', { role })).toEqual({ edit: true, remove: true })
    }
    expect(can('hr', {})).toEqual({ edit: true, remove: true })
  })
  it('no user archives themselves', () => {
    expect(can('hr', { _id: 'me', role: 'hr' })).toEqual({ edit: true, remove: false })
    expect(can('sysAdmin', { _id: 'me', role: 'sysAdmin' })).toEqual({ edit: true, remove: false })
  })
})

describe('visible users', () => {
  const sees = (viewer: Viewer, row: Partial<User>) => matches(users, usersScope(viewer), userRow(row))

  it.each(roles)('%s: at least themselves', role => {
    expect(sees(viewerOf(role), { _id: 'me', offices: [] })).toBe(true)
  })
  it('listConsultants shows selling roles, listStaff all, inside the scope of the role', () => {
    const processManager = viewerOf('processManager')
    expect(sees(processManager, {})).toBe(true)
    expect(sees(processManager, { role: 'hr', otherRoles: ['teamLeader'] })).toBe(true)
    expect(sees(processManager, { role: 'hr' })).toBe(false)
    expect(sees(processManager, { offices: ['faro'] })).toBe(false)
    expect(sees(viewerOf('hr'), { role: 'processManager' })).toBe(true)
    expect(sees(viewerOf('hr'), { role: 'processManager', offices: ['faro'] })).toBe(false)
    expect(sees(viewerOf('ceo'), { role: 'processManager', offices: ['faro'] })).toBe(true)
  })
  it('directors see those they manage, team leaders their teams, consultants no one else', () => {
    expect(sees(viewerOf('commercialDirector'), { manager: 'me' })).toBe(true)
    expect(sees(viewerOf('commercialDirector'), {})).toBe(false)
    expect(sees(viewerOf('teamLeader'), { team: 'a' })).toBe(true)
    expect(sees(viewerOf('teamLeader'), { team: 'b' })).toBe(false)
    expect(sees(viewerOf('consultant'), { team: 'a', manager: 'me' })).toBe(false)
    expect(sees(viewerOf('creditManager'), {})).toBe(false)
  })
  it('people with company-wide roles match every office', () => {
    expect(matches(users, usersOfOffices(['faro']), userRow({ role: 'coo', offices: [] }))).toBe(true)
    expect(matches(users, usersOfOffices(['faro']), userRow({}))).toBe(false)
  })
})

describe('a user who made a person from a lead', () => {
  const recruiter = viewerOf('recruiter')
  const now = new Date('2026-11-17T10:00:00Z')
  const made = { lead: 'l1', createdBy: 'me', _created: '2026-11-17T09:00:00.000Z', isWaiting: false }
  const longAgo = { ...made, _created: '2026-11-01T09:00:00.000Z' }

  it('sends their files for a day, and as long as the contract is missing', () => {
    expect(maySendFilesOf(made, recruiter, now)).toBe(true)
    expect(maySendFilesOf(longAgo, recruiter, now)).toBe(false)
    expect(maySendFilesOf({ ...longAgo, isWaiting: true }, recruiter, now)).toBe(true)
  })

  it('does not send files of people whom others made, or who were no lead, or without the right to convert', () => {
    expect(maySendFilesOf({ ...made, createdBy: 'other' }, recruiter, now)).toBe(false)
    expect(maySendFilesOf({ ...made, lead: null }, recruiter, now)).toBe(false)
    expect(maySendFilesOf(made, viewerOf('assistant'), now)).toBe(false)
  })
})
