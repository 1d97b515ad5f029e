import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { comparisonOf } from '../comparison/comparison.ts'
import { reply } from '../table/table.testing.tsx'
import { ComparisonChart } from './ComparisonChart.tsx'
import { plain, showWidget } from './widgets.testing.tsx'

const totals = {
  '1-2026': { billing: { value: 10, paid: 1 } },
  '1-2025': { billing: { value: 20, paid: 2 } },
  '11-2026': { billing: { value: 30, paid: 3 } },
}
const answers = { 'POST /api/stats/offices': () => ({ data: reply([], { totals }) }) }

it('compares the months of two years, and opens each of them', async () => {
  const { user, opened, asked } = await showWidget(ComparisonChart, { answers, info: { header: 'Anos' } })
  await user.click(await screen.findByRole('button', { name: 'Anos: ver tabela' }))
  const table = within(screen.getByRole('table', { name: 'Anos' }))
  const row = table.getByRole('row', { name: /^jan/ })
  expect(plain(row.textContent)).toBe('jan20,00 €10,00 €')
  // December has not begun.
  expect(plain(table.getByRole('row', { name: /^dez/ }).textContent)).toBe('dez0,00 €–')
  await user.click(within(row).getByRole('button', { name: /20,00/ }))
  expect(opened).toMatchObject([
    {
      group: 'offices',
      stat: 'billing',
      period: '1-2025',
      of: 'Total · janeiro 2025',
      filters: { fullYears: true },
    },
  ])
  expect(asked('POST /api/stats/offices').map(({ body }) => body)).toMatchObject([
    { parts: ['totals'], fields: ['billing.value'], filters: { multipleYears: 2, fullYears: true } },
  ])
})

it('offers only statistics that the reader may read', async () => {
  const { user, asked } = await showWidget(ComparisonChart, {
    answers,
    session: { flags: new Set(['listInvoices']) },
  })
  await screen.findByRole('button', { name: /ver tabela/ })
  await user.click(screen.getByRole('combobox', { name: 'Estatística' }))
  expect(screen.getAllByRole('option', { name: /Faturação|Pago|Previsto|Pipeline|Angariações/ })).toHaveLength(2)
  await user.click(screen.getByRole('option', { name: 'Pago' }))
  await expect
    .poll(() => asked('POST /api/stats/offices').at(-1)?.body)
    .toMatchObject({ filters: { stats: ['billingPaid'] } })
})

const range = { firstDate: '2026-11-01', lastDate: '2026-11-15' } as const

it('periods that cannot be compared say why, and years are shown', () => {
  const spans = [
    { first: '2026-01', last: '2026-02' },
    { first: '2025-01', last: '2025-01' },
  ] as const
  const { problem, series } = comparisonOf({ years: 3, spans, range }, 'billing')
  expect(problem).toBe('Os dois períodos têm de ter o mesmo número de meses.')
  expect(series.map(({ label }) => label)).toEqual(['2024', '2025', '2026'])
})

it('the chart says once why periods cannot be compared, and still which statistic it shows', async () => {
  const { user } = await showWidget(ComparisonChart, { answers })
  await screen.findByRole('button', { name: /ver tabela/ })
  await user.click(screen.getByRole('combobox', { name: 'Anos ou períodos' }))
  await user.click(screen.getByRole('option', { name: 'Dois períodos' }))
  await user.click(await screen.findByRole('button', { name: 'Primeiro período' }))
  const [month] = await screen.findAllByRole('button', { name: /^(janeiro|jan)/i })
  if (!month) throw new Error('The calendar has no months')
  await user.click(month)
  expect(await screen.findByRole('alert')).toHaveTextContent(/Mostram-se os anos/)
  const [problem = ''] = screen.getByRole('alert').textContent?.split(' Mostram-se') ?? []
  expect(screen.getAllByText(text => text.startsWith(problem))).toHaveLength(1)
  expect(screen.getByText('Faturação, mês a mês.')).toBeVisible()
})

it('two periods are compared month by month', () => {
  const spans = [
    { first: '2026-01', last: '2026-01' },
    { first: '2026-11', last: '2026-11' },
  ] as const
  const { pointsOf, series, monthOf, count } = comparisonOf({ years: 2, spans, range }, 'billing')
  expect(series.map(({ label }) => label)).toEqual(['janeiro 2026', 'novembro 2026'])
  const points = pointsOf({ _id: null, ref: null, name: 'Total', ...totals })
  expect(points).toMatchObject([{ label: 'jan / nov', values: { 0: 10, 1: 30 } }])
  expect(points[0] && monthOf('1', points[0])).toEqual({ key: '11-2026', label: 'novembro 2026' })
  expect(count).toBe(2)
})
