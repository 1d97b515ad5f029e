import { z } from 'zod'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import type { Companion } from '../../record/define.ts'

/** A saved record: each screen decides what to request again. */
export interface LiveChange {
  readonly model: string
  readonly id: string
  readonly version: number
  /** Set when not the record itself changed but a companion, such as its comments. */
  readonly companion?: Companion
}

/**
 * The events of the stream, by name, as JSON.
 * - `ready`: no change is missed from now on; what was loaded before may be old and is requested again
 * - `changes`: saved records that are visible to the reader, and what concerns only them (`notifications`)
 */
export interface LiveEvents {
  readonly ready: null
  readonly changes: readonly LiveChange[]
}

/** Read with fetch and the bearer header, because a token is never part of an address. It ends with the session. */
export const liveContract = {
  'GET /api/live': {
    summary: 'Alterações de registos, à medida que são feitas',
    policy: { kind: 'signedIn' },
    reply: z.custom<Streamed>(),
    streams: 'events',
    background: true,
  },
} as const satisfies Contract
