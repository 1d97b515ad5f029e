import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, startServer } from '#test/server.ts'
import { watchAttendance } from './attendance.ts'
import { ApiFailure, call, callOrThrow, connect, requestTimeoutMs } from './client.ts'
import { clearFailure, lastFailure } from './failures.ts'

const session = {
  token: 'abc',
  company: 'horizonte',
  firstDate: '2026-11-01',
  lastDate: '2026-11-15',
  offices: ['lisboa', 'porto'],
}
const refused = { status: 401, message: 'UNAUTHORIZED', data: { text: 'A sua sessão terminou', requestId: 'r1' } }
const search = { page: 0, filters: { infoLevel: 2 } } as const

async function serve(answers: Answers, overrides: Parameters<typeof connect>[0] = {}) {
  const server = await startServer(answers)
  connect({ baseUrl: server.baseUrl, session: () => session, onUnauthorized: () => {}, ...overrides })
  return server
}

afterEach(() => {
  connect({ baseUrl: '', session: () => null, timeoutMs: requestTimeoutMs, onUnauthorized: () => {} })
  clearFailure()
})

describe('a request', () => {
  it('is marked as unattended when the tab was not touched for a while', async () => {
    const server = await serve({ 'GET /api/auth/config': () => ({}) })
    watchAttendance()
    vi.useFakeTimers({ toFake: ['Date'] })
    const unattendedHeader = async () => {
      await call('GET /api/auth/config')
      return server.received.at(-1)?.headers.unattended
    }
    window.dispatchEvent(new Event('keydown'))
    expect(await unattendedHeader()).toBeUndefined()
    vi.setSystemTime(Date.now() + 121_000)
    expect(await unattendedHeader()).toBe('1')
    window.dispatchEvent(new Event('pointerdown'))
    expect(await unattendedHeader()).toBeUndefined()
    vi.useRealTimers()
  })

  it('carries the session in its headers', async () => {
    const server = await serve({ 'GET /api/auth/config': () => ({}) })
    await call('GET /api/auth/config')
    expect(server.received[0]?.headers).toMatchObject({
      app: 'tipy',
      'content-type': 'application/json',
      authorization: 'Bearer abc',
      firstdate: '2026-11-01',
      lastdate: '2026-11-15',
      offices: 'lisboa,porto',
      company: 'horizonte',
    })
  })

  it('repeats a key of its query for each value of a list', async () => {
    const server = await serve({ 'GET /api/stats/leads': () => ({}) })
    await call('GET /api/stats/leads', { query: { personal: [], recruiter: ['a', 'b'], source: ['á&b'] } })
    expect(server.received[0]?.url).toBe('/api/stats/leads?recruiter=a&recruiter=b&source=%C3%A1%26b')
  })

  it('carries days and offices of its own instead of those of the session', async () => {
    const server = await serve({ 'GET /api/auth/config': () => ({}) })
    await call('GET /api/auth/config', { range: { firstDate: '2026-03-01', lastDate: '2026-03-31' }, offices: [] })
    expect(server.received[0]?.headers).toMatchObject({ firstdate: '2026-03-01', lastdate: '2026-03-31', offices: '' })
  })

  it('carries no session headers without a token', async () => {
    const server = await serve({ 'GET /api/auth/demo': () => ({}) }, { session: () => null })
    await call('GET /api/auth/demo')
    const names = Object.keys(server.received[0]?.headers ?? {})
    expect(names).toContain('app')
    expect(names).not.toEqual(expect.arrayContaining(['authorization']))
    expect(names.filter(name => ['firstdate', 'lastdate', 'offices', 'company'].includes(name))).toEqual([])
  })

  it('fills in and escapes the path parameters', async () => {
    const server = await serve({})
    await call('PATCH /api/users/{id}', { params: { id: '../a b' }, body: { darkMode: true } })
    expect(server.received[0]).toMatchObject({ url: '/api/users/..%2Fa%20b', body: { darkMode: true } })
  })
})

