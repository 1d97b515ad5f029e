import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { draw } from './render.tsx'

/** Renders content with links inside a router; the links lead nowhere. `search` is what the address holds. */
export function drawRouted(element: ReactNode, search = '') {
  const root = createRootRoute({ component: () => element, notFoundComponent: () => element })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [`/${search}`] }) })
  // Not the application's router, whose type is the registered one.
  return { ...draw(<RouterProvider router={router as never} />), search: () => router.history.location.search }
}
