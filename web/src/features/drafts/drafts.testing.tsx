import type { DraftShown, DraftsProgress } from '@tipy/domain/features/drafts/drafts.contract'
import { useState } from 'react'
import { connect } from '#api/client.ts'
import { colleague } from '#form/form.testing.tsx'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { DraftsDialog } from './drafts.dialog.tsx'
import type { DraftSource } from './drafts.source.ts'

export const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${number}`

export const draft = (number: number, name: string, over: Partial<DraftShown> = {}): DraftShown => ({
  person: idOf(number),
  name,
  to: `${name.split(' ')[0]?.toLowerCase()}@horizonte.pt`,
  subject: 'Pode faturar',
  amount: 1234.5,
  lines: [{ invoice: idOf(number + 40), ref: `HT-${number}`, part: 'finder', amount: 1234.5 }],
  attachments: ['extrato.pdf'],
  problem: null,
  madeBefore: null,
  isRepeated: false,
  ...over,
})

export const ana = draft(11, 'Ana Simões')
export const rui = draft(12, 'Rui Prata', { amount: 0.1 })
export const batch = idOf(90)

export const progress = (over: Partial<DraftsProgress> = {}): DraftsProgress => ({
  _id: batch,
  kind: 'consultants',
  created: '2026-11-15T10:00:00.000Z',
  waiting: 0,
  made: 2,
  failed: 0,
  isConnected: true,
  drafts: [ana, rui].map(({ name, to, lines }, index) => ({
    _id: idOf(70 + index),
    name,
    to,
    state: 'made',
    error: null,
    lines,
  })),
  ...over,
})

interface Show {
  readonly sources?: readonly [DraftSource, ...DraftSource[]]
  readonly answers?: Answers
  readonly isConnected?: boolean
  readonly waitingBatch?: string | null
  readonly session?: Partial<SessionContext>
}

/** The dialog as the CFO sees it, with Lisboa chosen in the shell and a real HTTP server. */
export async function showDrafts(show: Show = {}) {
  const { sources = [{ kind: 'consultants' }], answers = {}, waitingBatch = null, session = {} } = show
  const server = await startServer({
    'POST /api/users/search': () => ({
      data: { users: [colleague('11', 'Ana Simões'), colleague('12', 'Rui Prata')], total: 2 },
    }),
    ...answers,
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  function Shown() {
    const [isConnected, setConnected] = useState(show.isConnected ?? true)
    const link = <a href="/gmail?connect=yes">Ligar de novo o Gmail</a>
    const onLost = () => setConnected(false)
    return (
      <DraftsDialog sources={sources} connection={{ isConnected, waitingBatch, link, onLost }} onClose={() => {}} />
    )
  }
  const context = { ...usual, person: person('cfo'), selectedOffices: ['lisboa'], ...session }
  const view = drawRouted(
    <SessionContextProvider value={context}>
      <Shown />
    </SessionContextProvider>,
  )
  const sent = (name: string) => server.received.filter(call => call.name === name)
  return { ...view, sent }
}
