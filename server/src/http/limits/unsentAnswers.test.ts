import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Contract, Streamed } from '@tipy/domain/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { writeJson } from '#http/jsonText'
import { mount } from '#http/mount'
import { createServer } from '#http/server'
import type { Caller } from '#http/session/caller'
import { silentLog } from '#testing/silentLog'
import type { UnsentLimits } from './unsentAnswers.ts'

/** In place of a person: a call without session. */
const nobody = 'nobody'
const megabyte = 1024 * 1024
const checkEveryMs = 30_000
const maxStill = 10
/** More than the buffers of a connection on this machine take. */
const long = randomBytes(18 * megabyte).toString('base64')
const room = { maxCallerBytes: 30 * megabyte, maxBytes: 120 * megabyte }
const limits: UnsentLimits = { people: room, anonymous: room, checkEveryMs, maxStill }

const answer = { summary: '', policy: { kind: 'signedIn' }, reply: z.string() } as const
const contract = {
  'GET /api/long': answer,
  'GET /api/short': answer,
  'GET /api/file': { ...answer, reply: z.custom<Streamed>(), streams: 'file' },
  'GET /api/table': { ...answer, reply: z.object({ rows: z.array(z.string()) }), long: 'statistics' },
  'GET /api/together': answer,
  'POST /api/together': answer,
} as const satisfies Contract

let app: FastifyInstance
/** Calls that are answered once there are eight. */
let together: (() => void)[] = []

beforeEach(async () => {
  // Only the stretches: sockets go on as they do.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  together = []
  app = await createServer({ log: silentLog, trustedProxies: [], maxDelay: 0, unsent: limits })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async request => {
    const { person } = request.headers
    if (person !== nobody) request.caller = { id: String(person) } as Caller
  })
  app.get('/undeclared', async () => long)
  mount(app, contract, {
    'GET /api/long': async () => long,
    'GET /api/short': async () => 'short',
    'GET /api/file': async () => ({ contentType: 'application/octet-stream', body: file() }),
    'GET /api/table': async () => writeJson<{ rows: string[] }>({ rows: rows() }),
    'GET /api/together': eight,
    'POST /api/together': eight,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

async function eight(): Promise<string> {
  await new Promise<void>(ready => {
    together.push(ready)
    if (together.length === 8) for (const each of together) each()
  })
  return long
}

let filed = 0
async function* file() {
  for (filed = 0; filed < 200 * megabyte; filed += megabyte) yield randomBytes(megabyte)
}

async function* rows() {
  for (let at = 0; at < 400; at += 1) yield long.slice(0, 64 * 1024)
}

/** A connection that sent a request, or several at once, and reads nothing of its answer yet. */
async function ask(person: string, path: string, method = 'GET', times = 1): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const type = method === 'POST' ? 'Content-Type: application/json\r\n' : ''
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: here\r\nPerson: ${person}\r\n${type}\r\n`.repeat(times))
  await once(socket, 'readable')
  return socket
}

/** Reads that many bytes, in all. */
async function read(socket: Socket, bytes: number): Promise<void> {
  while (socket.bytesRead < bytes) {
    socket.read()
    if (socket.bytesRead < bytes) await once(socket, 'readable')
  }
}
const statusOf = (socket: Socket): number => Number(String(socket.read(12)).slice(-3))
const get = async (person: string, path = '/api/short') => {
  const response = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`, {
    headers: { person, 'accept-encoding': 'identity' },
  })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
}
const connections = () => new Promise<number>(count => app.server.getConnections((_, open) => count(open)))

test('a caller who reads nothing gets no more answers: 429, while others are answered in full', async () => {
  const unread = [await ask('Ana', '/api/long'), await ask('Ana', '/api/long')]
  expect(unread.map(statusOf)).toEqual([200, 200])
  expect(await get('Ana')).toMatchObject({ status: 429, retryAfter: '5' })
  expect(await get('Rui', '/api/long')).toEqual({
    status: 200,
    retryAfter: null,
    text: JSON.stringify({ message: 'OK', data: long }),
  })
  for (const socket of unread) socket.destroy()
  await expect.poll(async () => (await get('Ana')).status).toBe(200)
})

test.each([
  ['GET', 'are refused, too', [200, 200, 429, 429, 429, 429, 429, 429]],
  ['POST', 'are sent when they say what was saved', [200, 200, 200, 200, 200, 200, 200, 200]],
])('%s: answers that become ready at once %s', async (method, _, statuses) => {
  const unread = await Promise.all(Array.from({ length: 8 }, () => ask('Ana', '/api/together', method)))
  expect(unread.map(statusOf).toSorted((a, b) => a - b)).toEqual(statuses)
})

test('many callers who read nothing do not fill the memory: 503', async () => {
  const unread: Socket[] = []
  for (let at = 0; at < 12; at += 1) unread.push(await ask(`${at}`, '/api/long'))
  const statuses = unread.map(statusOf)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.indexOf(503)).toBeGreaterThan(4)
})

test.each([
  ['Ana', '/api/long'],
  [nobody, '/api/long'],
  [nobody, '/undeclared'],
])('%s: answers of %s that wait behind another on their connection end with it', async (person, path) => {
  const socket = await ask(person, path, 'GET', 2)
  expect((await get(person, path)).status).toBe(429)
  socket.destroy()
  await expect.poll(async () => (await get(person)).status).toBe(200)
  // One more fits, unless any is left.
  await ask(person, path)
  expect((await get(person)).status).toBe(200)
})

test('a call whose answer waits behind another gives up its place in the lane with the connection', async () => {
  const socket = await ask('Ana', '/api/table', 'GET', 3)
  socket.destroy()
  expect((await get('Ana', '/api/table')).status).toBe(200)
})

test('what is sent without a session keeps out nobody who has one', async () => {
  await ask(nobody, '/undeclared')
  await ask(nobody, '/undeclared')
  expect((await get(nobody, '/undeclared')).status).toBe(429)
  expect((await get('Ana', '/api/long')).status).toBe(200)
})

test('a file is read only as fast as it is sent', async () => {
  const socket = await ask('Ana', '/api/file')
  expect(statusOf(socket)).toBe(200)
  expect((await get('Ana')).status).toBe(200)
  expect(filed).toBeLessThan(20 * megabyte)
})

test.each(['/api/long', '/api/file'])(
  '%s goes on while it is read slowly, and ends when it is not read',
  async path => {
    const socket = await ask('Ana', path)
    expect(await connections()).toBe(1)
    // The system makes room for more only after much of this.
    for (let at = 1; at < maxStill; at += 1) {
      await read(socket, at * 5 * 30 * 1024)
      vi.advanceTimersByTime(checkEveryMs)
      expect(await connections()).toBe(1)
    }
    // What the system still takes ends in the first of these.
    const ended = async () => {
      vi.advanceTimersByTime(checkEveryMs)
      return connections()
    }
    if (path === '/api/long') await read(socket, 18 * megabyte)
    await expect.poll(ended).toBe(0)
  },
)

test('a caller who has read everything is not ended while the connection stays open', async () => {
  const socket = await ask('Ana', '/api/long')
  await read(socket, long.length)
  vi.advanceTimersByTime(2 * maxStill * checkEveryMs)
  expect(await connections()).toBe(1)
})
