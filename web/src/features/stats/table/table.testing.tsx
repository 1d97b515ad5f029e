import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { StatsPart } from '@tipy/domain/features/stats/stats.fields'
import { usualChoice } from '@tipy/domain/features/stats/stats.views'
import { useState } from 'react'
import { connect } from '#api/client.ts'
import { FigureQuestions } from '#figures/FigureQuestions.tsx'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, type Received, startServer } from '#test/server.ts'
import type { TableSlots } from './slots.ts'
import type { TableState } from './tableState.ts'
import { YearlyTable } from './YearlyTable.tsx'

export const usualState: TableState = {
  choice: usualChoice,
  filters: {},
  search: '',
  sort: null,
  page: 0,
  perPage: 10,
  mode: null,
  isFiltering: false,
}

export const row = (id: string, name: string, more: Partial<StatsRow> = {}): StatsRow => ({
  _id: id,
  ref: id,
  name,
  office: 'lisboa',
  offices: ['lisboa'],
  active: true,
  manager: { name: 'Rita Nunes', role: 'commercialDirector' },
  ...more,
})

export const reply = (stats: readonly StatsRow[], more: Partial<StatsReply> = {}): StatsReply => ({
  stats,
  total: stats.length,
  totals: null,
  leftOut: null,
  ...more,
})

/** The rows or the totals of an answer, as a call asks for them. */
export const partsOf =
  (whole: StatsReply) =>
  ({ body }: Pick<Received, 'body'>) => {
    const { parts } = body as { readonly parts: readonly StatsPart[] }
    const data = parts.includes('rows') ? { ...whole, totals: null, leftOut: null } : { ...whole, stats: [] }
    return { data }
  }

interface Start {
  readonly answers: Answers
  readonly state?: Partial<TableState>
  readonly session?: Partial<SessionContext>
  readonly slots?: TableSlots
  readonly isWidget?: boolean
}

/** The table as a page shows it, with a real server; `states` are those it asked its page for. */
export async function showTable({ answers, state = {}, session = {}, slots, isWidget = false }: Start) {
  const server = await startServer({ 'POST /api/users/search': () => ({ data: { users: [], total: 0 } }), ...answers })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const states: TableState[] = []
  function Held() {
    const [now, setNow] = useState<TableState>({ ...usualState, ...state })
    return (
      <YearlyTable
        state={now}
        onState={next => {
          states.push(next)
          setNow(next)
        }}
        {...(slots && { slots })}
        isWidget={isWidget}
      />
    )
  }
  const drawn = drawRouted(
    <SessionContextProvider value={{ ...usual, ...session }}>
      <FigureQuestions>
        <Held />
      </FigureQuestions>
    </SessionContextProvider>,
  )
  const bodies = (part: StatsPart) =>
    server.received
      .filter(({ name }) => /^POST \/api\/stats\/\w+$/.test(name))
      .map(({ body }) => body as Record<string, unknown> & { readonly parts: readonly StatsPart[] })
      .filter(({ parts }) => parts.includes(part))
  const asked = () => bodies('rows')
  const askedTotals = () => bodies('totals')
  return { ...drawn, server, states, asked, askedTotals, lastBody: () => asked().at(-1) as Record<string, unknown> }
}
