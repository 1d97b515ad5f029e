import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { countedScopeOf, factScopeOf, ledScopeOf } from './factScope.ts'

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

test('figures of directors count the sides that name them; what those they lead now did under another is beside it', () => {
  const counted = { ...own, people: [] }
  expect(countedScopeOf(viewer('commercialDirector'), 'invoices')).toEqual(counted)
  const led = { offices: [], teams: [], people: ['ana'], leader: null, except: counted }
  expect(ledScopeOf(viewer('commercialDirector'), 'invoices')).toEqual(led)
})

test.each([['teamLeader'], ['consultant'], ['broker'], ['ceo'], ['commercialDirector', 'ceo']] as const)(
  'the figures of %s count all that they see, and there is nothing beside it',
  (...roles) => {
    const who = viewer(...roles)
    expect(countedScopeOf(who, 'invoices')).toEqual(factScopeOf(who, 'invoices'))
    expect(ledScopeOf(who, 'invoices').people).toEqual([])
  },
)
