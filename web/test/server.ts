import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  /** `POST /api/auth/login`. */
  readonly name: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

interface Answer {
  readonly status?: number
  readonly message?: string
  readonly data?: unknown
}

/** Answers a call; returns undefined when it writes the response itself (to stay silent, to send invalid data). */
export type Answers = Record<string, (received: Received, response: ServerResponse) => Answer | undefined>

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
} as const

/** A real HTTP server for one test. It records the requests. */
export async function startServer(answers: Answers) {
  const received: Received[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // The test page has another origin, so uploads by XMLHttpRequest send a preflight request.
    if (request.method === 'OPTIONS') return response.writeHead(204, anyOrigin).end()
    let text = ''
    for await (const chunk of request) text += chunk
    const url = request.url ?? ''
    const name = `${request.method} ${url.split('?')[0]}`
    const call: Received = { name, url, headers: request.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
    received.push(call)
    const handler = answers[name]
    const reply = handler ? handler(call, response) : { status: 404, message: 'NOT_FOUND' }
    if (!reply) return undefined
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...anyOrigin })
    return response.end(JSON.stringify({ message: reply.message ?? 'OK', data: reply.data ?? null }))
  }
  const server = createServer((request, response) => void answer(request, response))
  // On a busy machine a pause of five seconds would end a connection that carries the next request already.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise<void>(resolve => server.close(() => resolve()))
    // The client learns in the next turns of the event loop that its calls have failed: still before the next test.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, received, stop: () => server.closeAllConnections() }
}
