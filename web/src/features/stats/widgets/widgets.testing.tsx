import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import {
  type DashboardFilters,
  standardFilters,
  type WidgetSettings,
} from '@tipy/domain/features/widgets/widgets.filters'
import type { WidgetInfo } from '@tipy/domain/features/widgets/widgets.info'
import type { ComponentType } from 'react'
import { connect } from '#api/client.ts'
import { type FigureQuestion, OpenFigureProvider } from '#figures/question.ts'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'

interface Start {
  readonly answers: Answers
  readonly info?: WidgetInfo
  readonly filters?: Partial<DashboardFilters>
  readonly session?: Partial<SessionContext>
}

/** A widget as a dashboard shows it, with a real server; `opened` are the numbers that were asked about. */
export async function showWidget(Widget: ComponentType<WidgetSettings>, start: Start) {
  const { answers, info = {}, filters = {}, session = {} } = start
  const server = await startServer({ 'POST /api/users/search': () => ({ data: { users: [], total: 0 } }), ...answers })
  const headers = { token: 't', company: null, firstDate: '2026-11-01', lastDate: '2026-11-15', offices: ['lisboa'] }
  connect({ baseUrl: server.baseUrl, session: () => headers })
  const opened: FigureQuestion[] = []
  const page = createRootRoute({
    component: () => (
      <SessionContextProvider value={{ ...usual, ...session }}>
        <OpenFigureProvider value={question => opened.push(question)}>
          <Widget info={info} filters={{ ...standardFilters, ...filters }} />
        </OpenFigureProvider>
      </SessionContextProvider>
    ),
  })
  const router = createRouter({ routeTree: page, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const view = draw(<RouterProvider router={router} />)
  await screen.findAllByRole('heading')
  const asked = (name: string) => server.received.filter(received => received.name === name)
  return { ...view, opened, asked }
}

/** Amounts have spaces that do not break. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ')
