import { fc } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { type Flag, flags } from '../../access/flags.ts'
import { isGranted } from '../../access/grant.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { type Role, roles } from '../../access/roles.ts'
import { statistics } from '../../figures/figures.ts'
import { groupNames, groupsFor } from '../../figures/groups.ts'
import { allowedRequest, type StatsReader } from './stats.rights.ts'
import { viewFilters } from './stats.tableShown.ts'
import {
  type Choice,
  choicesOf,
  choose,
  offeredIn as offeredBeside,
  tableFiltersFor,
  usualChoice,
  viewNames,
} from './stats.views.ts'

const reader = (role: Role, without: readonly Flag[] = []): StatsReader => ({
  id: 'eu',
  roles: [role],
  flags: new Set(
    flags.filter(
      flag => !without.includes(flag) && isGranted(defaultFeatures, flag, { id: 'eu', role, otherRoles: [] }),
    ),
  ),
})
const cfo = choicesOf(reader('cfo'))
const offeredIn = <K extends keyof Choice>(choices: readonly Choice[], key: K, beside: Partial<Choice> = {}) =>
  offeredBeside(choices, key, { ...usualChoice, ...beside })
const from = (now: Partial<Choice>, changed: Partial<Choice>) => choose(cfo, { ...usualChoice, ...now }, changed)

describe('a changed selector forces the others', () => {
  test.each([
    ['margin forces offices', {}, { statistic: 'margin' }, { group: 'offices', statistic: 'margin', view: 'months' }],
    ['expenses need a group that has them', {}, { statistic: 'expenses' }, { group: 'offices' }],
    ['sub-categories force expenses', {}, { group: 'expenseSubCategories' }, { statistic: 'expenses', view: 'months' }],
    [
      'names of expenses force expenses',
      { view: 'goals' },
      { group: 'expenses' },
      { statistic: 'expenses', view: 'months' },
    ],
    [
      'another group after expenses',
      { group: 'expenses', statistic: 'expenses' },
      { group: 'consultants' },
      { statistic: 'billing' },
    ],
    [
      'goals restrict the statistic',
      { statistic: 'commissions' },
      { view: 'goals' },
      { statistic: 'billing', group: 'consultants' },
    ],
    [
      'goals restrict the group',
      { group: 'brokers', statistic: 'findings' },
      { view: 'goals' },
      { group: 'consultants', statistic: 'findings' },
    ],
    [
      'goals keep offices',
      { group: 'offices', statistic: 'margin' },
      { view: 'goals' },
      { group: 'offices', statistic: 'billing' },
    ],
    [
      'a group without goals leaves their view',
      { view: 'goals' },
      { group: 'brokers' },
      { view: 'months', statistic: 'billing' },
    ],
    [
      'margin leaves the view of goals',
      { view: 'goals' },
      { statistic: 'margin' },
      { group: 'offices', view: 'months' },
    ],
    [
      'percentages restrict both',
      { group: 'offices', statistic: 'margin' },
      { view: 'percentages' },
      { group: 'consultants', statistic: 'billing' },
    ],
    [
      'percentages of directors',
      { group: 'commercialDirectors' },
      { view: 'percentages' },
      { group: 'commercialDirectors' },
    ],
    [
      'comparisons turn predicted into billing',
      { statistic: 'predicted' },
      { view: 'comparativeStats' },
      { statistic: 'billing' },
    ],
    ['other statistics force billing', { statistic: 'findings' }, { view: 'otherStats' }, { statistic: 'billing' }],
    [
      'credit managers have no listings',
      { statistic: 'findings' },
      { group: 'creditManagers' },
      { statistic: 'billing' },
    ],
  ] as const)('%s', (_what, now, changed, expected) => {
    expect(from(now, changed)).toMatchObject({ ...changed, ...expected })
  })

  test('what goes together stays as it is', () => {
    for (const choice of cfo) expect(choose(cfo, choice)).toEqual(choice)
  })
})

const anyChoice = fc.record({
  group: fc.constantFrom(...groupNames),
  statistic: fc.constantFrom(...statistics),
  view: fc.constantFrom(...viewNames),
})
const anyChange = fc.oneof(
  fc.record({ group: fc.constantFrom(...groupNames) }),
  fc.record({ statistic: fc.constantFrom(...statistics) }),
  fc.record({ view: fc.constantFrom(...viewNames) }),
)

test('whatever is changed, the last change stays and the server answers it as asked, for every role', () => {
  fc.assert(
    fc.property(fc.constantFrom(...roles), anyChoice, anyChange, (role, now, changed) => {
      const who = reader(role)
      const choices = choicesOf(who)
      const chosen = choose(choices, now, changed)
      if (chosen === null) {
        expect(choices).toEqual([])
        return
      }
      expect(choices).toContainEqual(chosen)
      const [[key, value] = ['', '']] = Object.entries(changed)
      const isOffered = choices.some(choice => choice[key as keyof Choice] === value)
      if (isOffered) expect(chosen).toMatchObject(changed)
      const asked = allowedRequest(who, chosen.group, viewFilters(chosen, { years: 2, fullYears: false }))
      expect(asked.stats[0]).toBe(chosen.statistic)
    }),
  )
})

