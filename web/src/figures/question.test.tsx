import { screen, waitFor, within } from '@testing-library/react'
import { readCell } from '@tipy/domain/features/stats/stats.cellAddress'
import type { FigureRow, FigureRowsReply } from '@tipy/domain/features/stats/stats.contract'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { FigureNumber } from './FigureNumber.tsx'
import { FigureQuestions } from './FigureQuestions.tsx'
import type { FigureQuestion } from './question.ts'

const question: FigureQuestion = {
  group: 'consultants',
  ref: '00000000-0000-4000-8000-000000000001',
  stat: 'billing',
  period: '11-2026',
  filters: { stats: ['billing'] },
  of: 'Ana Silva · novembro 2026',
}

const call = 'POST /api/stats/consultants/rows'

const row = (changes: Partial<FigureRow>): FigureRow => ({
  model: 'invoices',
  ref: '00000000-0000-4000-8000-00000000000a',
  measure: 'billing',
  label: '123',
  day: '2026-11-05',
  part: 'finder',
  person: 'Ana Silva',
  value: 1200,
  ...changes,
})
const reply: FigureRowsReply = {
  sentence: 'Soma do valor dos lados.',
  unit: 'euro',
  sum: 1200,
  terms: [],
  rows: [row({})],
  total: 1,
  shared: null,
}

async function show(
  answer: Answers[string],
  asked: FigureQuestion = question,
  search = '',
  session: Partial<SessionContext> = {},
) {
  const path = call.replace('consultants', asked.group)
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [], total: 0 } }),
    [path]: answer,
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const drawn = drawRouted(
    <SessionContextProvider value={{ ...usual, ...session }}>
      <FigureQuestions>
        <FigureNumber question={asked}>1 200,00 €</FigureNumber>
      </FigureQuestions>
    </SessionContextProvider>,
    search,
  )
  await screen.findByRole('button', { name: /: 1 200,00 €$/ })
  const bodies = () => server.received.filter(({ name }) => name === path).map(({ body }) => body)
  return { ...drawn, bodies }
}
const number = () => screen.getByRole('button', { name: 'Faturação de Ana Silva, novembro 2026: 1 200,00 €' })
const panel = () => screen.findByRole('dialog', { name: 'De onde vem este número?' })

it('a number opens its sentence, conditions, rows, sum and list, and Escape returns to it', async () => {
  const { user, bodies } = await show(() => ({ data: reply }))
  await user.click(number())
  const inside = within(await panel())
  const table = within(await inside.findByRole('table', { name: 'Linhas de Faturação' }))
  expect(inside.getByText('Faturação · Ana Silva · novembro 2026')).toBeVisible()
  expect(inside.getByText('Soma do valor dos lados.')).toBeVisible()
  expect(inside.getByText('Período: 01-11-2026 a 15-11-2026')).toBeVisible()
  expect(inside.getByText('Agências: todas as suas')).toBeVisible()
  expect(table.getByText('Angariador · Ana Silva')).toBeVisible()
  expect(table.getByRole('link', { name: 'Fatura 123' })).toHaveAttribute('href', `/invoices/${reply.rows[0]?.ref}`)
  expect(table.getByRole('row', { name: /^Soma\s*1\s200,00/ })).toBeVisible()
  const link = new URL(inside.getByRole('link', { name: /lista de faturas/ }).getAttribute('href') ?? '', 'http://x')
  expect(link.pathname).toBe('/invoices')
  const { of: _title, ...asked } = question
  expect(readCell(link.searchParams.get('f.figure') ?? '')).toEqual({ ...asked, range: usual.dateRange, offices: [] })
  const { of: _of, group: _group, ...body } = question
  expect(bodies()).toEqual([{ ...body, range: usual.dateRange, offices: [], page: 0, perPage: 10 }])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(number()).toHaveFocus())
})

it('the terms of a formula open their own rows, and lead back', async () => {
  const margin: FigureQuestion = { group: 'offices', stat: 'margin', period: '2026', filters: {}, of: 'Total · 2026' }
  const { user, bodies } = await show(
    ({ body }) => ({
      data:
        (body as { stat: string }).stat === 'margin'
          ? {
              ...reply,
              sum: 700,
              terms: [
                { label: 'Faturação', value: 1200, figure: 'billing' },
                { label: 'Custos fixos', value: -500, figure: 'fixedCost' },
              ],
              rows: [
                row({}),
                row({ model: 'expenses', measure: 'expenses', label: 'Renda', part: null, person: null }),
              ],
              total: 2,
              shared: { value: 250, of: 1000, offices: 4 },
            }
          : reply,
    }),
    margin,
  )
  await user.click(screen.getByRole('button', { name: /^Margem/ }))
  const inside = within(await panel())
  const parts = within(await inside.findByRole('table', { name: 'Linhas de cálculo' }))
  expect(parts.getByRole('row', { name: /Custos fixos\s*-500,00/ })).toBeVisible()
  expect(
    inside.getByRole('row', {
      name: /Parte das despesas sem agência: 1\s000,00\s€ repartidos por 4 agências\s*-250,00/,
    }),
  ).toBeVisible()
  expect(inside.getAllByRole('link', { name: /^Abrir estas linhas/ }).map(({ textContent }) => textContent)).toEqual([
    'Abrir estas linhas na lista de faturas',
    'Abrir estas linhas na lista de despesas',
  ])
  await user.click(parts.getByRole('button', { name: 'Faturação' }))
  expect(await inside.findByText('Faturação · Total · 2026')).toBeVisible()
  // The title is there at once, the call is on its way.
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ stat: 'billing', period: '2026' }))
  await user.click(inside.getByRole('button', { name: 'Margem · Total · 2026' }))
  expect(await inside.findByRole('table', { name: 'Linhas de Margem' })).toBeVisible()
})

