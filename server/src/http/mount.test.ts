import { Readable } from 'node:stream'
import type { Contract, Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { silentLog } from '#testing/silentLog'
import { type Handlers, mount } from './mount.ts'
import { createServer } from './server.ts'

const things = {
  'POST /api/things/{id}/parts': {
    summary: 'Acrescentar uma parte',
    policy: { kind: 'public' },
    params: z.object({ id: z.string().max(3) }),
    query: z.strictObject({ dry: z.stringbool().optional() }),
    body: z.strictObject({ name: z.string().trim().min(1), size: z.number().default(1) }),
    reply: z.object({ heard: z.unknown() }),
    status: 201,
  },
  'GET /api/things': { summary: 'Ver', policy: { kind: 'signedIn' }, reply: z.null() },
  'POST /api/things': {
    summary: 'Juntar',
    policy: { kind: 'signedIn' },
    body: z.strictObject({ names: z.array(z.string()) }),
    reply: z.number(),
  },
} as const satisfies Contract

const handlers: Handlers<typeof things> = {
  'POST /api/things/{id}/parts': async ({ params, query, body, caller }) => ({
    heard: { params, query, body, viewer: caller },
  }),
  'GET /api/things': async ({ caller }) => {
    // A guarded handler need not check for null.
    caller.companyId satisfies string
    return null
  },
  'POST /api/things': async ({ body }) => body.names.length,
}

const { 'GET /api/things': _, ...incomplete } = handlers
// @ts-expect-error An endpoint without a handler does not compile.
incomplete satisfies Handlers<typeof things>

async function call(url: string, payload: object) {
  const app = await createServer({ log: silentLog, trustedProxies: [], maxDelay: 0 })
  app.decorateRequest('caller', null)
  mount(app, things, handlers)
  return app.inject({ method: 'POST', url, payload })
}

test('a handler gets the parsed request, and its result is sent in the envelope with the declared status', async () => {
  const response = await call('/api/things/abc/parts?dry=true', { name: ' Porta ' })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({
    message: 'OK',
    data: { heard: { params: { id: 'abc' }, query: { dry: true }, body: { name: 'Porta', size: 1 }, viewer: null } },
  })
})

test('one answer names every wrong field of path, query and body', async () => {
  const response = await call('/api/things/abcd/parts?wet=1', { size: null, colour: 'red' })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().data.fields)).toEqual(['id', 'wet', 'colour', 'size', 'name'])
})

test('a path with text that cannot be stored is of nothing', async () => {
  const response = await call('/api/things/a%00/parts', { name: 'Porta' })
  expect([response.statusCode, response.json().message]).toEqual([404, 'NOT_FOUND'])
})

test('bodies are limited in bytes, less so for signed-in callers, and in the number of values', async () => {
  const long = 'x'.repeat(20_000)
  expect((await call('/api/things/abc/parts', { name: long })).statusCode).toBe(413)
  expect((await call('/api/things', { names: Array(40).fill(long) })).json()).toMatchObject({ data: 40 })
  expect((await call('/api/things', { names: Array(60).fill(long) })).statusCode).toBe(413)
  const many = await call('/api/things', { names: Array(100_000).fill(0) })
  expect(many.statusCode).toBe(413)
  expect(many.json()).toMatchObject({ message: 'TOO_LARGE' })
})

