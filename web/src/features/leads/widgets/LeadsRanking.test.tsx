import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { standardSettings } from '@tipy/domain/company/settings'
import { euros } from '@tipy/domain/money/money'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionContext } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { LeadsRanking } from './LeadsRanking.tsx'
import { countedLead, idOf, rankingRow, showWidget, statisticsOf } from './widgets.testing.tsx'

const rows = [
  rankingRow(1, 'Ana', 3),
  rankingRow(2, 'Rui', 1, { _id: { _id: idOf(2), name: 'Rui', active: false }, recruiterAssigned: 40 }),
  rankingRow(3, 'Álvaro', 0),
]
const ranking = { 'GET /api/stats/leads': () => ({ data: statisticsOf({ stats: rows }) }) }
const detailsOf = (ref: string, stat: string) => `GET /api/stats/leads/detailed/recruiter/${ref}/${stat}`

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

it('ranks recruiters by recruited, with rates, ratios and billing; those who left are marked', async () => {
  await showWidget(LeadsRanking, { answers: ranking })
  await screen.findByRole('table', { name: 'Classificação de recrutamento' })
  expect(names()).toEqual(['Ana', 'Ruiinativo', 'Álvaro'])
  expect(cellsOf(/^Ana/)).toEqual(['30', '20', '10', '3', '10,00% 3/30', '50,00% 1/2', '3 000,00 €'])
  expect(cellsOf(/^Álvaro/).slice(4)).toEqual(['0,00% 0/30', '–', '0,00 €'])
  expect(screen.getAllByTitle(/^Mediana por recrutado: 250,50/)).toHaveLength(2)
})

it('has no billing where the company does not show it', async () => {
  const settings = { ...standardSettings, rankingShowsBilling: false }
  await showWidget(LeadsRanking, { answers: ranking, session: { settings } })
  await screen.findByRole('table')
  expect(screen.queryByRole('columnheader', { name: 'Faturação' })).not.toBeInTheDocument()
  expect(cellsOf(/^Ana/)).toHaveLength(6)
})

it('sorts by any column; what cannot be computed stays last', async () => {
  const { user } = await showWidget(LeadsRanking, { answers: ranking })
  await user.click(await screen.findByRole('button', { name: 'Recrutador' }))
  expect(names()).toEqual(['Álvaro', 'Ana', 'Ruiinativo'])
  await user.click(screen.getByRole('button', { name: 'Leads' }))
  expect(names()[0]).toBe('Ruiinativo')
  await user.click(screen.getByRole('button', { name: 'Taxa de retenção' }))
  expect(names().at(-1)).toBe('Álvaro')
  await user.click(screen.getByRole('button', { name: 'Taxa de retenção' }))
  expect(names().at(-1)).toBe('Álvaro')
})

it('searches by name and has pages of 10, 20, 50 or all', async () => {
  const many = Array.from({ length: 23 }, (_, at) => rankingRow(at + 10, `Pessoa ${at}`, 1))
  const answers = { 'GET /api/stats/leads': () => ({ data: statisticsOf({ stats: [...many, ...rows] }) }) }
  const { user } = await showWidget(LeadsRanking, { answers })
  await screen.findByRole('table')
  expect(names()).toHaveLength(10)
  const size = screen.getByRole('combobox', { name: 'Linhas por página' })
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '20', '50', 'todos'])
  await user.selectOptions(size, 'todos')
  expect(names()).toHaveLength(26)
  await user.type(screen.getByRole('searchbox'), 'alvaro{Enter}')
  expect(names()).toEqual(['Álvaro'])
})

it('asks by source in a second question, with the filters of the dashboard', async () => {
  const [item] = usual.config.sources
  const key = item?.key ?? ''
  const source = rankingRow(0, '', 2, { _id: key })
  const answers = {
    ...ranking,
    'GET /api/stats/leads/totals/source': () => ({ data: statisticsOf({ stats: [source] }) }),
  }
  const filters = { leads: 'personal', recruiters: [idOf(1), idOf(2)], sources: [key] } as const
  const { user, urls } = await showWidget(LeadsRanking, { answers, filters })
  await screen.findByRole('table')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Grupo' }), 'source')
  expect(await screen.findByRole('rowheader', { name: item?.name ?? '' })).toBeVisible()
  const query = `?personal=true&recruiter=${idOf(1)}&recruiter=${idOf(2)}&source=${key}`
  expect(urls()).toEqual([`/api/stats/leads${query}`, `/api/stats/leads/totals/source${query}`])
})

