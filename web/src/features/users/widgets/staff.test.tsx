import { screen, within } from '@testing-library/react'
import type { StaffDistribution } from '@tipy/domain/features/users/users.stats'
import {
  type DashboardFilters,
  standardFilters,
  type WidgetSettings,
} from '@tipy/domain/features/widgets/widgets.filters'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { drawRouted } from '#test/routed.tsx'
import { startServer } from '#test/server.ts'
import { AgeChart } from './AgeChart.tsx'
import { CountryCards } from './CountryCards.tsx'
import { staffSearch } from './distribution.ts'
import { GenderChart } from './GenderChart.tsx'
import { OfficeChart } from './OfficeChart.tsx'
import { RoleCards } from './RoleCards.tsx'

const staff: StaffDistribution = {
  total: 8,
  genders: [
    { _id: 'feminino', count: 5 },
    { _id: 'masculino', count: 2 },
    { _id: null, count: 1 },
  ],
  offices: [
    { _id: 'lisboa', count: 6 },
    { _id: 'porto', count: 3 },
    { _id: null, count: 1 },
  ],
  roles: [
    { _id: 'consultant', count: 7 },
    { _id: 'coo', count: 1 },
  ],
  ages: [
    { _id: '<25', count: 0 },
    { _id: '25-34', count: 8 },
    { _id: 'unknown', count: 0 },
  ],
  companyAges: [],
  countries: [
    { _id: 'PT', count: 6 },
    { _id: 'BR', count: 2 },
  ],
}

interface Start {
  readonly filters?: Partial<DashboardFilters>
  readonly session?: Partial<SessionContext>
  readonly data?: StaffDistribution
}

async function show(Widget: ComponentType<WidgetSettings>, { filters = {}, session = {}, data = staff }: Start = {}) {
  const server = await startServer({ 'GET /api/stats/users': () => ({ data }) })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const view = drawRouted(
    <SessionContextProvider value={{ ...usual, ...session }}>
      <Widget info={{}} filters={{ ...standardFilters, ...filters }} />
    </SessionContextProvider>,
  )
  return { ...view, urls: () => server.received.map(({ url }) => url) }
}

const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(row => [...row.children].map(({ textContent }) => textContent))

it('a card for each role, with count and percentage, opens the list of those people', async () => {
  const { urls } = await show(RoleCards, { filters: { roles: ['broker', 'coo'] } })
  const cards = await screen.findAllByRole('link')
  expect(cards.map(({ textContent }) => textContent)).toEqual(['8 pessoas', 'Consultor787,50%', 'COO112,50%'])
  expect(cards.map(card => decodeURIComponent(card.getAttribute('href') ?? ''))).toEqual([
    '/users?f.role=broker,coo',
    '/users?f.role=broker,coo&f.mainRole=consultant',
    '/users?f.role=broker,coo&f.mainRole=coo',
  ])
  expect(urls()).toEqual(['/api/stats/users?role=broker&role=coo'])
})

it('countries have their names', async () => {
  await show(CountryCards)
  const cards = await screen.findAllByRole('link')
  expect(cards.map(({ textContent }) => textContent)).toEqual(['8 pessoas', 'Portugal675,00%', 'Brasil225,00%'])
  expect(cards[2]).toHaveAttribute('href', '/users?f.country=BR')
})

it('genders are slices with their part, also people without one', async () => {
  await show(GenderChart)
  const table = await screen.findByRole('table', { name: 'Género' })
  expect(linesOf(table)).toEqual([
    ['Género', 'Pessoas'],
    ['Feminino: 5 (62,50%)', '5'],
    ['Masculino: 2 (25,00%)', '2'],
    ['Sem género: 1 (12,50%)', '1'],
  ])
})

it('numbers of the table of a chart, and of all people, are links to the list', async () => {
  const { user } = await show(GenderChart)
  await user.click(await screen.findByRole('button', { name: 'Género: ver tabela' }))
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['8 pessoas', '/users'],
    ['5', '/users?f.gender=feminino'],
    ['2', '/users?f.gender=masculino'],
    ['1', '/users?f.without=gender'],
  ])
})

it('parts of offices are of all counts, because a person of two offices counts in both', async () => {
  await show(OfficeChart)
  const table = await screen.findByRole('table', { name: 'Staff por agência' })
  expect(linesOf(table).slice(1)).toEqual([
    ['Lisboa: 6 (60,00%)', '6'],
    ['Porto: 3 (30,00%)', '3'],
    ['Todas as agências: 1 (10,00%)', '1'],
  ])
})

it('every bar of ages is there, but nobody is without a date', async () => {
  await show(AgeChart)
  const table = await screen.findByRole('table', { name: 'Idades' })
  expect(linesOf(table).slice(1)).toEqual([
    ['Menos de 25 (0,00%)', '0'],
    ['25 a 34 (100,00%)', '8'],
  ])
})

it('a company without such staff has empty widgets', async () => {
  await show(RoleCards, { data: { ...staff, total: 0, roles: [] } })
  expect(await screen.findByText('Não há resultados')).toBeVisible()
})

it.each([
  ['genders', 'feminino', { 'f.gender': 'feminino' }],
  ['genders', null, { 'f.without': 'gender' }],
  ['offices', 'porto', { 'f.offices': 'porto' }],
  ['offices', null, { 'f.without': 'offices' }],
  ['ages', '25-34', { 'f.birthday': '1991-11-16..2001-11-15' }],
  ['ages', '<25', { 'f.birthday': '2001-11-16..' }],
  ['ages', 'unknown', { 'f.without': 'birthday' }],
  ['companyAges', '>10', { 'f.startDate': '..2015-11-15' }],
] as const)('%s %s are a filter of the list', (by, id, search) => {
  expect(staffSearch(by, id, standardFilters, usual)).toEqual(search)
})

it('people of none of the chosen offices are those outside them', () => {
  expect(staffSearch('offices', null, standardFilters, { ...usual, selectedOffices: ['porto', 'faro'] })).toEqual({
    'f.outside': 'porto,faro',
  })
})
