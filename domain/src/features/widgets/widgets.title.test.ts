import { expect, it } from 'vitest'
import { widgetTitle } from './widgets.title.ts'

it('a table of offices without a title of its own is named by its statistic, so that two of them differ', () => {
  const tables = (['billing', 'reservations'] as const).map(stat => ({ view: 'table', stat }) as const)
  expect(tables.map(info => widgetTitle({ type: 'officeStats', info }))).toEqual(['Faturação', 'Pipeline'])
  expect(widgetTitle({ type: 'officeStats', info: { view: 'table', stat: 'billing' } }, 'billingWithoutBanks')).toBe(
    'Faturação sem diversos',
  )
})

it('any other widget is named by its kind', () => {
  expect(widgetTitle({ type: 'officeStats', info: { view: 'cards', fields: ['billing'] } })).toBe('Agências')
  expect(widgetTitle({ type: 'sessions', info: {} })).toBe('Sessões')
})

it('a title of its own comes first', () => {
  const info = { view: 'table', stat: 'findings', header: 'Norte' } as const
  expect(widgetTitle({ type: 'officeStats', info })).toBe('Norte')
})