describe('what an address or a widget asks together becomes what goes together', () => {
  test.each([
    ['goals keep their view', { view: 'goals', statistic: 'commissions' }, { view: 'goals', statistic: 'billing' }],
    ['goals have no brokers', { view: 'goals', group: 'brokers' }, { view: 'goals', group: 'consultants' }],
    ['percentages are of billing', { view: 'percentages', statistic: 'findings' }, { view: 'percentages' }],
    ['percentages have no teams', { view: 'percentages', group: 'teams' }, { view: 'percentages' }],
    ['other statistics are of billing', { view: 'otherStats', statistic: 'findings' }, { view: 'otherStats' }],
    [
      'comparisons have no predictions',
      { view: 'comparativeStats', statistic: 'predicted' },
      { view: 'comparativeStats' },
    ],
    ['margin has offices only', { statistic: 'margin' }, { group: 'offices', statistic: 'margin' }],
    [
      'also where brokers are asked for',
      { statistic: 'margin', group: 'brokers' },
      { group: 'offices', statistic: 'margin' },
    ],
    [
      'sub-categories have expenses',
      { group: 'expenseSubCategories' },
      { group: 'expenseSubCategories', statistic: 'expenses' },
    ],
    ['names too', { group: 'expenses', statistic: 'findings' }, { group: 'expenses', statistic: 'expenses' }],
    ['expenses in the view of goals', { view: 'goals', group: 'expenses', statistic: 'expenses' }, { view: 'goals' }],
  ] as const)('%s', (_what, asked, expected) => {
    expect(choose(cfo, { ...usualChoice, ...asked })).toEqual({ ...usualChoice, ...expected })
  })
})

describe('what a reader is offered', () => {
  test('goals: billing, pipeline and listings, of consultants, teams, directors and offices', () => {
    expect(offeredIn(cfo, 'statistic', { view: 'goals' })).toEqual(['billing', 'reservations', 'findings'])
    const ofGoals = ['consultants', 'teams', 'commercialDirectors', 'offices']
    expect(offeredIn(cfo, 'group', { view: 'goals', statistic: 'findings' })).toEqual(ofGoals)
    const leader = choicesOf(reader('commercialDirector'))
    expect(offeredIn(leader, 'group', { view: 'goals' })).toEqual(['consultants', 'teams'])
  })

  test('percentages: only billing, of consultants and directors', () => {
    expect(offeredIn(cfo, 'statistic', { view: 'percentages' })).toEqual(['billing'])
    expect(offeredIn(cfo, 'group', { view: 'percentages' })).toEqual(['consultants', 'commercialDirectors'])
  })

  test('every view from every other, and what a view does not restrict, whatever it forces', () => {
    for (const choice of cfo) expect(offeredIn(cfo, 'view', choice)).toEqual(viewNames)
    for (const view of ['months', 'comparison', 'comparativeStats', 'otherStats'] as const) {
      expect(offeredIn(cfo, 'statistic', { view })).toEqual(statistics)
      expect(offeredIn(cfo, 'group', { view, statistic: 'billing' })).toEqual(groupNames)
    }
  })

  test('percentages only to sysAdmin and cfo', () => {
    const having = roles.filter(role => offeredIn(choicesOf(reader(role)), 'view').includes('percentages'))
    expect(having).toEqual(['sysAdmin', 'cfo'])
  })

  test.each(['teamLeader', 'commercialDirector'] as const)('%s: consultants and teams, no filter of both', role => {
    const who = reader(role)
    expect(offeredIn(choicesOf(who), 'group')).toEqual(['consultants', 'teams'])
    const filters = tableFiltersFor(who, usualChoice)
    expect(filters).not.toContain('managers')
    expect(filters).not.toContain('teams')
    expect(filters).toContain('ref')
  })

  test('statistics by their flags, groups of expenses with theirs', () => {
    expect(offeredIn(cfo, 'statistic')).toEqual(statistics)
    expect(offeredIn(cfo, 'group')).toEqual(groupNames)
    const without = choicesOf(reader('cfo', ['listExpenses', 'editCommissions', 'listInvoices']))
    expect(offeredIn(without, 'statistic')).toEqual(['reservations', 'findings', 'predicted', 'creditValue'])
    expect(offeredIn(without, 'group')).not.toContain('expenses')
    expect(choose(without, usualChoice)).toEqual({ group: 'consultants', statistic: 'reservations', view: 'months' })
    // Other statistics and percentages are of billing.
    expect(offeredIn(without, 'view')).toEqual(['months', 'comparison', 'goals', 'comparativeStats'])
  })

  test('nothing without a flag of figures', () => {
    expect(choicesOf(reader('hr'))).toEqual([])
    expect(choose([], usualChoice)).toBeNull()
  })

  test('groups are those of the rule', () => {
    for (const role of roles) {
      const who = reader(role)
      const offered = offeredIn(choicesOf(who), 'group')
      if (offered.length > 0) expect(groupsFor(who)).toEqual(expect.arrayContaining([...offered]))
    }
  })

  test('years belong to months, people’s filters to people', () => {
    const who = reader('cfo')
    expect(tableFiltersFor(who, usualChoice)).toContain('years')
    expect(tableFiltersFor(who, { ...usualChoice, view: 'goals' })).not.toContain('years')
    expect(tableFiltersFor(who, { ...usualChoice, group: 'offices', view: 'goals' })).toEqual(['offices', 'active'])
  })
})
