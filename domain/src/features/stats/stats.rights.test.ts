import { describe, expect, test } from 'vitest'
import { type Flag, flags } from '../../access/flags.ts'
import { isGranted } from '../../access/grant.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import type { Role } from '../../access/roles.ts'
import { TipyError } from '../../errors/errors.ts'
import { type FigureName, figureNames, type Statistic, statistics } from '../../figures/figures.ts'
import type { GroupName } from '../../figures/groups.ts'
import type { StatsFilters } from './stats.contract.ts'
import { allowedRequest, personStatistics, refuseFigure, seesColleagues } from './stats.rights.ts'

const me = 'eu'
const reader = (role: Role, without: readonly Flag[] = []) => ({
  id: me,
  roles: [role],
  flags: new Set(
    flags.filter(flag => !without.includes(flag) && isGranted(defaultFeatures, flag, { id: me, role, otherRoles: [] })),
  ),
})
type Reader = ReturnType<typeof reader>

const outcome = <T>(of: () => T): T | string => {
  try {
    return of()
  } catch (error) {
    if (error instanceof TipyError) return error.code
    throw error
  }
}
const ask = (who: Reader, group: GroupName, filters: StatsFilters = {}) =>
  outcome(() => allowedRequest(who, group, filters))
const isOpen = (who: Reader, group: GroupName, filters: StatsFilters) => typeof ask(who, group, filters) !== 'string'
/** The statistics that are given one by one. */
const given = (who: Reader, group: GroupName, more: StatsFilters = {}) =>
  statistics.filter(name => isOpen(who, group, { stats: [name], ...more }))

const ofInvoices = ['billing', 'billingPaid', 'billingWithoutBanks', 'billingBanks'] as const
const ofDeals = ['reservations', 'predicted', 'creditValue'] as const
const inOrder = (names: readonly Statistic[]) => statistics.filter(name => names.includes(name))

describe('which figures a reader may ask for', () => {
  test.each([
    ['cfo', [...ofInvoices, ...ofDeals, 'findings', 'commissions', 'expenses', 'margin']],
    ['ceo', [...ofInvoices, ...ofDeals, 'findings', 'expenses', 'margin']],
    ['broker', [...ofInvoices, ...ofDeals, 'findings']],
    ['creditManager', [...ofInvoices, ...ofDeals]],
    ['hr', []],
  ] as const)('%s by office', (role, expected) => {
    expect(given(reader(role), 'offices')).toEqual(inOrder(expected))
  })

  test('one’s own need no flag, except what the agency spends', () => {
    const none = reader('teamLeader', ['listInvoices', 'listReservations', 'listFindings'])
    expect(given(none, 'consultants')).toEqual([])
    const own = inOrder([...ofInvoices, ...ofDeals, 'findings', 'commissions'])
    expect(given(none, 'consultants', { ref: me })).toEqual(own)
    expect(given(none, 'teams', { ref: me })).toEqual([])
    expect(ask(none, 'consultants', { stats: ['commissions'], ref: me })).toMatchObject({ ownBlocks: ['commissions'] })
    expect(ask(reader('cfo'), 'consultants', { stats: ['commissions'], ref: me })).toMatchObject({ ownBlocks: [] })
  })

  test('a consultant asks only for themselves, and for nothing hidden from them', () => {
    const who = reader('consultant')
    expect(ask(who, 'consultants', { ref: 'colega' })).toMatchObject({ ref: me, stats: ['billing'] })
    expect(given(who, 'consultants')).toEqual(inOrder([...ofInvoices, 'reservations', 'findings', 'commissions']))
    expect(ask(who, 'teams')).toBe('FORBIDDEN')
  })

  test('without a statistic it is the first that one reads; with none to read, a refusal', () => {
    expect(ask(reader('cfo'), 'consultants')).toMatchObject({ stats: ['billing'], blocks: ['billing'], ref: null })
    expect(ask(reader('broker', ['listInvoices']), 'offices')).toMatchObject({ stats: ['reservations'] })
    expect(ask(reader('hr'), 'consultants')).toBe('FORBIDDEN')
    expect(ask(reader('cfo'), 'expenses')).toMatchObject({ stats: ['expenses'] })
  })

  test('margin needs offices', () => {
    expect(ask(reader('cfo'), 'consultants', { stats: ['margin'] })).toBe('INVALID')
  })
})

describe('rankings', () => {
  test('are open to all, of people and teams, in what is ranked', () => {
    const who = reader('hr')
    const isRanking = true
    expect(given(who, 'consultants', { isRanking })).toEqual(inOrder([...ofInvoices, ...ofDeals, 'findings']))
    expect(ask(who, 'consultants', { isRanking })).toMatchObject({ stats: ['billing'], ref: null })
    expect(isOpen(reader('consultant'), 'teams', { isRanking })).toBe(true)
    expect(ask(reader('consultant'), 'offices', { isRanking })).toBe('FORBIDDEN')
    expect(ask(reader('consultant'), 'consultants', { isRanking, stats: ['predicted'] })).toBe('FORBIDDEN')
  })
})

describe('which figures list their rows', () => {
  const listed = (who: Reader, group: GroupName, ref: string | null = null) =>
    figureNames.filter(name => outcome(() => refuseFigure(who, group, name, ref)) === undefined)
  const billings: readonly FigureName[] = figureNames.filter(name => name.startsWith('billing'))
  const ofReservations: readonly FigureName[] = ['reservations', 'predicted', 'creditValue', 'giveUps']

  test('those that are read', () => {
    expect(listed(reader('broker'), 'consultants')).toEqual([...billings, ...ofReservations, 'findings'])
    expect(listed(reader('consultant'), 'consultants', me)).toEqual([
      ...billings,
      'reservations',
      'giveUps',
      'findings',
      'commissions',
    ])
    expect(listed(reader('cfo'), 'expenseSubCategories')).toEqual(['expenses', 'subCategoryPercent'])
    expect(listed(reader('cfo'), 'offices')).toEqual(figureNames.filter(name => name !== 'subCategoryPercent'))
  })

  test('sums of what people earn only to those who read what each earns', () => {
    const spends = { ...reader('assistant'), flags: new Set<Flag>(['listInvoices', 'listExpenses']) }
    expect(listed(spends, 'offices')).toEqual([...billings, 'expenses', 'fixedCost'])
    expect(listed(reader('ceo'), 'offices')).toContain('margin')
  })
})

describe('the page of one person', () => {
  test('offers what the calls give, of oneself and of others', () => {
    for (const role of [
      'cfo',
      'broker',
      'commercialDirector',
      'teamLeader',
      'consultant',
      'creditManager',
      'hr',
    ] as const)
      for (const ref of [me, 'outra pessoa']) {
        const who = reader(role)
        const expected = role === 'consultant' && ref !== me ? [] : given(who, 'consultants', { ref })
        expect(personStatistics(who, ref), `${role} ${ref}`).toEqual(expected)
      }
  })

  test('colleagues have names for those who read their figures', () => {
    expect(seesColleagues(reader('teamLeader'), 'billing')).toBe(true)
    expect(seesColleagues(reader('teamLeader', ['listInvoices']), 'billing')).toBe(false)
    expect(seesColleagues(reader('teamLeader'), 'commissions')).toBe(false)
    expect(seesColleagues(reader('consultant'), 'billing')).toBe(false)
  })
})
