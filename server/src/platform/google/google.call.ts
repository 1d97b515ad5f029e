import { z } from 'zod'
import { GoogleBusy, GoogleLost, GoogleRefused } from './google.ts'

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body?: Uint8Array<ArrayBuffer> | string
  readonly type?: string
}

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
}

/** Gives the access token; a second time, one other than that which Google refused. */
export type Access = (refused?: string) => Promise<string>

const timeoutMs = 30_000
/** An upload of 35 MB on a slow line. */
const uploadTimeoutMs = 180_000
const largeBytes = 1_000_000

const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

/** Google's ways to say "slower" with 403. */
const busyReasons: readonly string[] = [
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
]

/**
 * One call of Gmail or Calendar. A refused token is renewed once. Answers in `accepted` are returned as they are; all
 * others become one of the three errors, none of which contains a token.
 */
export async function callGoogle(
  access: Access,
  request: ApiRequest,
  accepted: readonly number[] = [],
): Promise<ApiAnswer> {
  const token = await access()
  let response = await send(request, token)
  if (response.status === 401) response = await send(request, await access(token))
  const answer = await readAnswer(response)
  if (response.ok || accepted.includes(response.status)) return answer
  throw errorOf(response, answer.body)
}

async function send({ method, url, body, type }: ApiRequest, token: string): Promise<Response> {
  const isLarge = body !== undefined && body.length > largeBytes
  try {
    return await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(isLarge ? uploadTimeoutMs : timeoutMs),
    })
  } catch {
    throw new GoogleBusy('Google does not answer', null)
  }
}

async function readAnswer(response: Response): Promise<ApiAnswer> {
  try {
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  } catch {
    throw new GoogleBusy('the answer of Google broke off', null)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function errorOf({ status, headers }: Response, body: unknown): Error {
  const { data } = errorBody.safeParse(body)
  const reasons = data?.error.errors?.flatMap(({ reason }) => reason ?? []) ?? []
  if (status === 401) return new GoogleLost('Google refuses the token')
  // A permission that was granted is gone: consenting again brings it back.
  if (reasons.includes('insufficientPermissions')) return new GoogleLost('a permission is missing')
  if (status === 429 || status >= 500 || reasons.some(reason => busyReasons.includes(reason)))
    return new GoogleBusy(`Google answers ${status}`, waitOf(headers))
  return new GoogleRefused(data?.error.message.slice(0, 300) || `Google answers ${status}`)
}

/** `Retry-After` is a number of seconds or a date, which is compared with the clock of who answered. */
function waitOf(headers: Headers): number | null {
  const header = headers.get('retry-after')
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const waitMs = Date.parse(header) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}
