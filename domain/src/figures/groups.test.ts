import { describe, expect, test } from 'vitest'
import type { Flag } from '../access/flags.ts'
import type { Role } from '../access/roles.ts'
import { type Statistic, statistics } from './figures.ts'
import { compatible, countsBanksOnly, dimensionOf, type GroupName, groupNames, groupsFor } from './groups.ts'

/**
 * Compatible choices, written by hand, whole: what a call for one statistic by one group gives. `expenses`: forced;
 * `–`: refused, because the statistic needs another group.
 */
const people = ['billing', 'reservations', 'findings', 'predicted', 'creditValue', 'billingPaid'] as const
const written: Readonly<Record<GroupName, readonly string[]>> = {
  consultants: [...people, 'billingWithoutBanks', 'billingBanks', 'commissions', '–', '–'],
  teams: [...people, 'billingWithoutBanks', 'billingBanks', 'commissions', '–', '–'],
  commercialDirectors: [...people, 'billingWithoutBanks', 'billingBanks', 'commissions', '–', '–'],
  brokers: [...people, 'billingWithoutBanks', 'billingBanks', 'commissions', '–', '–'],
  coo: [...people, 'billingWithoutBanks', 'billingBanks', 'commissions', '–', '–'],
  // A listing has no credit manager.
  creditManagers: [
    ...people.map(name => (name === 'findings' ? '–' : name)),
    'billingWithoutBanks',
    'billingBanks',
    'commissions',
    '–',
    '–',
  ],
  offices: [...people, 'billingWithoutBanks', 'billingBanks', 'commissions', 'expenses', 'margin'],
  expenseSubCategories: Array.from({ length: 11 }, () => 'expenses'),
  expenses: Array.from({ length: 11 }, () => 'expenses'),
}

describe('the statistics of a group', () => {
  const given = (group: GroupName, statistic: Statistic, isComparative: boolean) =>
    compatible(group, [statistic], { isComparative })?.join() ?? '–'

  test.each(groupNames)('%s', group => {
    expect(statistics.map(statistic => given(group, statistic, false))).toEqual(written[group])
    const compared = written[group].map(name => (name === 'predicted' ? 'billing' : name))
    expect(statistics.map(statistic => given(group, statistic, true))).toEqual(compared)
  })

  test('several are all given or refused together, each once', () => {
    const several = (asked: readonly Statistic[], isComparative = false) =>
      compatible('consultants', asked, { isComparative })
    expect(several(['billing', 'findings', 'billing'])).toEqual(['billing', 'findings'])
    expect(several(['billing', 'margin'])).toBeNull()
    expect(several(['predicted', 'billing'], true)).toEqual(['billing'])
  })
})

describe('the groups a person asks by', () => {
  const groups = (roles: readonly Role[], ...flags: Flag[]) => groupsFor({ roles, flags: new Set(flags) })
  const ofExpenses = ['expenseSubCategories', 'expenses']
  const others = groupNames.filter(name => !ofExpenses.includes(name))

  test.each([
    [['consultant'], ['consultants']],
    [['teamLeader'], ['consultants', 'teams']],
    [['commercialDirector'], ['consultants', 'teams']],
    [
      ['consultant', 'teamLeader'],
      ['consultants', 'teams'],
    ],
    [['broker'], others],
    [['cfo'], others],
    [['commercialDirector', 'broker'], others],
  ] as const)('%s', (roles, expected) => {
    expect(groups(roles)).toEqual(expected)
    const more = roles.every(role => role === 'consultant') ? [] : ofExpenses
    expect(groups(roles, 'listExpenses')).toEqual([...expected, ...more])
  })
})

test('a person’s commissions are theirs in every group of people; loans alone are a credit manager’s', () => {
  expect(groupNames.map(group => [group, dimensionOf(group, 'billing'), dimensionOf(group, 'commissions')])).toEqual([
    ['consultants', 'person', 'person'],
    ['teams', 'team', 'team'],
    ['commercialDirectors', 'commercialDirector', 'person'],
    ['brokers', 'broker', 'person'],
    ['coo', 'coo', 'person'],
    ['creditManagers', 'creditManager', 'person'],
    ['offices', 'office', 'office'],
    ['expenseSubCategories', 'subCategory', 'subCategory'],
    ['expenses', 'name', 'name'],
  ])
  const measures = ['billing', 'paid', 'pipeline', 'predicted', 'giveUps', 'creditValue', 'commissions'] as const
  expect(measures.map(measure => countsBanksOnly('creditManagers', measure))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(measures.some(measure => countsBanksOnly('consultants', measure))).toBe(false)
})