const contents = {
  'GET /api/contents': {
    summary: 'Ler',
    policy: { kind: 'public' },
    query: z.object({ bytes: z.coerce.number() }),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
} as const satisfies Contract

test('content shorter than its Content-Length is aborted and not completed by the next answer', async () => {
  const app = await createServer({ log: silentLog, trustedProxies: [], maxDelay: 0 })
  app.decorateRequest('caller', null)
  const sources: Readable[] = []
  mount(app, contents, {
    'GET /api/contents': async ({ query: { bytes } }) => {
      const body = Readable.from([Buffer.from('meio ficheiro')])
      sources.push(body)
      return { contentType: 'application/pdf', bytes, body }
    },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const read = async (bytes: number) => (await fetch(`${address}/api/contents?bytes=${bytes}`)).text()
  expect(await read(13)).toBe('meio ficheiro')
  await expect(read(20)).rejects.toThrow('terminated')
  expect(await read(5)).toContain('INTERNAL')
  expect(sources.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
  await app.close()
})

const figures = {
  'GET /api/figures': {
    summary: 'Somar',
    policy: { kind: 'public' },
    query: z.object({ of: z.string() }),
    reply: z.custom<object>(),
    revalidates: true,
  },
} as const satisfies Contract

describe('an answer that is compared with the one the caller has', () => {
  let app: Awaited<ReturnType<typeof createServer>>
  let total: number
  beforeEach(async () => {
    total = 1
    app = await createServer({ log: silentLog, trustedProxies: [], maxDelay: 0 })
    app.decorateRequest('caller', null)
    mount(app, figures, {
      'GET /api/figures': async ({ query: { of } }) => {
        if (of === 'nobody') throw new TipyError('NOT_FOUND')
        return { of, total, rows: 'linha '.repeat(500) }
      },
    })
  })
  afterEach(() => app.close())
  const read = (of: string, tag?: string, headers = {}) =>
    app.inject({ url: `/api/figures?of=${of}`, headers: { ...headers, ...(tag && { 'if-none-match': tag }) } })

  test('is 304 without a body while it is the same, and 200 once it changes', async () => {
    const first = await read('ana')
    const tag = String(first.headers.etag)
    expect(first.json()).toMatchObject({ message: 'OK', data: { of: 'ana', total: 1 } })
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization, FirstDate, LastDate, Offices'),
    })
    const same = await read('ana', tag)
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag])
    expect(same.headers['cache-control']).toBe('private, no-cache')
    total = 2
    const changed = await read('ana', tag)
    expect(changed.json()).toMatchObject({ data: { total: 2 } })
    expect(changed.headers.etag).not.toBe(tag)
  })

  test('is never the answer to another question, nor to one that is refused', async () => {
    const tag = String((await read('ana')).headers.etag)
    expect((await read('rui', tag)).json()).toMatchObject({ data: { of: 'rui' } })
    const refused = await read('nobody', '*')
    expect([refused.statusCode, refused.headers['cache-control'], refused.headers.etag]).toEqual([
      404,
      'no-store',
      undefined,
    ])
  })

  test('is found in a list of tags, weak or not, compressed or not', async () => {
    const packed = await read('ana', undefined, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const tag = String(packed.headers.etag)
    for (const list of [`"x", ${tag}`, tag.replace('W/', ''), '*'])
      expect((await read('ana', list)).statusCode, list).toBe(304)
    for (const list of ['"x"', '', tag.slice(0, -2)]) expect((await read('ana', list)).statusCode, list).toBe(200)
  })
})

test('nothing is done for a caller who disconnects while waiting for a place', async () => {
  const slow = {
    'GET /api/slow': { summary: 'Esperar', policy: { kind: 'public' }, reply: z.null() },
  } as const satisfies Contract
  const counts = { arrived: 0, begun: 0, closed: 0 }
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const app = await createServer({ log: silentLog, trustedProxies: [], maxDelay: 0 })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (_request, reply) => {
    counts.arrived += 1
    reply.raw.once('close', () => {
      counts.closed += 1
    })
  })
  mount(app, slow, {
    'GET /api/slow': async () => {
      counts.begun += 1
      await ended
      return null
    },
  })
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/slow`
  // As many as may work for one address at once.
  const working = Array.from({ length: 30 }, async () => (await fetch(url)).status)
  await vi.waitFor(() => expect(counts.begun).toBe(30), { timeout: 60_000 })
  const leaving = new AbortController()
  const waiting = fetch(url, { signal: leaving.signal })
  await vi.waitFor(() => expect(counts.arrived).toBe(31), { timeout: 60_000 })
  leaving.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await vi.waitFor(() => expect(counts.closed).toBe(1), { timeout: 60_000 })
  end()
  expect(new Set(await Promise.all(working))).toEqual(new Set([200]))
  expect(counts.begun).toBe(30)
  await app.close()
})
