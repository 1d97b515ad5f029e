import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { deviceKinds } from './sessions.userAgent.ts'

const ownSession = z.object({
  _id: z.uuid(),
  /** Browser and system: "Chrome no Windows". */
  device: z.string(),
  kind: z.enum(deviceKinds),
  /** The IPv4 address or IPv6 network of its last use; null for sessions older than this field. */
  network: z.string().nullable(),
  startedAt: z.string(),
  /** To the minute. */
  lastSeenAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** The caller's own sessions: company and person come from the session of the request. */
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
