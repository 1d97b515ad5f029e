import type { TipyContract } from '@tipy/domain/contract'
import type { Reply as EndpointReply, Request as EndpointRequest } from '@tipy/domain/contract/endpoint'
import { type Answer, type Refusal, readAnswer, unreached } from './answer.ts'
import { raiseFailure } from './failures.ts'
import { requestHeaders, type SessionHeaders } from './headers.ts'

export type EndpointName = keyof TipyContract
export type Reply<N extends EndpointName> = EndpointReply<TipyContract[N]>
export type Result<N extends EndpointName> = Answer<Reply<N>>

interface CallOptions {
  readonly signal?: AbortSignal
  /** The specification shows nothing when this call fails: mark the failure in the top bar instead (experience.md). */
  readonly quiet?: boolean
  /** Makes a retry safe: the server does what one key asks once (security.md). */
  readonly idempotencyKey?: string
}

type Given<N extends EndpointName> = EndpointRequest<TipyContract[N]>
type Args<N extends EndpointName> =
  unknown extends Given<N> ? [options?: CallOptions] : [request: Given<N> & CallOptions]

/** What the client takes from the application; `connect` gives it at start. */
export interface Connection {
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly session: () => SessionHeaders | null
  /** Ends the session that made the call, if it is still the current one. */
  readonly onUnauthorized: (token: string) => void
}

/** Five minutes (S1 §9). */
export const requestTimeoutMs = 300_000

let connection: Connection = {
  baseUrl: '',
  timeoutMs: requestTimeoutMs,
  session: () => null,
  onUnauthorized: () => {},
}

export function connect(given: Partial<Connection>): void {
  connection = { ...connection, ...given }
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

function addressOf(path: string, { params, query }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  return `${connection.baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`
}

async function send(name: string, parts: Parts, signal: AbortSignal): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  const { body } = parts
  const isForm = body instanceof FormData
  const headers = requestHeaders(connection.session(), isForm)
  if (parts.idempotencyKey) headers.set('Idempotency-Key', parts.idempotencyKey)
  const init: RequestInit = { method, signal, headers, cache: 'no-store' }
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
  return fetch(addressOf(path, parts), init)
}

/** Sends, waits at most the timeout, and reads the answer. Whatever goes wrong becomes an answer, never a throw. */
async function attempt<T>(name: string, parts: Parts, signal: AbortSignal | undefined): Promise<Answer<T>> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, connection.timeoutMs)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    return await readAnswer<T>(await send(name, parts, controller.signal))
  } catch {
    if (signal?.aborted) return unreached('ABORTED')
    return unreached(controller.signal.aborted ? 'TIMEOUT' : 'NETWORK')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Calls the API. The result says by `ok` whether `data` is the reply or what went wrong. */
export async function call<N extends EndpointName>(name: N, ...args: Args<N>): Promise<Result<N>> {
  const { signal, quiet, ...parts } = (args[0] ?? {}) as CallOptions & Parts
  const token = connection.session()?.token
  const answer = await attempt<Reply<N>>(name, parts, signal)
  if (answer.ok) return answer
  if (answer.message === 'UNAUTHORIZED' && token) connection.onUnauthorized(token)
  else if (quiet && answer.message !== 'ABORTED') mark(name, answer)
  return answer
}

function mark(endpoint: string, { status, data }: Refusal): void {
  raiseFailure({ endpoint, status, requestId: data?.requestId ?? null })
}

/** A failed answer as an error, for queries, which keep what they had. */
export class ApiFailure extends Error {
  readonly answer: Refusal

  constructor(answer: Refusal) {
    super(answer.message)
    this.name = 'ApiFailure'
    this.answer = answer
  }
}

/** `call` for queries: the data, or a throw. Quiet, since a list that fails leaves its rows as they are (S1 §7). */
export async function ask<N extends EndpointName>(name: N, ...args: Args<N>): Promise<Reply<N>> {
  const quietly = [{ quiet: true, ...args[0] }] as unknown as Args<N>
  const answer = await call(name, ...quietly)
  if (!answer.ok) throw new ApiFailure(answer)
  return answer.data
}
