import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'

let database: TestDatabase
let app: FastifyInstance
let webDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  webDir = mkdtempSync(join(tmpdir(), 'tipy-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Tipy</title>')
  writeFileSync(join(webDir, 'assets/main-abc123.js'), `console.log("${'x'.repeat(4000)}")`)
  writeFileSync(join(webDir, 'assets/packed-abc123.js'), `console.log("${'x'.repeat(4000)}")`)
  writeFileSync(join(webDir, 'assets/packed-abc123.js.br'), 'packed by the build')
  writeFileSync(join(webDir, '.secret'), 'no')
  app = await startApp(database, testClock(), { trustedProxies: ['10.9.8.7'] }, { webDir })
})
afterAll(async () => {
  await app.close()
  rmSync(webDir, { recursive: true })
  await database.close()
})

const login = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('a bad body', () => {
  test('every wrong field is named, in Portuguese, also unknown ones', async () => {
    const response = await login(JSON.stringify({ email: ' ', extra: 1, password: 'x'.repeat(201) }))
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      message: 'INVALID',
      data: {
        text: 'Há campos inválidos',
        requestId: expect.any(String),
        fields: {
          email: 'Obrigatório',
          password: expect.stringContaining('Demasiado grande'),
          extra: 'Campo desconhecido',
        },
      },
    })
  })

  test('an absent, empty or null body lacks all required fields', async () => {
    const fields = { email: 'Obrigatório', password: 'Obrigatório' }
    for (const body of ['', 'null', '{}']) expect((await login(body)).json().data.fields, body).toEqual(fields)
    expect((await login('[1]')).json().data.fields).toHaveProperty('body')
    expect((await login('"x"')).statusCode).toBe(422)
  })

  test.each([
    ['broken JSON', '{"email":', 'application/json', 422, 'INVALID'],
    ['a poisoned prototype', '{"__proto__":{"a":1}}', 'application/json', 422, 'INVALID'],
    ['text PostgreSQL cannot store', '{"email":"a\\u0000","password":"b"}', 'application/json', 422, 'INVALID'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_TYPE'],
    ['plain text', 'email', 'text/plain', 415, 'UNSUPPORTED_TYPE'],
    ['too much of a stranger', JSON.stringify({ email: 'x'.repeat(20_000) }), 'application/json', 413, 'TOO_LARGE'],
  ])('%s', async (_why, payload, type, status, message) => {
    const response = await login(payload, { 'content-type': type })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ message, data: { requestId: expect.any(String) } })
  })

  test.each([
    ['half a character', Buffer.from('{"email":"a\xc3","password":"b"}', 'latin1')],
    ['Latin-1', Buffer.from('{"email":"joão","password":"b"}', 'latin1')],
    ['half a surrogate pair', Buffer.from('{"email":"\xed\xa0\x80","password":"b"}', 'latin1')],
    ['in the name of a field', Buffer.from('{"\xff":1}', 'latin1')],
  ])('bytes that are no UTF-8 are refused before they are read: %s', async (_why, payload) => {
    const response = await login(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message: 'NOT_UTF8', data: { text: 'O pedido não está escrito em UTF-8' } })
  })

  test('names of built-in properties are refused as unknown fields', async () => {
    for (const name of ['constructor', 'toString', 'prototype']) {
      const response = await login(JSON.stringify({ email: 'a@b.pt', password: 'b', [name]: 1 }))
      expect(response.json().data.fields, name).toEqual({ [name]: 'Campo desconhecido' })
    }
    const nested = await login(JSON.stringify({ email: { constructor: 1 }, password: 'b' }))
    expect(nested.json().data.fields).toEqual({ 'email.constructor': 'Campo desconhecido' })
  })

  test('very deep nesting is refused without a stack overflow', async () => {
    const response = await login(`{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`)
    expect(response.json()).toMatchObject({ message: 'INVALID' })
  })
})

describe('an unknown path gets 404', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/auth/login'],
    ['GET', '/api/%zz'],
    ['POST', '/invoices'],
    ['GET', '/assets/gone-123.js'],
    ['GET', '/missing.png'],
    ['GET', '/.secret'],
    ['GET', '/..%2f..%2fetc/passwd'],
    ['PATCH', `/api/users/${'a'.repeat(101)}`],
  ] as const)('%s %s', async (method, url) => {
    const response = await app.inject({ method, url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ message: 'NOT_FOUND', data: { text: 'Não encontrado' } })
  })
})

