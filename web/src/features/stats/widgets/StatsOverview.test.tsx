import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person } from '#test/people.ts'
import { reply } from '../table/table.testing.tsx'
import { StatsOverview } from './StatsOverview.tsx'
import { plain, showWidget } from './widgets.testing.tsx'

const growth = { YearlyGrowth: { amount: 10, percent: 50 } }
const totals = Object.fromEntries(
  ['11-2026', '2026', 'period'].map((key, at) => [
    key,
    {
      billing: { value: 100 * (at + 1), withoutBanks: 90 * (at + 1), ...growth, Goal: 200, GoalPercent: 50 },
      reservations: { value: 30, ...growth },
      findings: { count: 3, ...growth },
      expenses: { value: 40, margin: 60, marginWithoutBanks: 50, ...growth },
    },
  ]),
)
const stats = () => ({ data: reply([], { totals }) })
const counts = 'GET /api/stats/leads/counts/recruiterAssigned'
const leads = 'GET /api/stats/leads/detailed/total/-/recruiterAssigned'
const lead = {
  _id: 'l1',
  name: 'Rita Candidata',
  date: '2026-11-03T10:00',
  recruiter: { _id: 'r', name: 'Rui' },
  source: 'x',
  office: 'lisboa',
  stage: 'recruiterAssigned',
  _created: '2026-11-01',
  user: null,
}
const answers = {
  'POST /api/stats/offices': stats,
  'POST /api/stats/consultants': stats,
  'POST /api/stats/expenseSubCategories': stats,
  [counts]: () => ({ data: { counts: [7, 4, 7, 4, 7, 4] } }),
  [leads]: () => ({ data: { leads: [lead], total: 7 } }),
}
const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

it('has the cards that were chosen, in their order, without those of other flags', async () => {
  const { asked } = await showWidget(StatsOverview, {
    answers,
    info: { fields: ['billing', 'expenses', 'findings'] },
    session: { flags: new Set(['listInvoices', 'listFindings']) },
  })
  expect(await screen.findByRole('button', { name: /^Faturação de Total, 2026/ })).toBeVisible()
  expect(titles()).toEqual(['Faturação', 'Angariações'])
  expect(asked('POST /api/stats/offices').map(({ body }) => body)).toMatchObject([
    {
      parts: ['totals'],
      fields: ['findings', 'billing'].flatMap(block =>
        [block === 'billing' ? 'value' : 'count', 'YearlyGrowth', 'Goal', 'GoalPercent'].map(
          name => `${block}.${name}`,
        ),
      ),
      filters: { stats: ['findings', 'billing'], active: 'all' },
    },
  ])
})

it('a number opens the whole figure of its period, with its goal beside it', async () => {
  const { user, opened } = await showWidget(StatsOverview, { answers, info: { fields: ['billing', 'expenses'] } })
  const card = within(await screen.findByRole('article', { name: 'Faturação' }))
  await user.click(await card.findByRole('button', { name: /^Faturação de Total, 2026: 200,00/ }))
  expect(opened).toMatchObject([{ group: 'offices', stat: 'billing', period: '2026', of: 'Total · 2026' }])
  expect(opened[0]).not.toHaveProperty('ref')
  expect(card.getAllByText(/Objetivo:/)).toHaveLength(2)
  await user.click(card.getByRole('button', { name: /^Objetivo de Total, 2026: 200,00/ }))
  await user.click(card.getByRole('button', { name: /^Objetivo atingido de Total, 2026: 50,00%/ }))
  expect(opened.slice(1).map(({ stat, derived }) => [stat, derived?.label])).toEqual([
    ['billing', 'Objetivo'],
    ['billing', 'Objetivo atingido'],
  ])
})

it('without banks has billing and margin without them', async () => {
  const { user, opened, asked } = await showWidget(StatsOverview, {
    answers,
    info: { fields: ['billing', 'expenses'] },
    filters: { includeBanks: false },
  })
  const card = within(await screen.findByRole('article', { name: 'Despesas' }))
  await user.click(await card.findByRole('button', { name: /^Margem sem diversos de Total, 2026: 50,00/ }))
  expect(asked('POST /api/stats/offices').map(({ body }) => body)).toMatchObject([
    { fields: ['billing.withoutBanks', 'billing.YearlyGrowth'] },
    { fields: ['expenses.value', 'expenses.YearlyGrowth', 'expenses.marginWithoutBanks'] },
  ])
  expect(opened).toMatchObject([{ stat: 'marginWithoutBanks', period: '2026' }])
  expect(screen.getByRole('article', { name: 'Faturação sem diversos' })).toBeVisible()
})

it('a leader asks for the people they lead', async () => {
  const { asked } = await showWidget(StatsOverview, {
    answers,
    info: { fields: ['billing', 'expenses'] },
    session: { person: person('commercialDirector') },
  })
  expect(await screen.findByRole('button', { name: /^Faturação de Total, 2026/ })).toBeVisible()
  expect(asked('POST /api/stats/consultants')).toHaveLength(1)
  await waitFor(() => expect(asked('POST /api/stats/expenseSubCategories')).toHaveLength(1))
  expect(asked('POST /api/stats/offices')).toEqual([])
})

it('leads are counted in each period and a year before, and open', async () => {
  const { user, asked } = await showWidget(StatsOverview, {
    answers,
    info: { fields: ['leads'] },
    filters: { leads: 'personal', sources: ['a', 'b'] },
  })
  const card = within(await screen.findByRole('article', { name: 'Leads' }))
  const [chip] = await card.findAllByRole('button', { name: '+75,00%' })
  expect(chip).toBeVisible()
  await card.findByRole('button', { name: 'Leads de 2026: 7' })
  const [request, ...others] = asked(counts)
  expect(others).toEqual([])
  expect(request?.url).toContain('personal=true&source=a&source=b')
  expect(new URL(request?.url ?? '', 'http://x').searchParams.getAll('days')).toEqual([
    '2026-11-01..2026-11-15',
    '2025-11-01..2025-11-15',
    '2026-01-01..2026-11-15',
    '2025-01-01..2025-11-15',
  ])
  await user.click(card.getByRole('button', { name: 'Leads de 2026: 7' }))
  const panel = await screen.findByRole('dialog', { name: 'De onde vem este número?' })
  expect(await within(panel).findByText('Rita Candidata')).toBeVisible()
  expect(plain(panel.textContent)).toContain('No mesmo período do ano anterior: 4')
  await user.keyboard('{Escape}')
  const [compared] = card.getAllByRole('button', { name: 'Comparação com o ano anterior: +75,00%' })
  await user.click(compared as HTMLElement)
  const computed = await screen.findByRole('dialog', { name: 'De onde vem este número?' })
  expect(within(computed).getByRole('definition')).toHaveTextContent('+75,00%')
  expect(plain(computed.textContent)).toContain('7 − 4 = +3, +75,00% de 4')
})
