import { describe, expect, it } from 'vitest'
import type { WidgetInfo } from './widgets.info.ts'
import { infoIssues, normalizeInfo, placeIssues, withUsualStat } from './widgets.issues.ts'
import { kindOf, type WidgetType, widgetTypes } from './widgets.kinds.ts'
import { gridColumns } from './widgets.rules.ts'

const issues = (type: WidgetType, info: WidgetInfo) => infoIssues(type, normalizeInfo(info))
const notOffered = 'Este widget não tem esta opção'

describe('the choices of a widget', () => {
  it.each<[WidgetType, WidgetInfo]>([
    ['officeStats', { view: 'cards' }],
    ['officeStats', { view: 'cards', fields: ['findings', 'billing'], includeChart: true, header: 'Vendas' }],
    ['officeStats', { view: 'table', stat: 'reservations' }],
    ['officeStats', { view: 'table', stat: 'billing', fields: ['goal', 'month'] }],
    ['statsOverview', {}],
    ['statsOverview', { fields: ['expenses', 'leads'] }],
    ['individualYearlyTable', { fields: ['consultant', 'months'], header: 'Equipa' }],
    ['sessions', {}],
    ['sessions', { fields: [], header: '', includeChart: false }],
  ])('of %s may be %j', (type, info) => {
    expect(issues(type, info)).toEqual({})
  })

  it.each<[WidgetType, WidgetInfo, Record<string, string>]>([
    ['officeStats', {}, { 'info.view': 'Obrigatório' }],
    ['officeStats', { view: 'table' }, { 'info.stat': 'Obrigatório' }],
    ['officeStats', { stat: 'billing' }, { 'info.view': 'Obrigatório', 'info.stat': notOffered }],
    ['officeStats', { view: 'table', stat: 'billing', fields: ['billing'] }, { 'info.fields': notOffered }],
    ['officeStats', { view: 'cards', fields: ['month'] }, { 'info.fields': notOffered }],
    ['officeStats', { view: 'cards', fields: ['billing', 'billing'] }, { 'info.fields': 'Há campos repetidos' }],
    ['statsOverview', { view: 'cards' }, { 'info.view': notOffered }],
    ['statsOverview', { fields: ['month'] }, { 'info.fields': notOffered }],
    ['statsOverview', { includeChart: true }, { 'info.includeChart': notOffered }],
    ['rankingTables', { stat: 'billing' }, { 'info.stat': notOffered }],
    ['sessions', { fields: ['billing'] }, { 'info.fields': notOffered }],
  ])('of %s may not be %j', (type, info, expected) => {
    expect(issues(type, info)).toEqual(expected)
  })

  it('of a table of offices without a statistic are of billing', () => {
    expect(withUsualStat('officeStats', { view: 'table' })).toEqual({ view: 'table', stat: 'billing' })
    expect(withUsualStat('officeStats', { view: 'table', stat: 'findings' }).stat).toBe('findings')
    for (const [type, info] of [
      ['officeStats', {}],
      ['officeStats', { view: 'cards' }],
      ['statsOverview', { view: 'table' }],
    ] as const)
      expect(withUsualStat(type, info)).toEqual(info)
  })

  it('are stored without what is empty, and without the statistic that cards do not show', () => {
    expect(normalizeInfo({ view: 'cards', stat: 'billing', header: '', fields: [], includeChart: false })).toEqual({
      view: 'cards',
    })
  })
})

describe('the place of a widget', () => {
  it.each(widgetTypes)('%s fits with its usual and its smallest width, and not beyond the last column', type => {
    const { width, minWidth } = kindOf(type)
    expect(placeIssues(type, { x: 0, width })).toEqual({})
    expect(placeIssues(type, { x: gridColumns - minWidth, width: minWidth })).toEqual({})
    expect(placeIssues(type, { x: gridColumns - minWidth + 1, width: minWidth })).toEqual({
      width: 'Não cabe nas 12 colunas',
    })
    expect(placeIssues(type, { x: 0, width: minWidth - 1 })).toEqual({
      width: `Este widget precisa de pelo menos ${minWidth} colunas`,
    })
  })
})
