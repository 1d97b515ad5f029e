import { widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import { expect, it } from 'vitest'
import { boardWidgets } from './boardWidgets.ts'

const widgets = widgetTypes.map(type => ({ type, info: {} }))
const shown = (flags: Parameters<typeof boardWidgets>[1]) => boardWidgets(widgets, flags).map(({ type }) => type)

it('a board shows every widget to readers of billing', () => {
  expect(shown(new Set(['listBillingStats']))).toEqual(widgetTypes)
})

it('without listBillingStats a board has no widget of amounts, but rankings, staff and leads', () => {
  const types = shown(new Set())
  for (const type of ['officeStats', 'statsOverview', 'predictedBarChart', 'references'] as const)
    expect(types).not.toContain(type)
  for (const type of ['rankingTables', 'leadsRanking', 'roleCards', 'sessions'] as const) expect(types).toContain(type)
})

it('a table of listings by office has no amounts', () => {
  const info = { view: 'table', stat: 'findings' } as const
  expect(boardWidgets([{ type: 'officeStats', info }], new Set())).toHaveLength(1)
  expect(boardWidgets([{ type: 'officeStats', info: { ...info, stat: 'billing' } }], new Set())).toHaveLength(0)
})
