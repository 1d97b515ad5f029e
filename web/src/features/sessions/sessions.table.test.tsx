import { screen, within } from '@testing-library/react'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { standardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { drawRouted } from '#test/routed.tsx'
import { startServer } from '#test/server.ts'
import { SessionsTable } from './sessions.table.tsx'

const summary = (number: number, name: string, over: Partial<SessionSummary> = {}): SessionSummary => ({
  user: { _id: `00000000-0000-4000-8000-0000000000${number}`, name, active: true },
  total: 11_100,
  count: 2,
  average: 5550,
  dailyAverage: 740,
  lastSession: '2026-11-14T18:05:00.000Z',
  sessions: [
    { startDate: '2026-11-14T16:05:00.000Z', endDate: '2026-11-14T18:05:00.000Z', app: 'tipy' },
    { startDate: '2026-11-12T10:00:00.000Z', endDate: '2026-11-12T11:05:00.000Z', app: 'agenda' },
  ],
  ...over,
})

async function show(sessions: readonly SessionSummary[], total = sessions.length, dateRange = usual.dateRange) {
  const server = await startServer({ 'GET /api/stats/sessions': () => ({ data: { sessions, total } }) })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const view = drawRouted(
    <SessionContextProvider value={{ ...usual, dateRange }}>
      <SessionsTable />
    </SessionContextProvider>,
  )
  const queries = () => server.received.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams))
  return { ...view, queries }
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('shows the time of each person in hours and minutes, most first', async () => {
  const { queries } = await show([summary(11, 'Ana'), summary(12, 'Rui', { dailyAverage: null })])
  const rows = within(await screen.findByRole('table', { name: 'Sessões' })).getAllByRole('row')
  expect(cells(rows[1] as HTMLElement)).toEqual(['3 h 05 min', '2', '1 h 33 min', '0 h 12 min', '14-11-2026 18:05'])
  expect(cells(rows[2] as HTMLElement)[3]).toBe('–')
  expect(queries()).toEqual([{ app: 'all', search: '', sortBy: 'total', sortDesc: 'true', page: '0', perPage: '10' }])
})

it('has a bar for each day of the range up to today', async () => {
  await show([summary(11, 'Ana')])
  const bars = within(await screen.findByRole('region', { name: 'Horas por dia' })).getAllByRole('listitem')
  expect(bars).toHaveLength(15)
  expect(within(bars[13] as HTMLElement).getByRole('button')).toHaveAccessibleName('14-11-2026: 2 h 00 min')
  expect(within(bars[11] as HTMLElement).getByRole('button')).toHaveAccessibleName('12-11-2026: 1 h 05 min')
})

it('over a year has a bar for each week, which opens its sessions', async () => {
  const { user } = await show([summary(11, 'Ana')], 1, { firstDate: '2026-01-01', lastDate: '2026-11-15' })
  const bars = within(await screen.findByRole('region', { name: 'Horas por semana' })).getAllByRole('listitem')
  expect(bars).toHaveLength(46)
  expect(screen.getByRole('button', { name: 'Horas da semana mais alta: 3 h 05 min' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '09-11-2026 a 15-11-2026: 3 h 05 min' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Período: 09-11-2026 a 15-11-2026')
  expect(panelRows().at(-1)).toBe('Soma de 2 sessões3 h 05 min 00 s')
})

const panelRows = () =>
  within(screen.getByRole('dialog', { name: 'De onde vem este número?' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

it.each([
  ['Total', '3 h 05 min', 'Soma da duração das sessões no período.'],
  ['Sessões', '2', 'Número de sessões no período.'],
  ['Média por sessão', '1 h 33 min', '3 h 05 min ÷ 2 sessões = 1 h 33 min'],
  ['Média por dia', '0 h 12 min', '3 h 05 min ÷ 15 dias do período até hoje = 0 h 12 min'],
])('%s of a person opens their sessions', async (label, value, formula) => {
  const { user } = await show([summary(11, 'Ana')])
  await user.click(await screen.findByRole('button', { name: `${label} · Ana: ${value}` }))
  const panel = screen.getByRole('dialog', { name: 'De onde vem este número?' })
  expect(within(panel).getByText(value)).toBeVisible()
  expect(panel).toHaveTextContent(formula)
  expect(panelRows()).toEqual([
    '14-11-2026 16:05 – 14-11-2026 18:05tipy2 h 00 min 00 s',
    '12-11-2026 10:00 – 12-11-2026 11:05agenda1 h 05 min 00 s',
    'Soma de 2 sessões3 h 05 min 00 s',
  ])
})

it('the time of a day opens the sessions of that day', async () => {
  const { user } = await show([summary(11, 'Ana'), summary(12, 'Rui')])
  await user.click(await screen.findByRole('button', { name: '12-11-2026: 2 h 10 min' }))
  expect(panelRows()).toEqual([
    '12-11-2026 10:00 – 12-11-2026 11:05Ana · agenda1 h 05 min 00 s',
    '12-11-2026 10:00 – 12-11-2026 11:05Rui · agenda1 h 05 min 00 s',
    'Soma de 2 sessões2 h 10 min 00 s',
  ])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Horas do dia mais alto: 4 h 00 min' }))
  expect(panelRows().at(-1)).toBe('Soma de 2 sessões4 h 00 min 00 s')
})

it('a person opens into their sessions', async () => {
  const { user } = await show([summary(11, 'Ana')])
  const name = await screen.findByRole('button', { name: 'Ana' })
  expect(name).toHaveAttribute('aria-expanded', 'false')
  await user.click(name)
  const sessions = within(screen.getByRole('list', { name: 'Sessões de Ana' })).getAllByRole('listitem')
  expect(sessions.map(({ textContent }) => textContent)).toEqual([
    '14-11-2026 16:05 – 14-11-2026 18:05tipy2 h 00 min',
    '12-11-2026 10:00 – 12-11-2026 11:05agenda1 h 05 min',
  ])
})

it('filters by app, sorts, and searches after a pause, from the first page', async () => {
  const { user, queries } = await show([summary(11, 'Ana')], 25)
  await user.click(await screen.findByRole('button', { name: 'Página seguinte' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '20')
  await user.click(screen.getByRole('radio', { name: 'agenda' }))
  await user.click(screen.getByRole('button', { name: 'Pessoa' }))
  await user.type(screen.getByRole('searchbox', { name: 'Pesquisar em Sessões' }), 'ana')
  await expect
    .poll(() => queries().at(-1))
    .toEqual({
      app: 'agenda',
      search: 'ana',
      sortBy: 'name',
      sortDesc: 'false',
      page: '0',
      perPage: '20',
    })
  expect(queries().map(({ search }) => search)).not.toContain('an')
})

it('says that there are none', async () => {
  await show([])
  expect(await screen.findByText('Não foram encontradas sessões')).toBeVisible()
})

it('as a widget it has a title, and asks again after a failure', async () => {
  let isFailing = true
  const server = await startServer({
    'GET /api/stats/sessions': () =>
      isFailing ? { status: 500, message: 'INTERNAL' } : { data: { sessions: [summary(11, 'Ana')], total: 1 } },
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const { user } = drawRouted(
    <SessionContextProvider value={usual}>
      <SessionsTable info={{}} filters={standardFilters} />
    </SessionContextProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Sessões' })).toBeVisible()
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  isFailing = false
  await user.click(retry)
  expect(await screen.findByRole('button', { name: 'Ana' })).toBeVisible()
})
