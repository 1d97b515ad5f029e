import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, type TipyContract } from '@tipy/domain/contract'
import type { Endpoint, Reply } from '@tipy/domain/contract/endpoint'
import type { ErrorData } from '@tipy/domain/errors/errors'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { type AppDeps, buildApp } from '#app/app'
import { readSettings, type Settings } from '#platform/settings'
import type { TestClock } from './clock.ts'
import type { TestDatabase } from './database.ts'
import { silentLog } from './silentLog.ts'

/** Removed with this process; its name is none that another run would remove as a leftover (throwAway.ts). */
const dataDir = join(tmpdir(), `tipy-contents-${process.pid}`)
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

export const testSettings = (overrides: Partial<Settings> = {}): Settings => ({
  ...readSettings({ PUBLIC_URL: 'https://tipy.example', DEMO: 'off', DATA_DIR: dataDir }),
  ...overrides,
})

/**
 * Tests share the event loop, and their own work delays it. Even a limit of an hour is exceeded when the loop was
 * blocked for a whole sample.
 */
const noLimit = 0

export async function startApp(
  { db, pool }: TestDatabase,
  clock: TestClock,
  overrides: Partial<Settings> = {},
  more: Partial<AppDeps> = {},
): Promise<FastifyInstance> {
  const settings = testSettings(overrides)
  const app = await buildApp({ settings, db, pool, clock, log: silentLog, webDir: null, maxDelay: noLimit, ...more })
  await app.ready()
  return app
}

type Name = keyof TipyContract
/** Calls of a record that only tests declare. */
type ToyCall = `${string} /api/toys${string}`
/** Calls of records that allow imports. */
type ImportCall = `POST /api/${string}/import`

export interface CallOptions {
  readonly token?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | string[]>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly remoteAddress?: string
}

export interface Answer<T> {
  readonly status: number
  readonly message: string
  readonly data: T
  readonly headers: Readonly<Record<string, unknown>>
}

/** Sends one call to the application in this process. */
export async function send<T = ErrorData>(
  app: FastifyInstance,
  name: Name | ToyCall | ImportCall,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const [method = '', path = ''] = name.split(' ')
  const { token, params, query, body, headers, remoteAddress } = options
  const url = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params?.[part] ?? ''))
  // A form sets its own content type, which contains the boundary.
  const form = body instanceof FormData ? new Response(body) : null
  const type = form?.headers.get('content-type') ?? 'application/json'
  const response = await app.inject({
    method,
    url,
    ...(query && { query }),
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body) }),
    ...(remoteAddress && { remoteAddress }),
  })
  // A file has no envelope: its text is the data.
  const isEnvelope = String(response.headers['content-type']).startsWith('application/json')
  const answer = isEnvelope
    ? response.json<{ message: string; data: T }>()
    : { message: 'OK', data: response.body as T }
  return { status: response.statusCode, message: answer.message, data: answer.data, headers: response.headers }
}

/** Sends a call that must succeed, and checks that the answer is exactly what the contract says. */
export async function succeed<N extends Name>(
  app: FastifyInstance,
  name: N,
  options: CallOptions = {},
): Promise<Reply<TipyContract[N]>> {
  const answer = await send<unknown>(app, name, options)
  const endpoint: Endpoint = contract[name]
  expect(answer, `${name} answered ${JSON.stringify(answer.data)}`).toMatchObject({
    status: endpoint.status ?? 200,
    message: 'OK',
  })
  expect(endpoint.reply.parse(answer.data)).toEqual(answer.data)
  return answer.data as Reply<TipyContract[N]>
}
