import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { usualTimes } from '#http/limits/slowRequests'
import { startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn, type User } from '#testing/factories'
import { pdfBytes } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'

const { body: bodyTime, uploadStretch, uploadBytes } = usualTimes
/** Node times headers by a clock that tests cannot move, so these tests use a server with a short limit. */
const headersTime = 300

let database: TestDatabase
let app: FastifyInstance
let impatient: FastifyInstance
let user: User
let token: string
let ended: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = testClock()
  user = await buildUser(database.db, await buildCompany(database.db), { role: 'hr' })
  token = await signIn(database.db, user, clock.now())
  const sink = new Writable({
    write(chunk, _encoding, done) {
      const { msg } = JSON.parse(String(chunk))
      if (msg === 'body too slow') ended.push(msg)
      done()
    },
  })
  app = await startApp(database, clock, {}, { log: pino({ level: 'warn' }, sink) })
  const times = { ...usualTimes, headers: headersTime, checkEvery: 50 }
  impatient = await startApp(database, clock, {}, { times })
  for (const one of [app, impatient]) await one.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await impatient.close()
  await database.close()
})
beforeEach(() => {
  ended = []
})

const portOf = ({ server }: FastifyInstance): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A connection to a server, with the text received on it. */
function lineTo(server: FastifyInstance) {
  const socket = connect(portOf(server), '127.0.0.1')
  const chunks: string[] = []
  socket.on('data', chunk => chunks.push(String(chunk)))
  // Bytes sent while the server closes cause an error.
  socket.on('error', () => undefined)
  return { socket, closed: once(socket, 'close'), text: () => chunks.join('') }
}

const head = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, 'Host: tipy', ...headers, '', ''].join('\r\n')
const json = ['Content-Type: application/json', 'Content-Length: 5000']
const signedIn = () => `Authorization: Bearer ${token}`
const boundary = 'tipy-boundary'
const formHeaders = (length: number) => [
  `Content-Type: multipart/form-data; boundary=${boundary}`,
  `Content-Length: ${length}`,
]

describe('a request whose headers arrive too slowly is ended', () => {
  test('although a byte arrives now and then', async () => {
    const start = performance.now()
    const { socket, closed, text } = lineTo(impatient)
    socket.write('GET /healthz HTTP/1.1\r\nHost: tipy\r\nX-Slow: ')
    const timer = setInterval(() => {
      if (socket.writable) socket.write('a')
    }, 100)
    await closed
    clearInterval(timer)
    expect(text()).toContain('408')
    expect(performance.now() - start).toBeGreaterThanOrEqual(headersTime - 1)
  })

  test('without a single byte', async () => {
    await lineTo(impatient).closed
  })
})

/** Waits, turn by turn of the event loop, until the condition is true. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTurn()
}

describe('a body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Sends the head of a request, and waits until the server reads the body or has answered. */
  async function begin(lines: string) {
    const line = lineTo(app)
    const arrived = once(app.server, 'request')
    line.socket.write(lines)
    const [raw] = (await arrived) as [IncomingMessage]
    await until(() => raw.readableFlowing !== null || line.text() !== '')
    let sent = lines.length
    /** Sends a piece of the body, and waits until the server has read it. */
    const bring = async (piece: string | Buffer) => {
      line.socket.write(piece)
      sent += piece.length
      const isThere = () => raw.socket.bytesRead === sent && raw.readableLength === 0
      await until(() => isThere() || line.socket.closed)
      expect([ended, isThere()]).toEqual([[], true])
    }
    return { ...line, bring }
  }

  /** Expects the connection to end after exactly this time. */
  async function endsIn(time: number, { socket, closed }: { socket: Socket; closed: Promise<unknown> }) {
    vi.advanceTimersByTime(time - 1)
    expect([ended, socket.closed]).toEqual([[], false])
    vi.advanceTimersByTime(1)
    expect(ended).toHaveLength(1)
    await closed
  }

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
  ])('is ended after its time although a byte arrives now and then: %s', async (_where, lines) => {
    const before = await fingerprint(database.db)
    const request = await begin(lines())
    const byte = lines().includes('chunked') ? '1\r\n \r\n' : ' '
    for (let times = 0; times < 10; times += 1) {
      await request.bring(byte)
      if (times < 9) vi.advanceTimersByTime(bodyTime / 10)
    }
    await endsIn(bodyTime / 10, request)
    expect(await fingerprint(database.db)).toEqual(before)
  })

  /** A file in a form, in pieces that are just enough for one stretch each, except the last. */
  function slowFile() {
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      pdfBytes(),
      Buffer.alloc(4 * uploadBytes, '%'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const pieces = Array.from({ length: Math.ceil(body.length / uploadBytes) }, (_, index) =>
      body.subarray(index * uploadBytes, (index + 1) * uploadBytes),
    )
    const lines = head(
      `POST /api/files/users/${user.id}/files`,
      ...formHeaders(body.length),
      signedIn(),
      'Connection: close',
    )
    return { lines, stretches: pieces.slice(0, -1), last: pieces.at(-1) ?? '' }
  }

  test('that is an upload of a signed-in person may take several times as long over a slow connection', async () => {
    const { lines, stretches, last } = slowFile()
    const { bring, socket, closed, text } = await begin(lines)
    let taken = 0
    for (const piece of stretches) {
      await bring(piece)
      const time = taken === 0 ? bodyTime : uploadStretch
      vi.advanceTimersByTime(time)
      taken += time
    }
    expect(taken).toBeGreaterThan(2 * bodyTime)
    socket.write(last)
    await closed
    expect(ended).toEqual([])
    expect(text()).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('that is an upload is ended after a stretch with one byte too few', async () => {
    const before = await fingerprint(database.db)
    const { lines, stretches } = slowFile()
    const request = await begin(lines)
    await request.bring(stretches[0] ?? '')
    vi.advanceTimersByTime(bodyTime)
    await request.bring(stretches[1]?.subarray(1) ?? '')
    await endsIn(uploadStretch, request)
    expect(await fingerprint(database.db)).toEqual(before)
  })
})

test('a fast request is not affected by the time limits', async () => {
  const answer = await fetch(`http://127.0.0.1:${portOf(app)}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ninguem@exemplo.pt', password: 'errada-de-todo' }),
  })
  expect(answer.status).toBe(403)
})
