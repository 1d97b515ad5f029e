import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn, type User } from '#testing/factories'
import { pdfBytes } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'

/** The proportions of the usual times, in a fraction of them. */
const times = { headers: 300, checkEvery: 50, body: 500, uploadStretch: 400, uploadBytes: 2 * 1024, whole: 20_000 }

let database: TestDatabase
let app: FastifyInstance
let port: number
let user: User
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = testClock()
  user = await buildUser(database.db, await buildCompany(database.db), { role: 'hr' })
  token = await signIn(database.db, user, clock.now())
  app = await startApp(database, clock, {}, { times })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Heard {
  readonly text: string
  readonly ms: number
}

/** Sends the head at once and then one piece after the other, until there are no more or the server has had enough. */
async function trickle(head: string, pieces: Iterable<string | Buffer>, everyMs: number): Promise<Heard> {
  const socket = connect(port, '127.0.0.1')
  const start = performance.now()
  let text = ''
  socket.on('data', chunk => {
    text += String(chunk)
  })
  // A piece that was on its way when the server closed.
  socket.on('error', () => undefined)
  socket.write(head)
  const rest = pieces[Symbol.iterator]()
  const timer = setInterval(() => {
    const next = rest.next()
    if (next.done) clearInterval(timer)
    else if (socket.writable) socket.write(next.value)
  }, everyMs)
  await once(socket, 'close')
  clearInterval(timer)
  return { text, ms: performance.now() - start }
}

function* forever(piece: string): Generator<string> {
  for (;;) yield piece
}

const head = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, 'Host: tipy', ...headers, '', ''].join('\r\n')
const json = ['Content-Type: application/json', 'Content-Length: 5000']
const signedIn = () => `Authorization: Bearer ${token}`
/** So long a whole minute would be at these times, with room for a busy machine. */
const aMinute = 5_000

describe('a request that hardly arrives is ended', () => {
  test('in its headers, though a byte comes now and then', async () => {
    const { text, ms } = await trickle('GET /healthz HTTP/1.1\r\nHost: tipy\r\nX-Slow: ', forever('a'), 20)
    expect(text).toContain('408')
    expect(ms).toBeGreaterThan(250)
    expect(ms).toBeLessThan(aMinute)
  })

  test('without a single byte', async () => {
    const { ms } = await trickle('', [], 20)
    expect(ms).toBeLessThan(aMinute)
  })

  test.each([
    ['before login', () => head('POST /api/auth/login', ...json)],
    ['after login', () => head('POST /api/errors', ...json, signedIn())],
    ['in chunks', () => head('POST /api/auth/login', 'Content-Type: application/json', 'Transfer-Encoding: chunked')],
    ['where no body is expected', () => head('GET /api/auth/demo', ...json)],
    ['where there is nothing', () => head('POST /api/nowhere', ...json)],
    ['as a file of nobody', () => head(`POST /api/files/users/${user.id}/files`, ...formHeaders(900_000))],
    [
      'as a file below the floor, though signed in',
      () => head(`POST /api/files/users/${user.id}/files`, ...formHeaders(900_000), signedIn()),
    ],
  ])('in its body, %s', async (_where, lines) => {
    const before = await fingerprint(database.db)
    const isChunked = lines().includes('chunked')
    const { ms } = await trickle(lines(), forever(isChunked ? '1\r\n \r\n' : ' '), 20)
    expect(ms).toBeGreaterThan(450)
    expect(ms).toBeLessThan(aMinute)
    expect(await fingerprint(database.db)).toEqual(before)
  })
})

const boundary = 'tipy-boundary'
const formHeaders = (length: number) => [
  `Content-Type: multipart/form-data; boundary=${boundary}`,
  `Content-Length: ${length}`,
]

test('a file of a signed-in person arrives over a slow line, in several times what a body may take', async () => {
  const content = Buffer.concat([pdfBytes(), Buffer.alloc(60 * 1024, '%')])
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const pieces = Array.from({ length: Math.ceil(body.length / 2048) }, (_, index) =>
    body.subarray(index * 2048, (index + 1) * 2048),
  )
  const lines = head(
    `POST /api/files/users/${user.id}/files`,
    ...formHeaders(body.length),
    signedIn(),
    'Connection: close',
  )
  const { text, ms } = await trickle(lines, pieces, 50)
  expect(text).toMatch(/^HTTP\/1\.1 201 /)
  expect(ms).toBeGreaterThan(2 * times.body)
})

test('whoever is quick notices nothing', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ninguem@exemplo.pt', password: 'errada-de-todo' }),
  })
  expect(answer.status).toBe(403)
})
