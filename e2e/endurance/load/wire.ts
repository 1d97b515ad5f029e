import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

/** One call, as a screen makes it. */
export interface CallRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly json?: unknown
  readonly form?: { readonly type: string; readonly body: Buffer }
  /** The headers of the shell: the range of dates. */
  readonly headers?: Readonly<Record<string, string>>
  /** The body of the answer is parsed instead of discarded. */
  readonly isRead?: true
}

export interface CallResult {
  /** 0: no answer, for the reason in `why`. */
  readonly status: number
  readonly data: unknown
  readonly saysWhen: boolean
  readonly why?: string
}

export interface Wire {
  send(callRequest: CallRequest): Promise<CallResult>
  /** Keeps an event stream open; `onChunk` is called for each chunk. */
  listen(onChunk: () => void): void
  close(): void
}

/** The timeout of the web client. */
const patienceMs = 30_000
const asBrowsersSay = { 'accept-encoding': 'gzip, deflate, br', app: 'backOffice' }

/** One person's connections: kept alive, and as many concurrently as a browser opens. */
export function openWire(address: string, token: string): Wire {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const streams = new AbortController()
  const baseHeaders = { ...asBrowsersSay, authorization: `Bearer ${token}` }
  return {
    send: async callRequest => {
      const sent = request({ agent, hostname, port, ...addressed(callRequest, baseHeaders) })
      // Errors after the answer began are also emitted by the answer.
      sent.on('error', () => undefined)
      const late = setTimeout(() => sent.destroy(new Error('no answer in time')), patienceMs)
      try {
        sent.end(
          callRequest.form?.body ?? (callRequest.json === undefined ? undefined : JSON.stringify(callRequest.json)),
        )
        const [answer] = (await once(sent, 'response')) as [IncomingMessage]
        return await read(answer, callRequest.isRead === true)
      } catch (error) {
        return { status: 0, data: null, saysWhen: false, why: error instanceof Error ? error.message : String(error) }
      } finally {
        clearTimeout(late)
      }
    },
    listen: onChunk => {
      const sent = request({ hostname, port, path: '/api/live', headers: baseHeaders, signal: streams.signal })
      sent.on('error', () => undefined)
      sent.once('response', answer => answer.on('error', () => undefined).on('data', onChunk))
      sent.end()
    },
    close: () => {
      streams.abort()
      agent.destroy()
    },
  }
}

function addressed(
  { method, path, form, headers, isRead }: CallRequest,
  baseHeaders: Readonly<Record<string, string>>,
) {
  const { 'accept-encoding': packed, ...plain } = baseHeaders
  const type = form?.type ?? 'application/json'
  return {
    method,
    path,
    headers: { ...(isRead ? plain : { ...plain, 'accept-encoding': packed }), 'content-type': type, ...headers },
  }
}

async function read(answer: IncomingMessage, isRead: boolean): Promise<CallResult> {
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) if (isRead) chunks.push(chunk)
  const saysWhen = answer.headers['retry-after'] !== undefined
  return { status: answer.statusCode ?? 0, data: isRead ? dataOf(Buffer.concat(chunks)) : null, saysWhen }
}

function dataOf(content: Buffer): unknown {
  try {
    return (JSON.parse(content.toString()) as { data: unknown }).data
  } catch {
    return null
  }
}
