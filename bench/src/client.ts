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

/** Longer than the statement timeout of the server. */
const patienceMs = 30_000

/** Keeps at most `connections` connections open, as a browser does. */
export function createBenchClient({ address, tokens }: BenchFixture, connections = 1): BenchClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (path: string, { method, who, body, headers }: Sent): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const sent = request(`${address}${path}`, {
        agent,
        method,
        headers: { authorization: `Bearer ${tokens[who]}`, ...headers },
      })
      sent.once('error', reject)
      sent.setTimeout(patienceMs, () => sent.destroy(new Error(`no answer from ${path}`)))
      sent.once('response', answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () => {
          const content = Buffer.concat(chunks)
          if (answer.statusCode === 200) resolve(content)
          else reject(new Error(`answered ${answer.statusCode}: ${content.toString()}`))
        })
      })
      sent.end(body)
    })
  return {
    request: ({ of = 'findings', who = 'admin', body, headers }, path = `/api/${of}/search`) =>
      send(path, {
        method: 'POST',
        who,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    get: (path, { who = 'admin', headers = {} } = {}) => send(path, { method: 'GET', who, body: '', headers }),
    close: () => agent.destroy(),
  }
}

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly who: Who
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}
