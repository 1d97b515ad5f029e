import { z } from 'zod'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import type { Companion } from '../../record/define.ts'

/** A record that somebody saved: what to ask for again is up to whoever shows it. */
export interface LiveChange {
  readonly model: string
  readonly id: string
  readonly version: number
  /** Not the record itself, but what it carries: its comments, say. */
  readonly companion?: Companion
}

/**
 * What arrives, by the name of the event, as JSON.
 * - `ready`: from now on nothing is missed. Whatever was shown before may be old: ask again.
 * - `changes`: saved records in the reader's sight, and what concerns only the reader (`notifications`)
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
