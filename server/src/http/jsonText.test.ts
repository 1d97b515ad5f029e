import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import type { Contract } from '@tipy/domain/contract/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { silentLog } from '#testing/silentLog'
import { JsonStream, JsonText, writeJson } from './jsonText.ts'
import { mount } from './mount.ts'
import { createServer } from './server.ts'

async function* listOf(...items: readonly unknown[]): AsyncGenerator {
  yield* items
}
const long = 'a'.repeat(70_000)

test('an object with lists that are computed is the JSON of the same object, sent whole while it is short', async () => {
  const written = await writeJson({
    before: 1,
    list: listOf({ a: 1 }, [2]),
    none: listOf(),
    after: null,
  })
  expect(written).toBeInstanceOf(JsonText)
  expect(written instanceof JsonText && JSON.parse(written.text)).toEqual({
    before: 1,
    list: [{ a: 1 }, [2]],
    none: [],
    after: null,
  })
})

test('a long one is the same answer in pieces', async () => {
  const items = [long, { a: [long] }, 3]
  const written = await writeJson({ list: listOf(...items), total: 3 })
  if (!(written instanceof JsonStream)) throw new Error('sent whole')
  const pieces = await written.body.toArray()
  expect(pieces.length).toBeGreaterThan(2)
  expect(JSON.parse(pieces.join(''))).toEqual({ message: 'OK', data: { list: items, total: 3 } })
})

const longAnswers = {
  'POST /api/long': { summary: 'Contar', policy: { kind: 'signedIn' }, long: 'statistics', reply: z.unknown() },
} as const satisfies Contract

let close = async () => {}
afterEach(() => close())

/** A server whose answers go on until they are let go; counts those at work. */
async function serve() {
  const counts = { begun: 0, written: 0, isOver: false }
  async function* rows() {
    while (!counts.isOver) {
      counts.written += 1
      yield long
    }
  }
  const app = await createServer({ log: silentLog, trustedProxies: [], maxDelay: 0 })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async request => Object.assign(request, { caller: { id: 'Ana', companyId: 'A' } }))
  mount(app, longAnswers, {
    'POST /api/long': async () => {
      counts.begun += 1
      return writeJson({ rows: rows() })
    },
  })
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/long`
  close = () => app.close()
  return { url, counts, letGo: () => (counts.isOver = true) }
}

test('a long answer is written as fast as it is read, and keeps its place until its reader has it or leaves', async () => {
  const { url, counts, letGo } = await serve()
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const first = openRequest(url, { method: 'POST', headers }).end('{}')
  first.on('error', () => undefined)
  // Its answer begins, and is not read.
  await once(first, 'response')
  const second = fetch(url, { method: 'POST', body: '{}', headers })
  expect((await fetch(url.replace('long', 'nothing'), { headers })).status).toBe(404)
  expect(counts.begun).toBe(1)
  first.destroy()
  await vi.waitFor(() => expect(counts.begun).toBe(2), { timeout: 60_000 })
  // What the connection buffers, not what memory holds.
  expect(counts.written).toBeLessThan(2000)
  letGo()
  const answer = (await (await second).json()) as { data: { rows: readonly string[] } }
  expect(new Set(answer.data.rows)).toEqual(new Set([long]))
})

test('a reader who leaves while the answer begins frees the place', async () => {
  const { url, counts, letGo } = await serve()
  const leaving = new AbortController()
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'br', connection: 'close' }
  const gone = fetch(url, { method: 'POST', body: '{}', headers, signal: leaving.signal })
  await vi.waitFor(() => expect(counts.begun).toBe(1), { timeout: 60_000 })
  leaving.abort()
  // Whether its answer had begun or not.
  await gone.catch(() => undefined)
  const next = fetch(url, { method: 'POST', body: '{}', headers })
  await vi.waitFor(() => expect(counts.begun).toBe(2), { timeout: 60_000 })
  letGo()
  expect((await next).status).toBe(200)
  await (await next).text()
})
