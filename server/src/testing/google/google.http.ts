import type { IncomingMessage } from 'node:http'

/** A request that has arrived completely. */
export interface GoogleRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface GoogleAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export async function readAll(incoming: IncomingMessage, origin: string): Promise<GoogleRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', origin)
  const { method = 'GET', headers } = incoming
  return { method, path: pathname, query: searchParams, headers, body: Buffer.concat(parts) }
}

/** An error as Google's APIs write it. */
export const apiError = (code: number, reason: string, message: string): GoogleAnswer => ({
  status: code,
  body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
})

export const insufficient = apiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')

/** The JSON of a body; null if it is none. */
export function jsonOf({ headers, body }: GoogleRequest): Readonly<Record<string, unknown>> | null {
  if (!headers['content-type']?.startsWith('application/json')) return null
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
