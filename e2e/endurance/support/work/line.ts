import { setTimeout as delay } from 'node:timers/promises'

export interface CallResult {
  readonly status: number
  readonly body: { readonly message: string; readonly data: Record<string, unknown> }
  /** It was sent before and nobody answered: it may have been done already. */
  readonly isRepeated: boolean
}

export interface CallRequest {
  readonly method?: string
  readonly json?: unknown
  readonly form?: FormData
  /** Idempotency-Key. */
  readonly key?: string
  /** The answer is a file: all of it is read and none of it kept. */
  readonly isFile?: boolean
}

/** What callers met, all of them together. */
export interface Tally {
  answers: Record<number, number>
  /** Connections refused or broken. */
  absences: number
  /** "Later", said by who stands in front of the servers: none of them answered. */
  unserved: number
  /** What no server may do: speak of a fault, say "later" without saying when, keep silent. */
  faults: string[]
  /** The longest that somebody had to repeat one call, in milliseconds. */
  longest: number
  /** The longest that one answer took. */
  slowest: number
}

export const newTally = (): Tally => ({ answers: {}, absences: 0, unserved: 0, faults: [], longest: 0, slowest: 0 })

/** Thrown to whoever still waits for an answer when the scenario is over. */
export class HungUp extends Error {
  override name = 'HungUp'
}

export interface Line {
  /** Repeats until a server answers something other than "later". */
  ask(path: string, asked?: CallRequest): Promise<CallResult>
  hangUp(): void
}

const patience = 60_000
const pause = 100

/** A person with a session, at an address where servers come and go. */
export function openLine(addressOf: () => string, token: string, tally: Tally): Line {
  const closed = new AbortController()
  return {
    hangUp: () => closed.abort(),
    async ask(path, asked = {}) {
      const began = performance.now()
      for (let isRepeated = false; !closed.signal.aborted; isRepeated = true) {
        const heard = await once(addressOf() + path, asked, token, tally)
        tally.longest = Math.max(tally.longest, performance.now() - began)
        if (heard !== null) return { ...heard, isRepeated }
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

/** A server of ours names every refusal; a proxy knows no such name. */
export const isOurs = (body: CallResult['body']): boolean => 'requestId' in (body.data ?? {})

/** Null: nobody there, or not now. */
async function once(
  url: string,
  asked: CallRequest,
  token: string,
  tally: Tally,
): Promise<Omit<CallResult, 'isRepeated'> | null> {
  const began = performance.now()
  try {
    const response = await fetch(url, requestOf(asked, token))
    const body = await bodyOf(response, asked)
    tally.slowest = Math.max(tally.slowest, performance.now() - began)
    tally.answers[response.status] = (tally.answers[response.status] ?? 0) + 1
    if (response.status !== 503) return { status: response.status, body }
    if (!isOurs(body)) tally.unserved += 1
    if (!response.headers.has('retry-after')) tally.faults.push(`503 without Retry-After: ${url}`)
    return null
  } catch (error) {
    // What fetch throws when a connection is refused or breaks, at any moment until the last byte.
    if (error instanceof TypeError) tally.absences += 1
    else tally.faults.push(`${asked.method ?? 'GET'} ${url}: ${String(error)}`)
    return null
  }
}
