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
import { flags } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ComponentType, type ReactNode, useState } from 'react'
import { onTestFinished } from 'vitest'
import { connect } from '#api/client.ts'
import { companions } from '#app/companions.tsx'
import { CompanionsProvider } from '#list/companions.ts'
import { EmbeddedList, ListPage } from '#list/List.tsx'
import type { ListScreen } from '#list/screen.ts'
import { readListSearch } from '#list/state/address.ts'
import type { Embedded } from '#list/useList.ts'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { listenForShortcuts } from '#ui/shortcuts/listening.ts'
import { shortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { config, person } from './people.ts'
import { type Answers, startServer } from './server.ts'
import { Surroundings, startUser } from './surroundings.tsx'

export const usual: SessionContext = {
  person: person('coo'),
  flags: new Set(flags),
  features: defaultFeatures,
  settings: config.settings,
  config,
  today: '2026-11-15',
  dateRange: { firstDate: '2026-11-01', lastDate: '2026-11-15' },
  changeRange: () => {},
  selectedOffices: [],
  changeProfiles: () => Promise.resolve(true),
  changeListPreferences: () => {},
}

export interface Shell {
  /** Changes the session context as the shell would: range, offices, user. */
  readonly change: (changes: Partial<SessionContext>) => void
  readonly session: () => SessionContext
}

/** Provides the session context of a list, which tests may change as the shell would. */
function Around({
  initial,
  shell,
  children,
}: {
  initial: Partial<SessionContext>
  shell: { current?: Shell }
  children: ReactNode
}) {
  const [changes, setChanges] = useState(initial)
  const session: SessionContext = {
    ...usual,
    ...changes,
    changeRange: dateRange => setChanges(now => ({ ...now, dateRange })),
    changeProfiles: change => {
      setChanges(now => {
        const owner = now.person ?? usual.person
        return { ...now, person: { ...owner, profiles: [...change(owner.profiles)] } }
      })
      return Promise.resolve(true)
    },
    changeListPreferences: preferences =>
      setChanges(now => ({ ...now, person: { ...(now.person ?? usual.person), ...preferences } })),
  }
  // oxlint-disable-next-line react/immutability -- gives the test access to the context
  shell.current = { change: more => setChanges(now => ({ ...now, ...more })), session: () => session }
  return <SessionContextProvider value={session}>{children}</SessionContextProvider>
}

interface Asked {
  readonly parts: readonly string[]
  readonly filters: Record<string, unknown>
  readonly page: number
  readonly perPage: number
}

interface Start<R extends AnyRecord> {
  readonly screen: ListScreen<R>
  readonly answers: Answers
  /** The search part of the address: `?q=ana`. */
  readonly search?: string
  readonly session?: Partial<SessionContext>
  /** Renders the list inside another page. */
  readonly embedded?: Embedded
  /** The list as its feature assembles it, where it adds its own parts. */
  readonly Page?: ComponentType
}

/** A list as the application shows it, with a memory history and a real server. */
export async function showList<R extends AnyRecord>(start: Start<R>) {
  const { screen, answers, search = '', session = {}, embedded, Page = () => <ListPage screen={screen} /> } = start
  const server = await startServer({ 'POST /api/users/search': () => ({ data: { users: [], total: 0 } }), ...answers })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const path = `/${screen.record.name}`
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readListSearch,
    component: () => (embedded ? <EmbeddedList screen={screen} embedded={embedded} /> : <Page />),
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Início</p> })
  const history = createMemoryHistory({ initialEntries: [path + search] })
  const router = createRouter({ routeTree: root.addChildren([home, list]), history })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const stop = listenForShortcuts(document, shortcuts)
  onTestFinished(() => {
    stop()
    queries.clear()
    notifications.clean()
  })
  const shell: { current?: Shell } = {}
  render(
    <Surroundings queries={queries}>
      <Around initial={session} shell={shell}>
        {/* Not the application's router, whose type is the registered one. */}
        <CompanionsProvider value={companions}>
          <RouterProvider router={router as never} />
        </CompanionsProvider>
      </Around>
    </Surroundings>,
  )
  const queriesOf = (part: 'rows' | 'total' | 'totals') =>
    server.received
      .filter(call => call.name === `POST /api/${screen.record.name}/search`)
      .map(call => call.body as Asked)
      .filter(body => body.parts.includes(part))
  return {
    server,
    queriesOf,
    history,
    // With a delay of 0, each click takes effect before the next.
    user: startUser(0),
    shell: () => {
      if (!shell.current) throw new Error('not drawn yet')
      return shell.current
    },
    address: () => decodeURIComponent(history.location.search),
  }
}
