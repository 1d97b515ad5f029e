import type { DateRange } from '@tipy/domain/calendar/days'
import type { TipyContract } from '@tipy/domain/contract'
import type { Reply as EndpointReply, Request as EndpointRequest } from '@tipy/domain/contract/endpoint'
import { type Answer, type Refusal, readAnswer, unreached } from './answer.ts'
import { raiseFailure } from './failures.ts'
import { requestHeaders, type SessionHeaders } from './headers.ts'

export type EndpointName = keyof TipyContract
export type Reply<N extends EndpointName> = EndpointReply<TipyContract[N]>
export type Result<N extends EndpointName> = Answer<Reply<N>>

export interface CallOptions {
  readonly signal?: AbortSignal
  /** A failure of this call shows no toast; the top bar marks it instead. */
  readonly quiet?: boolean
  /** What it reads may not exist: the screen says so, and that is no failure. */
  readonly mayBeMissing?: boolean
  /** Idempotency key: a retry with the same key gets the stored answer. */
  readonly idempotencyKey?: string
  /** Other offices than those chosen in the shell; an empty list: all of the user's. */
  readonly offices?: readonly string[]
  /** Other days than those chosen in the shell. */
  readonly range?: DateRange
  /** Replaces `fetch` where it cannot do what the call needs (upload progress). */
  readonly transport?: Transport
}

export type Transport = (address: string, init: RequestInit & { readonly headers: Headers }) => Promise<Response>

type RequestArgs<N extends EndpointName> = EndpointRequest<TipyContract[N]>
type Args<N extends EndpointName> =
  unknown extends RequestArgs<N> ? [options?: CallOptions] : [request: RequestArgs<N> & CallOptions]

/** What the application gives the client at start, by `connect`. */
export interface Connection {
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly session: () => SessionHeaders | null
  /** Ends the session that made the call, if it is still the current one. */
  readonly onUnauthorized: (token: string) => void
}

/** Five minutes. */
export const requestTimeoutMs = 300_000

let connection: Connection = {
  baseUrl: '',
  timeoutMs: requestTimeoutMs,
  session: () => null,
  onUnauthorized: () => {},
}

export function connect(changes: Partial<Connection>): void {
  connection = { ...connection, ...changes }
}

type QueryValue = string | number | boolean

export interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** Reads a call's answer from the response. */
type Read<T> = (response: Response) => Promise<Answer<T>>

function addressOf(path: string, { params, query }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  // A list repeats its name: `role=broker&role=coo`.
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) => [value].flat().map(one => [name, String(one)]))
  const search = new URLSearchParams(entries)
  return `${connection.baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The session's headers, with the days and offices of this call where it has its own. */
function chosenFor({ offices, range }: Pick<CallOptions, 'offices' | 'range'>): SessionHeaders | null {
  const session = connection.session()
  return session && { ...session, ...range, ...(offices && { offices }) }
}

async function send(
  name: string,
  parts: Parts & Pick<CallOptions, 'transport' | 'offices' | 'range'>,
  signal: AbortSignal,
): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  const { body } = parts
  const isForm = body instanceof FormData
  const headers = requestHeaders(chosenFor(parts), isForm)
  if (parts.idempotencyKey) headers.set('Idempotency-Key', parts.idempotencyKey)
  const init: Parameters<Transport>[1] = { method, signal, headers, cache: 'no-store' }
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
  const { transport = fetch } = parts
  return transport(addressOf(path, parts), init)
}

interface Attempt<T> {
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number
  readonly read: Read<T>
}

/** Sends, waits at most the timeout, and reads the answer. Every failure becomes an answer, never a throw. */
async function attempt<T>(name: string, parts: Parts, { signal, timeoutMs, read }: Attempt<T>): Promise<Answer<T>> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = Number.isFinite(timeoutMs) ? setTimeout(stop, timeoutMs) : undefined
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    return await read(await send(name, parts, controller.signal))
  } catch {
    if (signal?.aborted) return unreached('ABORTED')
    return unreached(controller.signal.aborted ? 'TIMEOUT' : 'NETWORK')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

interface ReceiveOptions<T> extends CallOptions, Parts {
  /** Only for successful answers; a refusal is always read the same way. */
  readonly read: Read<T>
  readonly timeoutMs?: number
}

/** Calls the API for anything other than `{ message, data }`: a file, a stream of events. */
export async function receive<T>(name: string, request: ReceiveOptions<T>): Promise<Answer<T>> {
  const { signal, quiet, mayBeMissing = false, read, timeoutMs = connection.timeoutMs, ...parts } = request
  const token = connection.session()?.token
  const answer = await attempt<T>(name, parts, {
    signal,
    timeoutMs,
    read: response => (response.ok ? read(response) : readAnswer(response)),
  })
  if (answer.ok) return answer
  if (answer.message === 'UNAUTHORIZED' && token) connection.onUnauthorized(token)
  else if (quiet && !(mayBeMissing && answer.message === 'NOT_FOUND') && isFailure(name, answer)) mark(name, answer)
  return answer
}

/** A call by a name that is built while the program runs: the caller says what it answers. */
export async function callAny<T>(name: string, request: CallOptions & Parts): Promise<Answer<T>> {
  return receive<T>(name, { ...request, read: readAnswer })
}

/** Calls the API. `ok` says whether `data` is the reply or what went wrong. */
export async function call<N extends EndpointName>(name: N, ...[request = {}]: Args<N>): Promise<Result<N>> {
  return callAny<Reply<N>>(name, request)
}

/** What was read and does not exist is an answer: the screen says so, and there is no fault to report. */
function isFailure(endpoint: string, { message }: Refusal): boolean {
  return message !== 'ABORTED' && !(message === 'NOT_FOUND' && endpoint.startsWith('GET '))
}

function mark(endpoint: string, { status, data }: Refusal): void {
  raiseFailure({ endpoint, status, requestId: data?.requestId ?? null })
}

/** A failed answer as an error: queries then keep the data they had. */
export class ApiFailure extends Error {
  readonly answer: Refusal

  constructor(answer: Refusal) {
    super(answer.message)
    this.name = 'ApiFailure'
    this.answer = answer
  }
}

/** `callAny` for queries: the data, or a throw. Quiet, because a list whose query fails keeps its rows. */
export async function callAnyOrThrow<T>(name: string, request: CallOptions & Parts): Promise<T> {
  const answer = await callAny<T>(name, { quiet: true, ...request })
  if (!answer.ok) throw new ApiFailure(answer)
  return answer.data
}

/** `call` for queries. */
export async function callOrThrow<N extends EndpointName>(name: N, ...[request = {}]: Args<N>): Promise<Reply<N>> {
  return callAnyOrThrow<Reply<N>>(name, request)
}
