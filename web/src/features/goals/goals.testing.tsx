import { type Flag, flags } from '@tipy/domain/access/flags'
import { isGranted } from '@tipy/domain/access/grant'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import type { ReactNode } from 'react'
import { connect } from '#api/client.ts'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import type { Goal, GoalMembers } from './goals.calls.ts'

export const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${number}`

const picked = (number: number, name: string, offices: readonly string[]) => ({
  _id: idOf(number),
  name,
  image: null,
  role: 'consultant',
  otherRoles: [],
  offices,
  team: null,
  manager: null,
  gender: null,
  active: true,
})
export const ana = picked(11, 'Ana Simões', ['lisboa'])
export const rui = picked(12, 'Rui Prata', ['porto'])

export const stats: GoalMembers[number]['stats'] = ['billing', 'reservations', 'findings']
export const members: GoalMembers = [
  { group: 'office', ref: 'lisboa', stats },
  { group: 'consultant', ref: ana._id, stats },
]

export const even = (amount: number) => Array.from({ length: 12 }, () => amount)

export const goal = (over: Partial<Goal> = {}): Goal => ({
  _id: idOf(50),
  group: 'consultant',
  user: ana._id,
  office: 'lisboa',
  stat: 'billing',
  frequency: 'yearly',
  year: 2026,
  number: 12_000,
  monthlyGoals: even(1000),
  defaultMonthlyGoal: 1000,
  _created: '2026-01-10T10:00:00.000Z',
  version: 1,
  can: { edit: true, remove: true },
  ...over,
})

export const ofAna = { group: 'consultant', ref: ana._id, stat: 'billing', name: ana.name } as const
export const goalOfAna = `/api/goals/consultant/${ana._id}/billing`

interface Show {
  /** The saved goal of Ana's billing, now. */
  readonly saved?: () => Goal | null
  readonly answers?: Answers
  readonly session?: Partial<SessionContext>
  readonly role?: Role
}

const flagsOf = (role: Role): ReadonlySet<Flag> =>
  new Set(flags.filter(flag => isGranted(defaultFeatures, flag, { id: 'x', role, otherRoles: [] })))

/** Renders a part of goals as a user of this role, on 15 November 2026, with a real HTTP server. */
export async function showGoals(element: ReactNode, show: Show = {}) {
  const { saved = () => null, answers = {}, session = {}, role = 'coo' } = show
  // Loaded beforehand: on a busy machine the first import is slow.
  await Promise.all([import('./goals.dialog.tsx'), import('./goals.copyDialog.tsx')])
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [ana, rui], total: 2 } }),
    'GET /api/goals/members': () => ({ data: members }),
    [`GET ${goalOfAna}`]: () => ({ data: [saved()].filter(one => one !== null) }),
    ...answers,
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const context = { ...usual, person: person(role), flags: flagsOf(role), ...session }
  const view = drawRouted(<SessionContextProvider value={context}>{element}</SessionContextProvider>)
  const sent = (name: string) => server.received.filter(call => call.name === name).map(({ body }) => body)
  return { ...view, sent, received: server.received }
}
