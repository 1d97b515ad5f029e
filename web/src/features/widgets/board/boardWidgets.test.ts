import { widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import { expect, it } from 'vitest'
import { boardWidgets } from './boardWidgets.ts'

const widgets = widgetTypes.map(type => ({ type, info: {} }))
const withBilling = { rankingShowsBilling: true }
const shown = (flags: Parameters<typeof boardWidgets>[1], settings = { rankingShowsBilling: false }) =>
  boardWidgets(widgets, flags, settings).map(({ type }) => type)

it('a board shows every widget to readers of billing', () => {
  expect(shown(new Set(['listBillingStats']), withBilling)).toEqual(widgetTypes)
})

it('without listBillingStats a board has no widget of amounts, but rankings, staff and leads', () => {
  const types = shown(new Set())
  for (const type of ['officeStats', 'statsOverview', 'predictedBarChart', 'references'] as const)
    expect(types).not.toContain(type)
  for (const type of ['rankingTables', 'leadsRanking', 'roleCards', 'sessions'] as const) expect(types).toContain(type)
})

it('the ranking of recruiters is left out where the company shows what their recruits billed', () => {
  expect(shown(new Set(), withBilling)).not.toContain('leadsRanking')
})

it('a table of listings by office has no amounts', () => {
  const info = { view: 'table', stat: 'findings' } as const
  expect(boardWidgets([{ type: 'officeStats', info }], new Set(), withBilling)).toHaveLength(1)
  expect(
    boardWidgets([{ type: 'officeStats', info: { ...info, stat: 'billing' } }], new Set(), withBilling),
  ).toHaveLength(0)
})
