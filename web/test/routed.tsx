import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { draw } from './render.tsx'

/** Draws something that leads elsewhere: with a router around it, whose links go nowhere. */
export function drawRouted(element: ReactNode) {
  const root = createRootRoute({ component: () => element, notFoundComponent: () => element })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  // This router is not the application's, for which the types are registered.
  return draw(<RouterProvider router={router as never} />)
}
