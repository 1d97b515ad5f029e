import { notifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { onTestFinished } from 'vitest'
import { connect } from '#api/client.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { type Answers, startServer } from '#test/server.ts'
import { Surroundings, startUser } from '#test/surroundings.tsx'
import { useStats } from '../stats.calls.ts'
import { Percentages } from './Percentages.tsx'

export const consultant = (id: string, name: string, more: Partial<StatsRow> = {}): StatsRow => ({
  _id: id,
  ref: id,
  name,
  role: 'consultant',
  commission: 50,
  bankCommission: 20,
  commercialDirectorCommission: 5,
  commercialDirectorBankCommission: null,
  brokerCommission: null,
  cooCommission: null,
  creditManagerCommission: null,
  ...more,
})

function Page() {
  const { data } = useStats({ group: 'consultants', fields: [], filters: { stats: ['billing'] } })
  return data ? <Percentages rows={data.stats} /> : null
}

/** The view inside a router with another page, and a real server that answers these rows. */
export async function showPercentages(rows: () => readonly StatsRow[], answers: Answers = {}) {
  const table = (): StatsReply => ({ stats: rows(), total: rows().length, totals: null, leftOut: null })
  const server = await startServer({ 'POST /api/stats/consultants': () => ({ data: table() }), ...answers })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const root = createRootRoute({ component: Outlet })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Início</p> })
  const stats = createRoute({ getParentRoute: () => root, path: '/stats', component: Page })
  const history = createMemoryHistory({ initialEntries: ['/stats?view=percentages'] })
  const router = createRouter({ routeTree: root.addChildren([home, stats]), history })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onTestFinished(() => {
    queries.clear()
    notifications.clean()
  })
  render(
    <Surroundings queries={queries}>
      <SessionContextProvider value={{ ...usual, person: person('cfo') }}>
        {/* Not the application's router, whose type is the registered one. */}
        <RouterProvider router={router as never} />
      </SessionContextProvider>
    </Surroundings>,
  )
  const saved = () => server.received.filter(({ name }) => name === 'PATCH /api/users').map(({ body }) => body)
  return { server, history, saved, user: startUser(0) }
}
