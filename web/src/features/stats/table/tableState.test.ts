import { flags } from '@tipy/domain/access/flags'
import type { Role } from '@tipy/domain/access/roles'
import type { StatsReader } from '@tipy/domain/features/stats/stats.rights'
import { expect, test } from 'vitest'
import { callFilters, readTableState, type TableState, writeTableState } from './tableState.ts'

const reader = (role: Role): StatsReader => ({ id: 'eu', roles: [role], flags: new Set(flags) })
const cfo = reader('cfo')

test('an address holds the whole state, and nothing that is usual', () => {
  const state: TableState = {
    choice: { group: 'consultants', statistic: 'findings', view: 'months' },
    filters: {
      ref: 'a',
      managers: ['b', 'c'],
      teams: ['norte'],
      offices: ['lisboa'],
      roles: ['teamLeader'],
      active: 'all',
      hasTeam: 'true',
      noTeamMembers: true,
      fullYears: true,
      years: 5,
    },
    search: 'ana',
    sort: { by: '3-2026.findings.count', desc: true },
    page: 2,
    perPage: 50,
    mode: 'absolute',
    isFiltering: true,
  }
  expect(readTableState(writeTableState(state), cfo)).toEqual(state)
  const usual = readTableState({}, cfo)
  expect(usual && writeTableState(usual)).toEqual({})
})

test('what the reader may not have becomes the nearest choice', () => {
  const search = { group: 'brokers', stat: 'margin', view: 'percentages', 'f.managers': 'b', 'f.active': 'all' }
  const state = readTableState(search, reader('teamLeader'))
  expect(state?.choice).toEqual({ group: 'consultants', statistic: 'billing', view: 'months' })
  expect(state?.filters).toEqual({ active: 'all' })
})

test('an address that asks for what does not go together becomes what its view offers', () => {
  const choiceOf = (search: Record<string, string>) => readTableState(search, cfo)?.choice
  expect(choiceOf({ view: 'goals', stat: 'commissions', group: 'brokers' })).toEqual({
    group: 'consultants',
    statistic: 'billing',
    view: 'goals',
  })
  expect(choiceOf({ stat: 'margin' })).toEqual({ group: 'offices', statistic: 'margin', view: 'months' })
  expect(choiceOf({ group: 'expenses' })).toEqual({ group: 'expenses', statistic: 'expenses', view: 'months' })
})

test('what means nothing is left out', () => {
  const search = {
    group: 'x',
    stat: 'y',
    view: 'z',
    page: -3,
    perPage: 7,
    sort: 'a b',
    'f.years': 9,
    'f.active': 'sim',
  }
  expect(readTableState(search, cfo)).toMatchObject({
    choice: { group: 'consultants', statistic: 'billing', view: 'months' },
    filters: {},
    page: 0,
    perPage: 10,
    sort: null,
  })
  expect(readTableState({}, { id: 'eu', roles: ['hr'], flags: new Set() })).toBeNull()
})

test('the call has the filters without those of years', () => {
  expect(
    callFilters({ search: 'ana', filters: { years: 3, fullYears: true, teams: ['x'], noTeamMembers: true } }),
  ).toEqual({
    teams: ['x'],
    noTeamMembers: true,
    search: 'ana',
  })
})