it('a count opens its leads, a page at a time, each with a link', async () => {
  const leads = [countedLead(5), countedLead(6, { _id: null, name: null })]
  const answers = { ...ranking, [detailsOf(idOf(1), 'interviewDone')]: () => ({ data: { leads, total: 25 } }) }
  const { user, urls } = await showWidget(LeadsRanking, { answers, filters: { leads: 'company' } })
  const count = await screen.findByRole('button', { name: /^Entrevistados, Ana .*: 10$/ })
  await user.click(count)
  const dialog = within(await screen.findByRole('dialog'))
  const link = await dialog.findByRole('link', { name: 'Candidata 5' })
  expect(link).toHaveAttribute('href', `/leads/${idOf(5)}`)
  expect(dialog.getByText('Lead de outra pessoa')).toBeVisible()
  expect(dialog.getByText(/não as pode abrir/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Copiar' })).not.toBeInTheDocument()
  expect(urls().at(-1)).toBe(
    `/api/stats/leads/detailed/recruiter/${idOf(1)}/interviewDone?personal=false&page=0&perPage=10&sortBy=date&sortDesc=true`,
  )
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Linhas por página' }), '20')
  await user.click(dialog.getByRole('button', { name: 'Agência' }))
  await expect.poll(() => urls().at(-1)).toMatch(/page=0&perPage=20&sortBy=office&sortDesc=true$/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(count).toHaveFocus())
})

it('a recruiter opens only their own row', async () => {
  const me = person('recruiter', { _id: idOf(2) })
  await showWidget(LeadsRanking, { answers: ranking, session: { person: me } })
  await screen.findByRole('table')
  const buttonsOf = (name: RegExp) => within(screen.getByRole('row', { name })).queryAllByRole('button').length
  // Seven numbers, and what became of those recruited.
  expect(buttonsOf(/^Rui/)).toBe(8)
  expect([buttonsOf(/^Ana/), buttonsOf(/^Álvaro/)]).toEqual([0, 0])
})

/** The test browser has none. */
class Item {
  readonly data: Readonly<Record<string, Blob>>
  constructor(data: Readonly<Record<string, Blob>>) {
    this.data = data
  }
}

it('those recruited are copied as a table, up to 1 000 lines in the order on screen', async () => {
  const became = { _id: idOf(50), name: 'Eva <b>', active: false, startDate: '2026-10-02', billing: euros(12.5) }
  const answers = {
    ...ranking,
    [detailsOf(idOf(1), 'recruited')]: () => ({ data: { leads: [countedLead(5, { user: became })], total: 1 } }),
  }
  const { user, urls } = await showWidget(LeadsRanking, { answers })
  const write = vi.fn<(items: readonly Item[]) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('ClipboardItem', Item)
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(write as never)
  onTestFinished(() => void vi.unstubAllGlobals())
  await user.click(await screen.findByRole('button', { name: /^Recrutados, Ana .*: 3$/ }))
  await user.click(await screen.findByRole('button', { name: 'Copiar' }))
  expect(await screen.findByText('Tabela copiada')).toBeVisible()
  expect(urls().at(-1)).toMatch(/page=0&perPage=1000&sortBy=date&sortDesc=true$/)
  const html = await write.mock.calls[0]?.[0][0]?.data['text/html']?.text()
  const cells = '<td>Eva &lt;b&gt;</td><td>Não</td><td>02-10-2026</td><td>12,50 €</td>'
  expect(html?.replaceAll('\u00a0', ' ')).toContain(cells)
})

it('a copy that fails says so', async () => {
  let isFailing = false
  const answers = {
    ...ranking,
    [detailsOf(idOf(1), 'recruited')]: () =>
      isFailing ? { status: 500, message: 'INTERNAL' } : { data: { leads: [countedLead(5)], total: 1 } },
  }
  const { user } = await showWidget(LeadsRanking, { answers })
  await user.click(await screen.findByRole('button', { name: /^Recrutados, Ana .*: 3$/ }))
  const copy = await screen.findByRole('button', { name: 'Copiar' })
  isFailing = true
  await user.click(copy)
  expect(await screen.findByText('Erro no pedido')).toBeVisible()
})

it('says that there are none, and asks again after a failure', async () => {
  let isFailing = true
  const { user } = await showWidget(LeadsRanking, {
    answers: {
      'GET /api/stats/leads': () => (isFailing ? { status: 500, message: 'INTERNAL' } : { data: statisticsOf() }),
    },
    header: 'O meu quadro',
  })
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  isFailing = false
  await user.click(retry)
  expect(await screen.findByText('Não há resultados')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'O meu quadro' })).toBeVisible()
})

