import { setTimeout as delay } from 'node:timers/promises'

export interface CallResult {
  readonly status: number
  readonly body: { readonly message: string; readonly data: Record<string, unknown> }
  /** The call was sent before without an answer, so it may have been done already. */
  readonly isRepeated: boolean
}

export interface CallRequest {
  readonly method?: string
  readonly json?: unknown
  readonly form?: FormData
  /** Idempotency-Key. */
  readonly key?: string
  /** The answer is a file: it is read to its end and discarded. */
  readonly isFile?: boolean
}

/** The results of all callers together. */
export interface Tally {
  answers: Record<number, number>
  /** Connections refused or broken. */
  absences: number
  /** 503 from the proxy: no server answered. */
  unserved: number
  /** What no server may do: answer 500, answer 503 without Retry-After, or not answer. */
  faults: string[]
  /** The longest time one call had to be retried, in milliseconds. */
  longest: number
  /** The slowest answer, in milliseconds. */
  slowest: number
}

export const newTally = (): Tally => ({ answers: {}, absences: 0, unserved: 0, faults: [], longest: 0, slowest: 0 })

/** Thrown by calls that still wait for an answer when the scenario ends. */
export class HungUp extends Error {
  override name = 'HungUp'
}

export interface Line {
  /** Retries until a server answers anything other than 503. */
  request(path: string, options?: CallRequest): Promise<CallResult>
  hangUp(): void
}

const patience = 60_000
const pause = 100

/** The calls of one session, at an address whose servers may stop and start. */
export function openLine(addressOf: () => string, token: string, tally: Tally): Line {
  const closed = new AbortController()
  return {
    hangUp: () => closed.abort(),
    async request(path, options = {}) {
      const began = performance.now()
      for (let isRepeated = false; !closed.signal.aborted; isRepeated = true) {
        const result = await once(addressOf() + path, options, token, tally)
        tally.longest = Math.max(tally.longest, performance.now() - began)
        if (result !== null) return { ...result, isRepeated }
        await delay(pause)
      }
      throw new HungUp(path)
    },
  }
}

function requestOf({ method = 'GET', json, form, key }: CallRequest, token: string): RequestInit {
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (form === undefined) headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', key)
  const body = form ?? (json === undefined ? null : JSON.stringify(json))
  return { method, headers, body, signal: AbortSignal.timeout(patience) }
}

const nothing: CallResult['body'] = { message: '', data: {} }

async function bodyOf(response: Response, { isFile = false }: CallRequest): Promise<CallResult['body']> {
  if (!isFile || !response.ok) return (await response.json()) as CallResult['body']
  await response.arrayBuffer()
  return nothing
}

/** Only our servers put a requestId into refusals; the proxy does not. */
export const isOurs = (body: CallResult['body']): boolean => 'requestId' in (body.data ?? {})

/** Null: no answer, or a retry is needed. */
async function once(
  url: string,
  options: CallRequest,
  token: string,
  tally: Tally,
): Promise<Omit<CallResult, 'isRepeated'> | null> {
  const began = performance.now()
  try {
    const response = await fetch(url, requestOf(options, token))
    const body = await bodyOf(response, options)
    tally.slowest = Math.max(tally.slowest, performance.now() - began)
    tally.answers[response.status] = (tally.answers[response.status] ?? 0) + 1
    if (response.status !== 503) return { status: response.status, body }
    if (!isOurs(body)) tally.unserved += 1
    if (!response.headers.has('retry-after')) tally.faults.push(`503 without Retry-After: ${url}`)
    return null
  } catch (error) {
    // fetch throws a TypeError when a connection is refused or breaks before the last byte.
    if (error instanceof TypeError) tally.absences += 1
    else tally.faults.push(`${options.method ?? 'GET'} ${url}: ${String(error)}`)
    return null
  }
}
