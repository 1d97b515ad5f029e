import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { connect } from '#api/client.ts'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import type { Task } from './tasks.calls.ts'
import { TaskDialog } from './tasks.dialog.tsx'
import type { TaskPlaces } from './tasks.places.ts'

export const idOf = (number: number) => `00000000-0000-4000-8000-0000000001${number}`
const ana = { _id: idOf(99), name: 'Ana Simões' }

export const task = (number: number, over: Partial<Task> = {}): Task => ({
  _id: idOf(number),
  title: `Tarefa ${number}`,
  date: '2026-11-20T10:00',
  priority: 0,
  observations: '',
  done: false,
  group: null,
  ref: null,
  refName: null,
  user: ana,
  _created: '2026-11-01T10:00:00.000Z',
  version: 3,
  can: { edit: true },
  ...over,
})

const groups = [
  { key: 'users', label: 'Staff' },
  { key: 'toys', label: 'Brinquedo' },
]

/** People have a page here, toys have none. */
export const places: TaskPlaces = {
  Dialog: props => <TaskDialog {...props} groups={groups} />,
  linkOf: ({ group, ref }) => (group === 'users' ? `/users/${ref}` : null),
}

/** Renders a component on a page with a text field and a real HTTP server. */
export async function showTasks(element: ReactNode, tasks: () => readonly Task[], answers: Answers = {}) {
  const server = await startServer({ 'GET /api/tasks': () => ({ data: tasks() }), ...answers })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <input aria-label="Campo" />
        {element}
      </>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  // The registered router type is the application's; this is another router.
  const view = draw(<RouterProvider router={router as never} />)
  await screen.findByLabelText('Campo')
  return { ...view, received: (name: string) => server.received.filter(call => call.name === name) }
}
