import { screen, waitFor, within } from '@testing-library/react'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { expect, it } from 'vitest'
import { partsOf, reply } from '../table/table.testing.tsx'
import { OfficeStats } from './OfficeStats.tsx'
import { plain, showWidget } from './widgets.testing.tsx'

const values = (month: number, year: number) => ({
  '11-2026': { billing: { value: month, withoutBanks: month - 1, YearlyGrowth: { amount: 5, percent: 10 } } },
  '11-2025': { billing: { value: month - 5, withoutBanks: 0 } },
  '2026': { billing: { value: year, withoutBanks: year - 1, YearlyGrowth: { amount: -50, percent: -25 }, Goal: null } },
  '2025': { billing: { value: year + 50, withoutBanks: 0 } },
})
const office = (key: string, name: string, month: number, year: number): StatsRow => ({
  _id: key,
  ref: key,
  name,
  ...values(month, year),
})
const two = reply([office('lisboa', 'Lisboa', 100, 900), office('porto', 'Porto', 300, 500)], {
  totals: values(400, 1400),
})
const answers = { 'POST /api/stats/offices': partsOf(two) }
const one = {
  'POST /api/stats/offices': () => ({ data: reply([office('lisboa', 'Lisboa', 100, 900)], { totals: {} }) }),
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

it('a month or a year sorts the offices; the total stays last', async () => {
  const { user } = await showWidget(OfficeStats, { answers, info: { view: 'table' } })
  expect(await screen.findByRole('table', { name: 'Faturação' })).toBeVisible()
  expect(headings()).toEqual(['Agência', 'novembro 2026', '2026', 'Variação do ano'])
  expect(names()).toEqual(['Porto', 'Lisboa', 'Total'])
  await user.click(screen.getByRole('button', { name: '2026' }))
  expect(names()).toEqual(['Lisboa', 'Porto', 'Total'])
})

it('columns have the order of the fields; chips turn together', async () => {
  const { user } = await showWidget(OfficeStats, {
    answers,
    info: { view: 'table', header: 'Agências do norte', fields: ['yearGrowth', 'goal', 'month', 'lastYearMonth'] },
  })
  const table = within(await screen.findByRole('table', { name: 'Agências do norte' }))
  expect(headings().slice(1)).toEqual([
    'Variação do ano',
    'Objetivo até novembro 2026',
    'novembro 2026',
    'novembro 2025',
  ])
  await waitFor(() => expect(table.getAllByText('Sem Objetivo')).toHaveLength(3))
  const [chip] = table.getAllByRole('button', { name: /^-25,00%/ })
  await user.click(chip as HTMLElement)
  expect(table.getAllByRole('button', { name: /^-50,00/ })).toHaveLength(3)
})

it('every number asks for its own office and period, a total for all', async () => {
  const { user, opened, asked } = await showWidget(OfficeStats, {
    answers,
    info: { view: 'table' },
    filters: { isGroup: true, active: 'false' },
  })
  const porto = within(await screen.findByRole('row', { name: /^Porto/ }))
  await user.click(porto.getByRole('button', { name: /300,00/ }))
  const total = within(screen.getByRole('row', { name: /^Total/ }))
  await user.click(await total.findByRole('button', { name: /1\s400,00/ }))
  expect(opened[0]).toMatchObject({ group: 'offices', ref: 'porto', stat: 'billing', period: '11-2026', offices: [] })
  expect(opened[1]).toMatchObject({ group: 'offices', stat: 'billing', period: '2026', of: 'Total · 2026' })
  expect(opened[1]).not.toHaveProperty('ref')
  const [call, ofTotals] = asked('POST /api/stats/offices')
  expect(call?.headers.offices).toBe('')
  expect(call?.body).toMatchObject({
    parts: ['rows'],
    fields: ['billing.value', 'billing.YearlyGrowth'],
    filters: { stats: ['billing'] },
  })
  expect(ofTotals?.body).toMatchObject({ parts: ['totals'], fields: ['billing.value', 'billing.YearlyGrowth'] })
  expect(ofTotals?.body).not.toHaveProperty('perPage')
  // It chooses people; offices are those of the shell.
  expect(call?.body).not.toHaveProperty('filters.active')
})

it('a goal opens what counts for it, and says that it was set', async () => {
  const withGoal = { ...values(100, 900), '2026': { billing: { value: 900, Goal: 1200 } } }
  const lisboa = { ...office('lisboa', 'Lisboa', 100, 900), ...withGoal }
  const { user, opened } = await showWidget(OfficeStats, {
    answers: { 'POST /api/stats/offices': () => ({ data: reply([lisboa], { totals: {} }) }) },
    info: { view: 'table', fields: ['goal'] },
  })
  await user.click(await screen.findByRole('button', { name: /^Objetivo de Lisboa, 2026: 1\s200,00/ }))
  expect(opened).toMatchObject([{ ref: 'lisboa', stat: 'billing', period: '2026', derived: { label: 'Objetivo' } }])
})

it('one office has neither total nor chart', async () => {
  await showWidget(OfficeStats, { answers: one, info: { view: 'table', includeChart: true } })
  expect(await screen.findByRole('rowheader', { name: 'Lisboa' })).toBeVisible()
  expect(names()).toEqual(['Lisboa'])
  expect(screen.queryByText('Faturação: parte de cada agência')).not.toBeInTheDocument()
})

it('the chart has the offices of each period, and its parts open', async () => {
  const { user, opened } = await showWidget(OfficeStats, { answers, info: { view: 'table', includeChart: true } })
  const title = 'Faturação: parte de cada agência'
  await user.click(await screen.findByRole('button', { name: `${title}: ver tabela` }))
  const row = within(screen.getByRole('table', { name: title })).getByRole('row', { name: /^novembro 2025/ })
  expect(plain(row.textContent)).toBe('novembro 202595,00 €295,00 €')
  await user.click(within(row).getByRole('button', { name: /295,00/ }))
  expect(opened).toMatchObject([{ ref: 'porto', stat: 'billing', period: '11-2025' }])
})

it('cards show what the reader may read, without banks where they are left out, and sort', async () => {
  const { user, asked } = await showWidget(OfficeStats, {
    answers,
    info: { view: 'cards' },
    filters: { includeBanks: false },
    session: { flags: new Set(['listInvoices']) },
  })
  // The widget itself is one too, named by its heading.
  const cards = () => screen.getAllByRole('article').flatMap(card => card.getAttribute('aria-label') ?? [])
  expect(await screen.findByRole('article', { name: 'Porto' })).toHaveTextContent('Faturação sem diversos')
  expect(asked('POST /api/stats/offices')[0]?.body).toMatchObject({ filters: { stats: ['billingWithoutBanks'] } })
  expect(asked('POST /api/stats/offices')[0]?.body).toMatchObject({
    fields: ['billing.withoutBanks', 'billing.YearlyGrowth'],
  })
  expect(cards()).toEqual(['Total', 'Porto', 'Lisboa'])
  expect(await screen.findByRole('button', { name: /de Total, 2026: 1\s399,00/ })).toBeVisible()
  expect(cards()).toEqual(['Total', 'Porto', 'Lisboa'])
  const lisboa = within(screen.getByRole('article', { name: 'Lisboa' }))
  await user.click(lisboa.getByRole('button', { name: '2026' }))
  expect(cards()).toEqual(['Total', 'Lisboa', 'Porto'])
})

it('a statistic that the reader may not read is withheld, and not asked for', async () => {
  const { asked } = await showWidget(OfficeStats, {
    answers,
    info: { view: 'table', stat: 'findings' },
    session: { flags: new Set(['listInvoices']) },
  })
  expect(screen.getByText('Não tem acesso a estes números.')).toBeVisible()
  expect(asked('POST /api/stats/offices')).toEqual([])
})

it('what failed is asked for again in place', async () => {
  let isDown = true
  const { user } = await showWidget(OfficeStats, {
    answers: { 'POST /api/stats/offices': () => (isDown ? { status: 500, message: 'INTERNAL' } : { data: two }) },
    info: { view: 'table' },
  })
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('rowheader', { name: 'Porto' })).toBeVisible()
})

it.each([
  ['table', 'row', /^Total/],
  ['cards', 'article', 'Total'],
] as const)('totals that fail leave the offices of the %s, and can be asked for again', async (view, role, name) => {
  let isDown = true
  const { user } = await showWidget(OfficeStats, {
    answers: {
      'POST /api/stats/offices': received => {
        const answer = partsOf(two)(received)
        return isDown && answer.data.totals !== null ? { status: 500, message: 'INTERNAL' } : answer
      },
    },
    info: { view, fields: view === 'table' ? [] : ['billing'] },
  })
  const total = within(await screen.findByRole(role, { name }))
  const retry = await total.findByRole('button', { name: 'Tentar novamente' })
  expect(screen.getByRole('button', { name: /^Faturação de Porto, novembro 2026: 300,00/ })).toBeVisible()
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('button', { name: /^Faturação de Total, 2026: 1\s400,00/ })).toBeVisible()
})
