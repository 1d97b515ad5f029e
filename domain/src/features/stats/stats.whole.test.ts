import { expect, test } from 'vitest'
import { flags } from '../../access/flags.ts'
import type { Role } from '../../access/roles.ts'
import { figureWithin, statisticWithin } from './stats.banks.ts'
import { opensRanked, type StatsReader } from './stats.rights.ts'
import { wholeExpenses, wholeFigure } from './stats.whole.ts'

const reader = (role: Role): StatsReader => ({ id: 'eu', roles: [role], flags: new Set(flags) })
const usual = { hasTeam: 'all' } as const

test('the whole figure is asked by office, by people of leaders, also of those who have left', () => {
  expect(wholeFigure(reader('ceo'), usual)).toEqual({ group: 'offices', filters: { active: 'all' } })
  expect(wholeFigure(reader('teamLeader'), usual)).toEqual({ group: 'consultants', filters: { active: 'all' } })
  expect(wholeExpenses(reader('ceo')).group).toBe('offices')
  expect(wholeExpenses(reader('commercialDirector')).group).toBe('expenseSubCategories')
})

test('where only some people are chosen it is theirs', () => {
  expect(wholeFigure(reader('ceo'), { hasTeam: 'true' })).toEqual({
    group: 'consultants',
    filters: { active: 'all', hasTeam: 'true' },
  })
})

test('figures without banks', () => {
  expect(statisticWithin('billing', false)).toBe('billingWithoutBanks')
  expect(figureWithin('margin', false)).toBe('marginWithoutBanks')
  expect([figureWithin('margin', true), statisticWithin('findings', false)]).toEqual(['margin', 'findings'])
})

test('a ranked value opens for those who see the whole company, and for oneself', () => {
  expect(opensRanked(reader('ceo'), 'billing', false)).toBe(true)
  expect(opensRanked({ ...reader('ceo'), flags: new Set() }, 'billing', false)).toBe(false)
  expect(opensRanked(reader('broker'), 'billing', false)).toBe(false)
  expect(opensRanked(reader('teamLeader'), 'findings', true)).toBe(true)
})
