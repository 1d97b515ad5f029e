import { z } from 'zod'
import type { Contract, Streamed } from '../../contract/endpoint.ts'

/** A record that somebody saved: what to ask for again is up to whoever shows it. */
export interface LiveChange {
  readonly model: string
  readonly id: string
  readonly version: number
}

/**
 * What arrives, by the name of the event, as JSON.
 * - `ready`: from now on nothing is missed. Whatever was shown before may be old: ask again.
 * - `changes`: saved records in the reader's sight
 */
export interface LiveEvents {
  readonly ready: null
  readonly changes: readonly LiveChange[]
}

/** Read with fetch and the bearer header, since a token is never in an address. It ends with the session. */
export const liveContract = {
  'GET /api/live': {
    summary: 'Alterações de registos, à medida que são feitas',
    policy: { kind: 'signedIn' },
    reply: z.custom<Streamed>(),
    streams: 'events',
    background: true,
  },
} as const satisfies Contract