describe('an answer', () => {
  it('becomes status, message and data', async () => {
    await serve({ 'POST /api/users/search': () => ({ data: { users: [], total: 0 } }) })
    const answer = await call('POST /api/users/search', { body: search })
    expect(answer).toEqual({ ok: true, status: 200, message: 'OK', data: { users: [], total: 0 } })
  })

  it('that is refused is returned, not thrown', async () => {
    const data = { text: 'Credenciais Inválidas', requestId: 'r7' }
    await serve({ 'POST /api/auth/login': () => ({ status: 403, message: 'INVALID_CREDENTIALS', data }) })
    const answer = await call('POST /api/auth/login', { body: { email: 'a', password: 'b' } })
    expect(answer).toEqual({ ok: false, status: 403, message: 'INVALID_CREDENTIALS', data })
  })

  it.each(['<html>502 Bad Gateway</html>', '', 'null', '{"message":7}', '{"message":"OK"'])(
    'that is not JSON of our server is returned as unreadable: %s',
    async text => {
      await serve({
        'GET /api/auth/demo': (_, response) => {
          response.writeHead(502).end(text)
          return undefined
        },
      })
      expect(await call('GET /api/auth/demo')).toMatchObject({
        ok: false,
        status: 502,
        message: 'UNREADABLE',
        data: null,
      })
    },
  )

  it('is returned as a failure when the server closes without answering', async () => {
    await serve({
      'GET /api/auth/demo': (_, response) => {
        response.destroy()
        return undefined
      },
    })
    expect(await call('GET /api/auth/demo')).toMatchObject({ ok: false, status: 0, message: 'NETWORK' })
  })

  it('is a timeout when it takes too long; the default is five minutes', async () => {
    expect(requestTimeoutMs).toBe(300_000)
    await serve({ 'GET /api/auth/demo': () => undefined }, { timeoutMs: 30 })
    expect(await call('GET /api/auth/demo')).toMatchObject({ ok: false, status: 0, message: 'TIMEOUT' })
  })

  it('is aborted when the caller cancels, and raises no failure', async () => {
    const controller = new AbortController()
    await serve({
      'GET /api/auth/demo': () => {
        controller.abort()
        return undefined
      },
    })
    const answer = await call('GET /api/auth/demo', { signal: controller.signal, quiet: true })
    expect(answer).toMatchObject({ ok: false, message: 'ABORTED' })
    expect(lastFailure()).toBeNull()
  })
})

describe('UNAUTHORIZED', () => {
  it('ends the session whose token was sent, by the message and not by the status', async () => {
    const onUnauthorized = vi.fn()
    await serve(
      {
        'GET /api/auth/config': () => ({ ...refused, status: 403 }),
        'GET /api/auth/demo': () => ({ status: 401, message: 'FORBIDDEN' }),
      },
      { onUnauthorized },
    )
    await call('GET /api/auth/demo')
    expect(onUnauthorized).not.toHaveBeenCalled()
    await call('GET /api/auth/config')
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('abc')
  })
})

describe('quiet failures', () => {
  it('show the request id in the top bar', async () => {
    await serve({
      'PATCH /api/users/x': () => ({ status: 500, message: 'INTERNAL', data: { text: 't', requestId: 'r9' } }),
    })
    await call('PATCH /api/users/{id}', { params: { id: 'x' }, body: {} })
    expect(lastFailure()).toBeNull()
    await call('PATCH /api/users/{id}', { params: { id: 'x' }, body: {}, quiet: true })
    expect(lastFailure()).toEqual({ endpoint: 'PATCH /api/users/{id}', status: 500, requestId: 'r9' })
  })

  it('are thrown for a query, with the answer in the error', async () => {
    await serve({})
    const error = await callOrThrow('POST /api/users/search', { body: search }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiFailure)
    expect(error).toMatchObject({ answer: { status: 404, message: 'NOT_FOUND' } })
    expect(lastFailure()).toMatchObject({ status: 404 })
  })

  it('are not marked when what was read does not exist: the screen says so', async () => {
    await serve({})
    const params = { id: '7d3a3c5e-4f0a-4d58-9f3f-0a3f4b1c2d3e' }
    await expect(callOrThrow('GET /api/users/{id}', { params })).rejects.toBeInstanceOf(ApiFailure)
    expect(lastFailure()).toBeNull()
  })
})
