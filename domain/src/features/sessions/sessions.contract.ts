import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { deviceKinds } from './sessions.userAgent.ts'

const ownSession = z.object({
  _id: z.uuid(),
  /** The browser and the system, in words. */
  device: z.string(),
  kind: z.enum(deviceKinds),
  /** The IPv4 address or the IPv6 network it was last used from; null for one of before this was kept. */
  network: z.string().nullable(),
  startedAt: z.string(),
  /** To the minute. */
  lastSeenAt: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** One's own sessions, and no others: the company of a session, and its person, come from the session that asks. */
export const sessionsContract = {
  'GET /api/auth/sessions': {
    summary: 'As próprias sessões abertas',
    policy: { kind: 'signedIn' },
    reply: z.array(ownSession),
  },
  'DELETE /api/auth/sessions/{id}': {
    summary: 'Terminar uma das próprias sessões',
    policy: { kind: 'signedIn' },
    alsoWhenFull: true,
    params: z.object({ id: z.string() }),
    reply: z.null(),
  },
  'DELETE /api/auth/sessions': {
    summary: 'Terminar todas as próprias sessões, menos a que pede',
    policy: { kind: 'signedIn' },
    alsoWhenFull: true,
    reply: z.object({ ended: z.number().int() }),
  },
} as const satisfies Contract
