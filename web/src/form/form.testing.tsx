import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { type Flag, flags } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ComponentType } from 'react'
import { onTestFinished } from 'vitest'
import { connect } from '#api/client.ts'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { config, person } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import type { RecordFormProps } from './props.ts'

export const colleague = (id: string, name: string, over: Partial<PickedUser> = {}): PickedUser => ({
  _id: `00000000-0000-4000-8000-0000000000${id}`,
  name,
  image: null,
  role: 'consultant',
  otherRoles: [],
  offices: ['lisboa'],
  team: null,
  manager: null,
  gender: null,
  active: true,
  ...over,
})

export function sessionOf(over: Partial<SessionContext> = {}): SessionContext {
  const who = over.person ?? person('coo')
  return {
    person: who,
    flags: new Set<Flag>(flags),
    features: defaultFeatures,
    config,
    settings: (over.config ?? config).settings,
    today: '2026-11-15',
    dateRange: { firstDate: '2026-11-01', lastDate: '2026-11-15' },
    selectedOffices: [],
    changeRange: () => {},
    changeProfiles: async () => true,
    changeListPreferences: () => {},
    ...over,
  }
}

interface Opening<R extends AnyRecord> {
  readonly Form: ComponentType<RecordFormProps<R>>
  readonly row?: RecordFormProps<R>['row']
  readonly session?: SessionContext
  readonly people?: readonly PickedUser[]
  readonly answers?: Answers
}

/** Opens a form over a list, with a router and a real server. */
export async function openForm<R extends AnyRecord>({ Form, row = null, session, people = [], answers }: Opening<R>) {
  const server = await startServer({ 'POST /api/users/search': () => ({ data: { users: people } }), ...answers })
  connect({ baseUrl: server.baseUrl })
  // Preloaded: on a busy machine the calendar takes long to load the first time.
  await import('#kinds/DayInput.tsx')
  const outcome: { done: unknown[]; closed: number } = { done: [], closed: 0 }
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: () => (
      <Form
        row={row}
        title="O formulário"
        feminine={false}
        onDone={saved => outcome.done.push(saved)}
        onClose={() => {
          outcome.closed += 1
        }}
      />
    ),
  })
  const away = createRoute({ getParentRoute: () => root, path: '/away', component: () => <p>Longe daqui</p> })
  // The browser's own history: it asks for confirmation before a tab is closed.
  window.history.replaceState(null, '', '/list')
  const history = createBrowserHistory()
  onTestFinished(history.destroy)
  const router = createRouter({
    routeTree: root.addChildren([list, away]),
    history,
  })
  const view = draw(
    <SessionContextProvider value={session ?? sessionOf()}>
      {/* Not the application's router, whose type is the registered one. */}
      <RouterProvider router={router as never} />
    </SessionContextProvider>,
  )
  await screen.findByRole('dialog', { name: 'O formulário' })
  const received = (name: string) => server.received.filter(call => call.name === name)
  const go = (to: '/away') => void router.navigate({ to })
  return { ...view, outcome, received, go }
}

/** Finds inputs by their label; the testing library would read the labels of every element, seconds in a long form. */
export const inputsBy = (label: RegExp, where: HTMLElement = document.body): readonly HTMLInputElement[] =>
  [...where.querySelectorAll('label')]
    .filter(({ textContent }) => label.test(textContent ?? ''))
    .flatMap(({ control }) => (control instanceof HTMLInputElement ? [control] : []))
