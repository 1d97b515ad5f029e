import { screen, waitFor } from '@testing-library/react'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { standardFilters, type WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { expect, it } from 'vitest'
import { showWidget } from '#features/stats/widgets/widgets.testing.tsx'
import { usual } from '#test/list.tsx'
import { YearlyTableWidget } from './YearlyTableWidget.tsx'
import { widgetChoices } from './yearlyTable.ts'

const row = (id: string, name: string): StatsRow => ({
  _id: id,
  ref: id,
  name,
  period: {
    billing: { value: 1, productivity: 700, transactionCount: 3 },
    reservations: { value: 0, giveUps: 150, giveUpsCount: 2 },
  },
  '2026': { billing: { value: 900 }, reservations: { value: 10 } },
})
const reply: StatsReply = { stats: [row('ana', 'Ana Silva')], total: 1, totals: null, leftOut: null }
const group = (name: string) => ({ [`POST /api/stats/${name}`]: () => ({ data: reply }) })
const answers = { ...group('consultants'), ...group('offices'), ...group('commercialDirectors') }
const fields: WidgetSettings['info']['fields'] = ['office', 'consultant', 'reservations', 'billing', 'comparison']

const options = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text)

it('offers only the fields of the widget, and begins with the first of each kind', async () => {
  const { asked } = await showWidget(YearlyTableWidget, { answers, info: { fields, header: 'Agências e pessoas' } })
  expect(await screen.findByRole('table', { name: 'Pipeline por Agências: Comparação' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Agências e pessoas' })).toBeVisible()
  expect(options('Grupo')).toEqual(['Consultores', 'Agências'])
  expect(options('Estatística')).toEqual(['Faturação', 'Pipeline'])
  expect(options('Vista')).toEqual(['Comparação'])
  expect(asked('POST /api/stats/offices')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Abrir em Estatísticas' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/stats\?group=offices&stat=reservations&view=comparison$/),
  )
})

it('follows the filters of the dashboard', async () => {
  const { asked } = await showWidget(YearlyTableWidget, {
    answers,
    info: { fields: ['consultant', 'billing'] },
    filters: { includeBanks: false, active: 'all', hasTeam: 'true', isGroup: true },
  })
  expect(await screen.findByText('Ana Silva')).toBeVisible()
  const [call] = asked('POST /api/stats/consultants')
  expect(call?.body).toMatchObject({ filters: { stats: ['billingWithoutBanks'], active: 'all', hasTeam: 'true' } })
  expect(call?.headers.offices).toBe('')
})

it('giveUps and productivity add columns of the chosen days, whose numbers open', async () => {
  const { user, opened, asked } = await showWidget(YearlyTableWidget, {
    answers,
    info: { fields: ['consultant', 'billing', 'months', 'giveUps', 'productivity'] },
  })
  await user.click(await screen.findByRole('button', { name: /Faturação por mês de trabalho.*700,00/ }))
  await user.click(screen.getByRole('button', { name: /Negócios com desistência.*: 2$/ }))
  await user.click(screen.getByRole('button', { name: /^Desistências de Ana Silva.*150,00/ }))
  expect(opened.map(({ stat, period }) => `${stat} ${period}`)).toEqual([
    'billing period',
    'giveUps period',
    'giveUps period',
  ])
  expect(asked('POST /api/stats/consultants')[0]?.body).toMatchObject({
    filters: { stats: ['billing', 'reservations'], period: true, comparativeStats: true },
  })
})

it('has the height of a widget and keeps its own state', async () => {
  const { user, asked } = await showWidget(YearlyTableWidget, { answers, info: { fields } })
  const rows = await screen.findByRole('region', { name: 'Linhas das estatísticas' })
  expect(rows.style.getPropertyValue('--table-height')).toBe('530px')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Grupo' }), 'Consultores')
  await waitFor(() => expect(asked('POST /api/stats/consultants')).toHaveLength(1))
})

it('what a reader may not have is not offered', () => {
  const leader = { id: 'eu', roles: ['teamLeader'] as const, flags: usual.flags }
  const { choices, first } = widgetChoices(leader, fields, standardFilters)
  expect(new Set(choices.map(choice => choice.group))).toEqual(new Set(['consultants']))
  expect(first).toEqual({ group: 'consultants', statistic: 'reservations', view: 'comparison' })
  const none = widgetChoices({ ...leader, flags: new Set() }, fields, standardFilters)
  expect(none.first).toBeNull()
})
