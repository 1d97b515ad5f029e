import type { z } from 'zod'
import type { Policy } from '../access/policy.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `PATCH /api/users/{id}`: the name of an endpoint is its method and path. */
export type EndpointName = `${Method} /api/${string}`

/** An answer that is no envelope: a file, or events that keep coming. Only successes are; a refusal is an envelope as always. */
export interface Streamed {
  readonly contentType: string
  /** What a file is called when it is saved. */
  readonly fileName?: string
  readonly body: AsyncIterable<string | Uint8Array>
  /** How long it is, where that is known. */
  readonly bytes?: number
}

/** One call of the API: who may, what it takes, what it answers under `data`. */
export interface Endpoint {
  readonly summary: string
  readonly policy: Policy
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** Status of success; 200 unless said. */
  readonly status?: 200 | 201
  /** Calls the browser makes by itself do not extend a person's recorded session (docs/features/sessions.md). */
  readonly background?: true
  /** It only reads, though not with GET: a question can be long. */
  readonly reads?: true
  /** Also while the disk is full: it writes next to nothing. */
  readonly alsoWhenFull?: true
  /** Its reply is `Streamed`. */
  readonly streams?: 'file' | 'events'
  /** Its body is a multipart form, read part by part as it comes. */
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