describe('the web app', () => {
  test.each(['/', '/invoices', '/users/8/stats?x=1', '/?token=abc'])(
    '%s gets the page, which browsers revalidate each time',
    async url => {
      const response = await app.inject({ url })
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('<title>Tipy</title>')
      expect(response.headers['cache-control']).toBe('no-cache')
    },
  )

  test('a file with a hash in its name is cached for ever and compressed', async () => {
    const headers = { 'accept-encoding': 'br, gzip' }
    const response = await app.inject({ url: '/assets/main-abc123.js', headers })
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-type']).toMatch(/javascript/)
    expect(response.headers['content-encoding']).toBe('br')
  })

  test('a file compressed by the build is sent as it is, to clients that accept it', async () => {
    const url = '/assets/packed-abc123.js'
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.body).toBe('packed by the build')
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    const plain = await app.inject({ url })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.body).toMatch(/^console\.log/)
  })
})

describe('headers', () => {
  test('a page may run only our scripts and cannot be framed', async () => {
    const { headers } = await app.inject({ url: '/' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|upgrade-insecure-requests|script-src[^;]*unsafe-inline/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('answers of the API are not cached and not readable by other sites', async () => {
    for (const url of [
      '/api/auth/demo',
      '/api/auth/config',
      '/api/nothing',
      '/%61pi/auth/demo',
      '/api/%zz',
      '/gone.js',
    ]) {
      const { headers } = await app.inject({ url, headers: { origin: 'https://elsewhere.example' } })
      expect(headers['cache-control'], url).toBe('no-store')
      expect(headers, url).not.toHaveProperty('access-control-allow-origin')
    }
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/auth/login' })
    expect(preflight.statusCode).toBe(404)
  })
})

describe('monitoring', () => {
  test('healthz and readyz answer', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ message: 'OK', data: null })
    expect((await app.inject('/readyz')).json()).toEqual({
      message: 'OK',
      data: { database: true, migrations: true, jobs: true, room: true },
    })
  })

  test('metrics are for this machine and its network only, and never through a proxy', async () => {
    const from = (remoteAddress: string, headers = {}) => app.inject({ url: '/metrics', remoteAddress, headers })
    expect((await from('127.0.0.1')).body).toContain('http_request_duration_seconds')
    expect((await from('192.168.1.9')).statusCode).toBe(200)
    expect((await from('198.51.100.4')).statusCode).toBe(404)
    expect((await from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await from('10.9.8.7', { 'x-forwarded-for': '198.51.100.4' })).statusCode).toBe(404)
    for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'cf-connecting-ip']) {
      expect((await from('127.0.0.1', { [name]: 'anything' })).statusCode, name).toBe(404)
    }
  })

  test('the API describes itself in OpenAPI 3.1, guarded calls as such', async () => {
    const page = await app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
    const { openapi, paths } = (await app.inject('/api/docs/json')).json()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toContain('/api/users/{id}')
    expect(paths['/api/auth/config'].get.security).toEqual([{ bearer: [] }])
    expect(paths['/api/auth/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'email',
      'password',
    ])
  })

  test('the page of the API has its scripts, and nothing else is found beside it', async () => {
    const script = await app.inject('/api/docs/static/swagger-initializer.js')
    expect(script.headers['content-type']).toBe('application/javascript; charset=utf-8')
    const style = await app.inject('/api/docs/static/swagger-ui.css')
    expect(style).toMatchObject({ statusCode: 200, headers: { 'content-security-policy': expect.any(String) } })
    const headers = { 'if-none-match': String(style.headers.etag) }
    expect(await app.inject({ url: '/api/docs/static/swagger-ui.css', headers })).toMatchObject({ statusCode: 304 })
    for (const path of ['nothing', 'static/nothing.js', 'static/%2e%2e/package.json'])
      expect((await app.inject(`/api/docs/${path}`)).json(), path).toMatchObject({ message: 'NOT_FOUND' })
  })
})

test('a request id is generated, never taken from the caller', async () => {
  const headers = { 'request-id': 'chosen', 'x-request-id': 'chosen' }
  const { data } = (await app.inject({ url: '/api/nothing', headers })).json()
  expect(data.requestId).toMatch(/^[0-9a-f-]{36}$/)
})
