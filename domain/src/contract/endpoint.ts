import type { z } from 'zod'
import type { Policy } from '../access/policy.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `PATCH /api/users/{id}`: the name of an endpoint is its method and path. */
export type EndpointName = `${Method} /api/${string}`

/** A successful answer without an envelope: a file, or a stream of events. A refusal always has an envelope. */
export interface Streamed {
  readonly contentType: string
  /** The name a file is saved under. */
  readonly fileName?: string
  readonly body: AsyncIterable<string | Uint8Array>
  /** Its length, where it is known. */
  readonly bytes?: number
}

/** Work that takes seconds, of which few run at once and one of each person (server/src/http/limits/loadShedding.ts). */
export type LongWork = 'statistics' | 'exports' | 'imports' | 'pages'

/** One call of the API: who may call it, what it takes, and what it answers under `data`. */
export interface Endpoint {
  readonly summary: string
  readonly policy: Policy
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** Status of success; by default 200. */
  readonly status?: 200 | 201
  /** Calls that the browser makes automatically do not extend a recorded session (docs/features/sessions.md). */
  readonly background?: true
  /** Reads only, though not with GET: a query can be too long for an address. */
  readonly reads?: true
  readonly long?: LongWork
  /** A GET that answers 304 to a caller who has the same answer already, named by its ETag. */
  readonly revalidates?: true
  /** Allowed while the disk is full: it writes very little. */
  readonly alsoWhenFull?: true
  /** Its reply is `Streamed`. */
  readonly streams?: 'file' | 'events'
  /** Its body is a multipart form, parsed as a stream. */
  readonly form?: true
}

/** Whether a call changes nothing. */
export const onlyReads = ({ reads }: Pick<Endpoint, 'reads'>, method: string): boolean =>
  method === 'GET' || reads === true

export type Contract = Readonly<Record<EndpointName, Endpoint>>

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? { [P in K]: z.input<E[K]> }
  : unknown

type FormBody<E extends Endpoint> = E['form'] extends true ? { body: FormData } : unknown

/** What a caller sends to an endpoint. */
export type Request<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & FormBody<E>
/** What a caller receives under `data`. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
