import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
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

/** Answers a call, or takes the response in hand (to stay silent, to send nonsense) by answering nothing. */
export type Answers = Record<string, (received: Received, response: ServerResponse) => Answer | undefined>

/** A real HTTP server for one test. It keeps what it received. */
export async function startServer(answers: Answers) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const url = request.url ?? ''
    const name = `${request.method} ${url.split('?')[0]}`
    const call: Received = { name, url, headers: request.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
    received.push(call)
    const known = answers[name]
    const answer = known ? known(call, response) : { status: 404, message: 'NOT_FOUND' }
    if (!answer) return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: answer.message ?? 'OK', data: answer.data ?? null }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, received, stop: () => server.closeAllConnections() }
}
