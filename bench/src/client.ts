import { Agent, request } from 'node:http'
import type { BenchFixture, Who } from './fixture.ts'

/** A list search as a screen sends it. */
export interface BenchQuery {
  /** The list to query; findings by default. */
  readonly of?: 'findings' | 'reservations' | 'invoices' | 'leads'
  readonly who?: Who
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface BenchClient {
  request(query: BenchQuery, path?: string): Promise<Buffer>
  /** A call without a body, by the administrator unless another caller is named. */
  get(path: string, call?: Pick<BenchQuery, 'who' | 'headers'>): Promise<Buffer>
  close(): void
}

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface HttpAnswer {
  readonly status: number
  readonly content: Buffer
}

export interface HttpClient {
  /** `token`: the session of the caller, for servers that ask for one. */
  send(call: HttpCall, token?: string): Promise<HttpAnswer>
  close(): void
}

/** Longer than the statement timeout of the server. */
const patienceMs = 30_000

/** Keeps at most `connections` connections open, as a browser does. */
export function createHttpClient(address: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: ({ method, path, body, headers }, token) =>
      new Promise((resolve, reject) => {
        const sent = request(`${address}${path}`, {
          agent,
          method,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        })
        sent.once('error', reject)
        sent.setTimeout(patienceMs, () => sent.destroy(new Error(`no answer from ${path}`)))
        sent.once('response', answer => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.once('error', reject)
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, content: Buffer.concat(chunks) }))
        })
        sent.end(body === undefined ? '' : JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}

export const isAnswered = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** What was answered, or an error with what was answered instead. */
export function answeredContent(answer: HttpAnswer): Buffer {
  if (!isAnswered(answer)) throw new Error(`answered ${answer.status}: ${answer.content.toString()}`)
  return answer.content
}

/** One connection of people of the fixture; any answer but a good one is an error. */
export function createBenchClient({ address, tokens }: BenchFixture): BenchClient {
  const client = createHttpClient(address, 1)
  const send = async (who: Who, call: HttpCall) => answeredContent(await client.send(call, tokens[who]))
  return {
    request: ({ of = 'findings', who = 'admin', body, headers = {} }, path = `/api/${of}/search`) =>
      send(who, { method: 'POST', path, body, headers }),
    get: (path, { who = 'admin', headers = {} } = {}) => send(who, { method: 'GET', path, headers }),
    close: () => client.close(),
  }
}