it('a number that is no sum says how it was computed, with the rows of its figure', async () => {
  const before = { ...question, period: 'lastPeriod', of: 'Ana Silva · novembro 2025' }
  const derived = {
    label: 'Comparado com o mesmo mês do ano anterior',
    value: '20,00 €',
    computation: '120,00 € − 100,00 € = 20,00 €, 20 %',
    others: [before],
  }
  const { user, bodies } = await show(() => ({ data: reply }), { ...question, derived })
  await user.click(screen.getByRole('button'))
  const inside = within(await panel())
  expect(inside.getByText('20,00 €')).toBeVisible()
  expect(inside.getByText('120,00 € − 100,00 € = 20,00 €, 20 %')).toBeVisible()
  expect(await inside.findByRole('row', { name: /^Soma de Faturação/ })).toBeVisible()
  await user.click(inside.getByRole('button', { name: 'Faturação · Ana Silva · novembro 2025' }))
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ period: 'lastPeriod' }))
})

const ten = Array.from({ length: 10 }, () => row({}))
const manyRows = () => ({ data: { ...reply, rows: ten, total: 45 } })

it('many rows have pages of 10, 20 or 50, and the address says how many', async () => {
  const { user, bodies, search } = await show(manyRows)
  await user.click(number())
  const inside = within(await panel())
  expect(await inside.findByText('1–10 de 45')).toBeVisible()
  const size = inside.getByRole('combobox', { name: 'Linhas por página' })
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '20', '50'])
  await user.click(inside.getByRole('button', { name: 'Página 3' }))
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ page: 2, perPage: 10 }))
  await user.selectOptions(size, '20')
  // The page of twenty that has the row which was the first.
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ page: 1, perPage: 20 }))
  expect(search()).toBe('?rows=20')
  await user.selectOptions(size, '10')
  await waitFor(() => expect(search()).toBe(''))
})

it('the size of the address is asked for; another than the three is none', async () => {
  for (const [search, perPage] of [
    ['?rows=50', 50],
    ['?rows=7', 10],
  ] as const) {
    const { user, bodies, unmount } = await show(manyRows, question, search)
    await user.click(number())
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ perPage }))
    unmount()
  }
})

const total: FigureQuestion = { ...question, filters: { active: 'all' }, of: 'Total · novembro 2026' }
const ofDirector = ({ body }: { readonly body: unknown }) => {
  const { filters, ref } = body as { readonly filters: { readonly led?: boolean }; readonly ref?: string }
  return { data: { ...reply, sum: filters.led ? 67_170 : ref === undefined ? 1200 : 0 } }
}

it('the figure of a director says what those they lead now brought beside it, and opens it', async () => {
  const { ref: _ref, ...whole } = total
  const { user, bodies } = await show(ofDirector, whole, '', { person: person('commercialDirector') })
  await user.click(screen.getByRole('button', { name: /^Faturação de Total/ }))
  const inside = within(await panel())
  const more = await inside.findByRole('button', { name: /^Mais 67\s170,00\s€ de consultores que agora lidera$/ })
  // Nothing of their own: no line.
  expect(inside.queryByRole('button', { name: /negócios seus/ })).not.toBeInTheDocument()
  await user.click(more)
  expect(await inside.findByText('Só de consultores que agora lidera, com outro diretor')).toBeVisible()
  expect(bodies().at(-1)).toMatchObject({ filters: { active: 'all', led: true } })
  expect(inside.getByRole('button', { name: 'Faturação · Total · novembro 2026' })).toBeVisible()
  expect(inside.queryByRole('button', { name: /^Mais/ })).not.toBeInTheDocument()
})

it('others, and a number of one person, have no such line', async () => {
  const { ref: _ref, ...whole } = total
  for (const [asked, role] of [
    [whole, 'ceo'],
    [total, 'commercialDirector'],
  ] as const) {
    const { user, bodies, unmount } = await show(ofDirector, asked, '', { person: person(role) })
    await user.click(screen.getByRole('button', { name: /^Faturação de Total/ }))
    await within(await panel()).findByRole('table', { name: 'Linhas de Faturação' })
    expect(bodies()).toHaveLength(1)
    unmount()
  }
})

it('no rows are said to be none', async () => {
  const { user } = await show(() => ({ data: { ...reply, sum: 0, rows: [], total: 0 } }))
  await user.click(number())
  const inside = within(await panel())
  expect(await inside.findByText('Nenhuma linha neste período')).toBeVisible()
  expect(inside.queryByRole('link')).not.toBeInTheDocument()
})

it('rows that could not be loaded can be asked for again; refused ones cannot', async () => {
  let status = 500
  const { user } = await show(() => (status === 200 ? { data: reply } : { status, message: 'INTERNAL' }))
  await user.click(number())
  const inside = within(await panel())
  const again = await inside.findByRole('button', { name: 'Tentar de novo' })
  status = 200
  await user.click(again)
  expect(await inside.findByRole('table', { name: 'Linhas de Faturação' })).toBeVisible()
})

it('a reader without the rights to the rows reads that they have none', async () => {
  const { user } = await show(() => ({ status: 403, message: 'FORBIDDEN' }))
  await user.click(number())
  expect(await within(await panel()).findByText('Não tem acesso às linhas deste número.')).toBeVisible()
})