it('a row opens into what became of those it recruited', async () => {
  const outcome = {
    recruited: 3,
    stays: [
      { months: 3, stayed: 2, of: 3 },
      { months: 24, stayed: 0, of: 0 },
    ],
    medianDays: 12,
    firstYearBilling: euros(5000),
  }
  const { user } = await showWidget(LeadsRanking, {
    answers: { ...ranking, [`GET /api/stats/leads/recruits/recruiter/${idOf(1)}`]: () => ({ data: outcome }) },
  })
  const more = await screen.findByRole('button', { name: 'Mais sobre Ana' })
  await user.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(await screen.findByText('12 dias')).toBeVisible()
  expect(screen.getByText('Ainda cá após 3 meses').nextSibling).toHaveTextContent('2/3 (66,67%)')
  expect(screen.getByText('Ainda cá após 24 meses').nextSibling).toHaveTextContent('–')
  expect(screen.getByText('Faturação nos primeiros 12 meses').nextSibling).toHaveTextContent(/5\s000,00/)
  await user.click(more)
  expect(screen.queryByText('12 dias')).not.toBeInTheDocument()
})

describe('the cost of those recruited from a source', () => {
  const [source] = usual.config.sources
  const key = source?.key ?? ''
  const outcome = { recruited: 3, stays: [], medianDays: null }
  const costs = 'POST /api/stats/expenseSubCategories'
  const spent = { _id: 'ads', ref: null, name: '', period: { expenses: { value: 900 } } }
  const answers = {
    ...ranking,
    'GET /api/stats/leads/totals/source': () => ({
      data: statisticsOf({ stats: [rankingRow(0, '', 3, { _id: key })] }),
    }),
    [`GET /api/stats/leads/recruits/source/${key}`]: () => ({ data: outcome }),
    [costs]: () => ({ data: { stats: [spent], total: 1, totals: null, leftOut: null } }),
  }

  /** The line under the only source; expenses have a sub-category of this name. */
  async function openSource(subCategory: string, flags: SessionContext['flags']) {
    const [item] = usual.config.expenseSubCategories
    if (!item) throw new Error('The sample has no sub-categories of expenses')
    const config = { ...usual.config, expenseSubCategories: [{ ...item, key: 'ads', name: subCategory }] }
    const view = await showWidget(LeadsRanking, { answers, session: { config, flags } })
    await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Grupo' }), 'source')
    await view.user.click(await screen.findByRole('button', { name: `Mais sobre ${source?.name}` }))
    await screen.findByText('Da atribuição ao recrutamento (mediana)')
    return view
  }

  it('is what was spent on the sub-category of its name, by person', async () => {
    await openSource(source?.name.toUpperCase() ?? '', new Set([...usual.flags, 'listExpenses']))
    expect((await screen.findByText('Custo por recrutado')).nextSibling).toHaveTextContent(/^300,00/)
  })

  it('is not shown, nor asked for, without the right to expenses or a sub-category of its name', async () => {
    const mayNot = new Set([...usual.flags].filter(flag => flag !== 'listExpenses'))
    const refused = await openSource(source?.name ?? '', mayNot)
    expect(refused.server.received.some(({ url }) => url.includes('expenseSubCategories'))).toBe(false)
    cleanup()
    const unnamed = await openSource('Renda', new Set([...usual.flags, 'listExpenses']))
    expect(unnamed.server.received.some(({ url }) => url.includes('expenseSubCategories'))).toBe(false)
    expect(screen.queryByText('Custo por recrutado')).not.toBeInTheDocument()
  })
})
