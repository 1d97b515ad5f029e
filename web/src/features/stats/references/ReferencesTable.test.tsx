import { screen, within } from '@testing-library/react'
import type { ReferencesReply, TotalsByQuarter } from '@tipy/domain/features/stats/stats.contract'
import { quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import { standardFilters, type WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { type FigureQuestion, OpenFigureProvider } from '#figures/question.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { draw } from '#test/render.tsx'
import { startServer } from '#test/server.ts'
import { ReferencesTable } from './ReferencesTable.tsx'

const totals = (amount: number | null): TotalsByQuarter =>
  Object.fromEntries(
    quarterKeys.map(key => {
      const billing = amount === null ? null : key === 'yearly' ? amount * 4 : amount
      return [key, { billing, commissions: billing === null ? null : billing / 100 }]
    }),
  ) as TotalsByQuarter

const referrer = (name: string, amount: number | null, referred: readonly string[]) => ({
  name,
  active: true,
  totals: totals(amount === null ? null : amount * referred.length),
  references: referred.map(person => ({
    _id: `id-of-${person}`,
    name: person,
    active: person !== 'Ida',
    startDate: '2024-02-01',
    totals: totals(amount),
  })),
})

function reply(amount: number | null, count = 2): ReferencesReply {
  const all = totals(amount === null ? null : amount * 5)
  const more = Array.from({ length: count - 2 }, (_, at) => [`r${at}`, referrer(`Pessoa ${at}`, amount, [`N${at}`])])
  return {
    quarterInfo: Object.fromEntries(
      quarterKeys.map(key => [key, { total: all[key].billing, amountForReferences: all[key].commissions }]),
    ) as ReferencesReply['quarterInfo'],
    referencedBy: {
      ana: referrer('Ana', amount, ['Ida', 'Rui']),
      eva: referrer('Eva', amount, ['Gil', 'Zé', 'Tó']),
      ...Object.fromEntries(more),
      total: { totals: all },
    },
  }
}

async function show(data: ReferencesReply, settings: Partial<WidgetSettings> = {}) {
  const server = await startServer({ 'GET /api/stats/references': () => ({ data }) })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const opened: FigureQuestion[] = []
  const session = { ...usual, settings: { ...usual.settings, referencePercentage: 1 } }
  const view = draw(
    <SessionContextProvider value={session}>
      <OpenFigureProvider value={question => opened.push(question)}>
        <ReferencesTable {...settings} />
      </OpenFigureProvider>
    </SessionContextProvider>,
  )
  return { ...view, opened, urls: () => server.received.map(({ url }) => url) }
}

const names = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .slice(0, -1)
const textOf = (element: HTMLElement | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

it('shows quarters of each referrer, most first, with totals and what goes to referrers', async () => {
  const { urls } = await show(reply(1000))
  await screen.findByRole('table', { name: 'Referências' })
  expect(names()).toEqual(['Eva3 pessoas', 'Ana2 pessoas'])
  const [head, eva, , total] = screen.getAllByRole('row')
  const first = within(head as HTMLElement).getAllByRole('columnheader')[1]
  expect(textOf(first)).toBe('1.º trimestre5 000,00 €→ 50,00 €')
  expect(textOf(within(eva as HTMLElement).getAllByRole('cell')[4])).toBe('12 000,00 €120,00 €')
  expect(textOf(within(total as HTMLElement).getAllByRole('cell')[0])).toBe('5 000,00 €50,00 €')
  expect(urls()).toEqual(['/api/stats/references?active=true'])
})

it('a referrer opens into the people referred, whose numbers open their invoices of the quarter', async () => {
  const { user, opened } = await show(reply(1000))
  await user.click(await screen.findByRole('button', { name: 'Ana, 2 pessoas' }))
  expect(names()).toEqual(['Eva3 pessoas', 'Ana2 pessoas', 'Idainativodesde 01-02-2024', 'Ruidesde 01-02-2024'])
  const rui = screen.getByRole('row', { name: /^Rui/ })
  const [, second] = within(rui).getAllByRole('cell')
  for (const number of within(second as HTMLElement).getAllByRole('button')) await user.click(number)
  const billed = {
    group: 'consultants',
    ref: 'id-of-Rui',
    stat: 'billingWithoutBanks',
    period: 'period',
    filters: { period: true, active: 'all' },
    offices: [],
    range: { firstDate: '2026-04-01', lastDate: '2026-06-30' },
    of: 'Rui · 2.º trimestre de 2026',
  }
  expect(opened).toEqual([billed, { ...billed, derived: expect.objectContaining({ value: '10,00\u00a0€' }) }])
  expect(opened[1]?.derived?.computation.replaceAll('\u00a0', ' ')).toBe(
    '1,00% de 1 000,00 €, arredondado por pessoa e trimestre: 10,00 €',
  )
})

it('what a quarter says over its column opens too', async () => {
  const { user, opened } = await show(reply(1000))
  await screen.findByRole('table', { name: 'Referências' })
  const second = screen.getByRole('columnheader', { name: /^2\.º trimestre/ })
  for (const number of within(second).getAllByRole('button', { name: /€$/ })) await user.click(number)
  expect(opened.map(({ of, derived }) => [of, derived?.label])).toEqual([
    ['todos os referidos · 2.º trimestre de 2026', undefined],
    ['todos os referidos · 2.º trimestre de 2026', 'Valor para quem referenciou'],
  ])
})

it('the sums of a referrer and of all open the invoices of the people in them', async () => {
  const { user, opened } = await show(reply(1000))
  await screen.findByRole('table', { name: 'Referências' })
  for (const row of [/^Ana/, /^Total/]) {
    const [, , , , yearly] = within(screen.getByRole('row', { name: row })).getAllByRole('cell')
    await user.click(within(yearly as HTMLElement).getAllByRole('button')[0] as HTMLElement)
  }
  const of = (...people: readonly string[]) => ({
    period: true,
    active: 'all',
    refs: people.map(name => `id-of-${name}`),
  })
  expect(opened.map(({ filters, of: title }) => [title, filters])).toEqual([
    ['referidos por Ana · Ano de 2026', of('Ida', 'Rui')],
    ['todos os referidos · Ano de 2026', of('Ida', 'Rui', 'Gil', 'Zé', 'Tó')],
  ])
})

it('is sorted, searched by both names, and filtered by whether the referrer works here', async () => {
  const { user, urls } = await show(reply(1000))
  await user.click(await screen.findByRole('button', { name: 'Referenciador' }))
  expect(names()).toEqual(['Ana2 pessoas', 'Eva3 pessoas'])
  await user.type(screen.getByRole('searchbox'), 'to{Enter}')
  expect(names()).toEqual(['Eva3 pessoas'])
  await user.type(screen.getByRole('searchbox'), 'xx{Enter}')
  expect(screen.getByText('Não há resultados')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Todos' }))
  await expect.poll(() => urls().at(-1)).toBe('/api/stats/references?active=all')
})

it('has pages of 10, 20, 50 or all', async () => {
  const { user } = await show(reply(1000, 25))
  await screen.findByRole('table', { name: 'Referências' })
  expect(names()).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Página seguinte' }))
  expect(screen.getByText('11–20 de 25')).toBeVisible()
  const size = screen.getByRole('combobox', { name: 'Linhas por página' })
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '20', '50', 'todos'])
  await user.selectOptions(size, 'todos')
  expect(names()).toHaveLength(25)
})

it('tells no amounts to those who may not read them', async () => {
  await show(reply(null))
  await screen.findByRole('table', { name: 'Referências' })
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(new Set(cells)).toEqual(new Set(['–']))
})

it('as a widget has a title, and only the dashboard chooses the referrers', async () => {
  const { urls } = await show(reply(1000), {
    info: { header: 'Quem trouxe quem' },
    filters: { ...standardFilters, active: 'all' },
  })
  expect(await screen.findByRole('heading', { name: 'Quem trouxe quem' })).toBeVisible()
  await expect.poll(urls).toEqual(['/api/stats/references?active=all'])
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})
