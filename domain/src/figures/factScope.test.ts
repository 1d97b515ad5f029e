import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { factScopeOf } from './factScope.ts'

const viewer = (...roles: Role[]) => ({
  id: 'eu',
  roles,
  offices: ['lisboa'],
  managedStaff: ['ana'],
  managedTeams: ['norte'],
})
const own = { offices: [], teams: [], people: ['eu'], leader: 'eu' }

test.each([
  [['sysAdmin'], null],
  [['ceo'], null],
  [['cfo'], null],
  [['coo'], null],
  [['broker'], { ...own, offices: ['lisboa'] }],
  [['processManager'], { ...own, offices: ['lisboa'] }],
  [['assistant'], { ...own, offices: ['lisboa'] }],
  [['commercialDirector'], { ...own, people: ['eu', 'ana'] }],
  [['teamLeader'], { ...own, teams: ['norte'] }],
  [['consultant'], own],
  [['creditManager'], own],
  [['recruiter'], own],
  [['commercialDirector', 'teamLeader'], { ...own, people: ['eu', 'ana'], teams: ['norte'] }],
  [['consultant', 'cfo'], null],
] as const)('the invoices that %s count', (roles, expected) => {
  expect(factScopeOf(viewer(...roles), 'invoices')).toEqual(expected)
})
