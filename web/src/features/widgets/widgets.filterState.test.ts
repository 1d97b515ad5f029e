import { fc, test } from '@fast-check/vitest'
import type { Flag } from '@tipy/domain/access/flags'
import { roles } from '@tipy/domain/access/roles'
import { standardSettings } from '@tipy/domain/company/settings'
import { type DashboardFilters, standardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import type { OverviewCard } from '@tipy/domain/features/widgets/widgets.info'
import { type WidgetType, widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import { describe, expect, it } from 'vitest'
import {
  hasFilters,
  offeredFilters,
  optionsOfRoles,
  readFilters,
  roleOptions,
  rolesOfOptions,
  usualFilters,
  writeFilters,
} from './widgets.filterState.ts'
import { readDashboardSearch } from './widgets.search.ts'

const id = fc.uuid()
const anyFilters: fc.Arbitrary<DashboardFilters> = fc.record({
  roles: fc.uniqueArray(fc.constantFrom(...roles)),
  leads: fc.constantFrom('personal', 'company', null),
  recruiters: fc.uniqueArray(id, { maxLength: 4 }),
  sources: fc.uniqueArray(fc.constantFrom('site', 'idealista', '12'), { maxLength: 3 }),
  active: fc.constantFrom('true', 'all', 'false'),
  hasTeam: fc.constantFrom('false', 'all', 'true'),
  includeBanks: fc.boolean(),
  isGroup: fc.boolean(),
})
const grouped = { groupToggle: true }
const anyUsual = fc.constantFrom(standardFilters, usualFilters({ role: 'recruiter', otherRoles: [] }))

describe('filters in the address', () => {
  test.prop([anyFilters, anyUsual])('are read as they were written', (filters, usual) => {
    const address = readDashboardSearch({ ...writeFilters(filters, usual) })
    expect(readFilters({ ...address }, usual, grouped)).toEqual(filters)
  })

  it('leave out what is as usual', () => {
    expect(writeFilters(standardFilters, standardFilters)).toEqual({})
    expect(
      writeFilters({ ...standardFilters, includeBanks: false, roles: ['broker', 'coo'] }, standardFilters),
    ).toEqual({
      'f.roles': 'broker,coo',
      'f.banks': 0,
    })
  })

  it('that are unknown or wrong are as usual', () => {
    const read = readFilters({ 'f.roles': 'ceo,king', 'f.active': 'maybe', 'f.banks': 'x' }, standardFilters, grouped)
    expect(read).toEqual({ ...standardFilters, roles: ['ceo'] })
    expect(hasFilters({ tab: 'geral' })).toBe(false)
  })

  it('that the server would refuse are left out: recruiters without an id, and texts longer than a source', () => {
    const known = '00000000-0000-4000-8000-000000000001'
    const read = readFilters(
      { 'f.recruiters': `abc,${known},<b>`, 'f.sources': `site,${'x'.repeat(81)}` },
      standardFilters,
      grouped,
    )
    expect(read).toEqual({ ...standardFilters, recruiters: [known], sources: ['site'] })
  })

  it('of more than an address holds are read as far as they were written', () => {
    const numbered = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    const recruiters = Array.from({ length: 250 }, (_, at) => numbered(at))
    const sources = recruiters.map(recruiter => `${recruiter}-${'x'.repeat(40)}`)
    const address = readDashboardSearch({
      ...writeFilters({ ...standardFilters, recruiters, sources }, standardFilters),
    })
    const read = readFilters({ ...address }, standardFilters, grouped)
    expect(read.recruiters).toEqual(recruiters.slice(0, 200))
    expect(read.sources).toEqual(sources.slice(0, read.sources.length))
    expect(read.sources.length).toBeGreaterThan(50)
  })

  it('have no Grupo where the company has none, whatever a link or an earlier choice says', () => {
    const read = (groupToggle: boolean) => readFilters({ 'f.group': 1 }, standardFilters, { groupToggle }).isGroup
    expect([read(true), read(false)]).toEqual([true, false])
  })

  it('of a recruiter begin with personal leads, and an address can say all', () => {
    const usual = usualFilters({ role: 'recruiter', otherRoles: [] })
    expect(usual.leads).toBe('personal')
    expect(writeFilters(standardFilters, usual)).toEqual({ 'f.leads': 'all' })
    expect(readFilters({ 'f.leads': 'all' }, usual, grouped).leads).toBeNull()
  })
})

describe('the filters that are offered', () => {
  const reader = { roles: ['ceo'], flags: new Set<Flag>(['listLeads']), settings: standardSettings } as const
  const of = (...types: WidgetType[]) => types.map(type => ({ type, info: {} }))

  it('are those that the widgets of the tab follow', () => {
    expect(offeredFilters(of('roleCards', 'sessions'), reader)).toEqual(['roles'])
    expect(offeredFilters(of('leadsRanking'), reader)).toEqual(['leads', 'recruiters', 'sources'])
    expect(offeredFilters(of('notifications'), reader)).toEqual([])
    expect(offeredFilters(of('references', 'roleCards'), reader)).toEqual(['roles', 'active', 'isGroup'])
  })

  it('have Ativos only where people are listed: other figures include who has left', () => {
    const offered = (...types: WidgetType[]) => offeredFilters(of(...types), reader)
    expect(offered('officeStats', 'comparisonBarChart', 'predictedBarChart')).not.toContain('active')
    expect(offered('officeStats', 'rankingTables')).toContain('active')
    expect(offered('individualYearlyTable')).toContain('active')
    expect(offered('officeStats', 'predictedBarChart')).not.toContain('hasTeam')
  })

  it('are those of leads too where an overview has their card', () => {
    const ofLeads = ['leads', 'recruiters', 'sources']
    const overview = (...fields: OverviewCard[]) => [{ type: 'statsOverview', info: { fields } } as const]
    expect(offeredFilters(overview('billing', 'leads'), reader)).toEqual(expect.arrayContaining(ofLeads))
    expect(offeredFilters(of('statsOverview'), reader)).toEqual(expect.arrayContaining(ofLeads))
    expect(offeredFilters(overview('billing'), reader)).not.toContain('leads')
    expect(offeredFilters(of('statsOverview'), { ...reader, flags: new Set() })).not.toContain('leads')
  })

  it('have Grupo only where the company has it', () => {
    const offered = (groupToggle: boolean) =>
      offeredFilters(of(...widgetTypes), { ...reader, settings: { ...standardSettings, groupToggle } })
    expect(offered(true)).toContain('isGroup')
    expect(offered(false)).not.toContain('isGroup')
  })
})

describe('the roles', () => {
  it('have one option for brokers and COO', () => {
    expect(roleOptions).toContain('brokers')
    expect(roleOptions).not.toContain('coo')
    expect(rolesOfOptions(['brokers'])).toEqual(['coo', 'broker'])
    expect(optionsOfRoles(['broker', 'coo', 'hr'])).toEqual(['brokers', 'hr'])
  })
})

describe('the board in the address', () => {
  it.each([
    [{ board: '' }, 20],
    [{ board: 5 }, 10],
    [{ board: 25 }, 25],
    [{ board: 600 }, 60],
    [{ board: 'x' }, 20],
    [{}, undefined],
  ])('%j shows each widget for %s seconds', (search, seconds) => {
    expect(readDashboardSearch(search).board).toBe(seconds)
  })

  it('says whether the editor is open', () => {
    expect(readDashboardSearch({ edit: '' }).edit).toBe(true)
    expect(readDashboardSearch({ tab: 'edit' }).edit).toBeUndefined()
  })
})
