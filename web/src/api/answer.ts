import type { ErrorCode, ErrorData } from '@tipy/domain/errors/errors'

/** The client's own messages, for when no readable answer arrived. */
type Unreached = 'NETWORK' | 'TIMEOUT' | 'ABORTED' | 'UNREADABLE'

export interface Success<T> {
  readonly ok: true
  readonly status: number
  readonly message: string
  readonly data: T
}

export interface Refusal {
  readonly ok: false
  /** 0 when no answer came. */
  readonly status: number
  readonly message: ErrorCode | Unreached
  readonly data: ErrorData | null
}

export type Answer<T> = Success<T> | Refusal

export function unreached(message: Unreached, status = 0): Refusal {
  return { ok: false, status, message, data: null }
}

function isEnvelope(value: unknown): value is { message: string; data: unknown } {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}

function asErrorData(data: unknown): ErrorData | null {
  const fits = typeof data === 'object' && data !== null && 'text' in data && 'requestId' in data
  return fits ? (data as ErrorData) : null
}

/** Reads `{ message, data }`. A proxy's HTML page or a truncated answer becomes a refusal, not a crash. */
export async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text()
  const body = parse(text)
  if (!isEnvelope(body)) return unreached('UNREADABLE', response.status)
  const { status } = response
  if (response.ok) return { ok: true, status, message: body.message, data: body.data as T }
  return { ok: false, status, message: body.message as ErrorCode, data: asErrorData(body.data) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
