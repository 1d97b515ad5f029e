import { describe, expect, it } from 'vitest'
import { type Flag, flags } from '../../access/flags.ts'
import { isGranted } from '../../access/grant.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { type Role, roles } from '../../access/roles.ts'
import {
  type GoalMember,
  type GoalPerson,
  goalRights,
  isOffered,
  mayReadGoal,
  mayReadStat,
  maySetGoal,
  offeredGroups,
} from './goals.policy.ts'

const viewer = (
  role: Role,
  more: { id?: string; offices?: string[]; managedTeams?: string[]; flags?: Flag[] } = {},
) => {
  const id = more.id ?? 'me'
  const granted = flags.filter(flag => isGranted(defaultFeatures, flag, { id, role, otherRoles: [] }))
  return {
    id,
    roles: [role],
    offices: more.offices ?? ['lisboa'],
    managedTeams: more.managedTeams ?? ['tejo'],
    flags: new Set<Flag>([...granted, ...(more.flags ?? [])]),
  }
}
const person = (more: Partial<GoalPerson> = {}): GoalPerson => ({
  id: 'ana',
  role: 'consultant',
  otherRoles: [],
  offices: ['porto'],
  manager: null,
  team: null,
  active: true,
  ...more,
})
const ofRoles = (may: (role: Role) => boolean) => roles.filter(may).join(' ')

describe('who reads a goal of billing', () => {
  const readers = (member: GoalMember) => ofRoles(role => mayReadGoal(viewer(role), 'billing', member))

  it.each([
    ['a consultant of another office', person(), 'sysAdmin ceo cfo coo'],
    [
      'a consultant of their office',
      person({ offices: ['faro', 'lisboa'] }),
      'sysAdmin ceo cfo coo broker processManager assistant',
    ],
    ['a consultant who reports to them', person({ manager: 'me' }), 'sysAdmin ceo cfo coo commercialDirector'],
    ['a consultant of a team they manage', person({ team: 'tejo' }), 'sysAdmin ceo cfo coo teamLeader'],
    ['themselves', person({ id: 'me' }), roles.join(' ')],
  ])('of %s', (_, who, expected) => {
    expect(readers({ person: who })).toBe(expected)
  })

  it('of an office: those who see the whole company, or work there with the scope of offices', () => {
    expect(readers({ office: 'lisboa' })).toBe('sysAdmin ceo cfo coo broker processManager assistant')
    expect(readers({ office: 'porto' })).toBe('sysAdmin ceo cfo coo')
  })

  it('needs the flag of the list that the figure counts, except for oneself', () => {
    const hr = viewer('hr')
    const near = person({ offices: ['lisboa'] })
    expect(mayReadGoal(hr, 'billing', { person: near })).toBe(false)
    expect(mayReadStat(hr, 'billing', 'ana')).toBe(false)
    expect(mayReadStat(hr, 'billing', 'me')).toBe(true)
    expect(mayReadGoal(viewer('hr', { flags: ['listInvoices'] }), 'billing', { person: near })).toBe(true)
    expect(mayReadGoal(viewer('hr', { flags: ['listInvoices'] }), 'findings', { person: near })).toBe(false)
  })
})

describe('who sets a goal', () => {
  it('no one sets their own by leading a team to which they belong', () => {
    const me = person({ id: 'me', role: 'teamLeader', team: 'tejo', manager: 'me' })
    expect(maySetGoal(viewer('teamLeader'), 'billing', { person: me })).toBe(false)
    expect(maySetGoal(viewer('commercialDirector'), 'billing', { person: me })).toBe(false)
    expect(maySetGoal(viewer('teamLeader'), 'billing', { person: person({ team: 'tejo' }) })).toBe(true)
  })

  it.each([
    ['ceo', 'office commercialDirector consultant'],
    ['cfo', 'office'],
    ['broker', 'commercialDirector consultant'],
    ['commercialDirector', 'consultant'],
    ['teamLeader', 'consultant'],
    ['consultant', ''],
  ] as const)('%s adds goals for these groups: %s', (role, groups) => {
    expect(offeredGroups(viewer(role)).join(' ')).toBe(groups)
  })

  it('only active people with a role of the group are offered, other roles included', () => {
    const offered = (group: 'commercialDirector' | 'consultant') =>
      ofRoles(role => isOffered(group, person({ role })))
        .split(' ')
        .toSorted()
    expect(offered('commercialDirector')).toEqual(['broker', 'commercialDirector', 'coo'])
    expect(offered('consultant')).toEqual(['commercialDirector', 'consultant', 'teamLeader'])
    expect(isOffered('consultant', person({ role: 'hr', otherRoles: ['consultant'] }))).toBe(true)
    expect(isOffered('consultant', person({ active: false }))).toBe(false)
  })

  it('changes and deletes goals of the current year, with the flag for each', () => {
    const near = { person: person({ offices: ['lisboa'] }) }
    const may = (role: Role, year: number) => goalRights(viewer(role), { stat: 'billing', year }, near, '2026-03-05')
    expect(may('coo', 2026)).toEqual({ edit: true, remove: true })
    expect(may('broker', 2026)).toEqual({ edit: true, remove: false })
    expect(may('coo', 2025)).toEqual({ edit: false, remove: false })
    expect(may('commercialDirector', 2026)).toEqual({ edit: false, remove: false })
  })
})
