import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fc } from '@fast-check/vitest'
import type { ListingInfo } from '@tipy/domain/features/findings/findings.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '#platform/outbound/outbound'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { silentLog } from '#testing/silentLog'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let site: Server
let origin: string
let company: Company
const tokens = new Map<string, string>()
/** Pending answers of `/lenta`. */
const waiting: (() => void)[] = []
let requestCount = 0
/** The current content of `/estragada`. */
let mutilated: Buffer = Buffer.alloc(0)

const page = (name: string) => readFileSync(new URL(`./pages/${name}.html`, import.meta.url))

function openSite(): Promise<Server> {
  const server = createServer((request, response) => {
    requestCount += 1
    const path = request.url ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (path === '/lenta') waiting.push(() => response.end(page('jsonld-product')))
    else if (path === '/longe') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    else if (path === '/enorme') response.end('x'.repeat(4_000_000))
    else if (path === '/vazia') response.end('<title>Olá</title>')
    else if (path === '/foto') response.setHeader('content-type', 'image/png').end('png')
    else if (path === '/estragada') response.end(mutilated)
    else if (path === '/casa') response.end(page('jsonld-product'))
    else response.writeHead(404).end()
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  site = await openSite()
  const { port } = site.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const allowAddress = (address: string) => address === '127.0.0.1'
  const outbound = createOutbound({ ports: [port], log: silentLog, allowAddress })
  app = await startApp(database, clock, {}, { outbound })
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company)
  const porto = await buildOffice(db, company)
  await db
    .insertInto('list_items')
    .values([
      { company_id: company.id, list: 'houseTypes', key: 'apartamento', name: 'Apartamento' },
      { company_id: company.id, list: 'houseTypes', key: 'loja', name: 'Loja' },
    ])
    .execute()
  for (const [who, role, offices] of [
    ['one office', 'consultant', [lisboa]],
    ['two offices', 'broker', [lisboa, porto]],
    ['not in sales', 'recruiter', [lisboa]],
  ] as const) {
    tokens.set(who, await signIn(db, await buildUser(db, company, { role, offices }), clock.now()))
  }
})
afterAll(async () => {
  await app.close()
  site.closeAllConnections()
  site.close()
  await database.close()
})

const ask = (who: string, body: object, headers = {}) =>
  send<ListingInfo>(app, 'POST /api/findings/info', { token: tokens.get(who) ?? '', body, headers })
const invalid = { status: 422, message: 'INVALID_URL', data: { text: 'URL inválido' } }

describe('refuses', () => {
  test('users who neither add nor edit listings, without a request to the site', async () => {
    const before = requestCount
    expect(await ask('not in sales', { url: `${origin}/casa` })).toMatchObject({ status: 403, message: 'FORBIDDEN' })
    expect(requestCount).toBe(before)
  })

  test('a caller without one clear office, without a request to the site', async () => {
    const before = requestCount
    const missing = { status: 400, message: 'OFFICE_MISSING', data: { text: 'Escolha uma agência' } }
    for (const office of [null, 'alheia'])
      expect(await ask('two offices', { url: `${origin}/casa`, office })).toMatchObject(missing)
    expect(requestCount).toBe(before)
  })

  test.each(['', null, undefined])('an empty link: %s', async url => {
    expect(await ask('one office', { url })).toMatchObject({ status: 422, data: { fields: { url: 'Obrigatório' } } })
  })

  test.each([
    ['what is no address', 'isto não é um link'],
    ['other schemes', 'file:///etc/passwd'],
    ['our own network', 'http://127.0.0.1:5432/'],
    ['the machine by its name', 'http://localhost/'],
    ['credentials', 'http://ana:segredo@exemplo.pt/'],
    ['a page that sends elsewhere inside', '/longe'],
    ['a huge page', '/enorme'],
    ['a picture', '/foto'],
    ['a page that is gone', '/nada'],
    ['a page that says nothing of a house', '/vazia'],
  ])('%s, and saves nothing', async (_what, url) => {
    const before = await fingerprint(database.db)
    expect(await ask('one office', { url: url.startsWith('/') ? origin + url : url })).toMatchObject(invalid)
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('a fourth page of one person: one is read, two wait, and another person is answered meanwhile', async () => {
    const { key: office } = await database.db.selectFrom('offices').select('key').limit(1).executeTakeFirstOrThrow()
    const statuses: number[] = []
    const own = Array.from({ length: 4 }, async () => {
      statuses.push((await ask('one office', { url: `${origin}/lenta` })).status)
    })
    await expect.poll(() => statuses).toEqual([503])
    await expect.poll(() => waiting.length).toBe(1)
    expect((await ask('two offices', { url: `${origin}/casa`, office })).status).toBe(200)
    const end = setInterval(() => waiting.shift()?.(), 5)
    await Promise.all(own)
    clearInterval(end)
    expect(statuses).toEqual([503, 200, 200, 200])
  })
})

describe('reads', () => {
  const expected = {
    ref: 'CDC-121551',
    finder: null,
    houseValue: 425_000,
    address: 'Rua Ângela Pinto 14, 2.º Esq.',
    postalCode: '1900-221',
    city: 'Lisboa',
    houseType: 'apartamento',
    area: 112.5,
    rooms: 3,
  }
  const token = () => tokens.get('one office') ?? ''
  const read = (body: object) =>
    succeed(app, 'POST /api/findings/info', { token: token(), body: { url: `${origin}/casa`, ...body } })

  test('a page, with one office chosen among several', async () => {
    const office = (await database.db.selectFrom('offices').select('key').limit(1).executeTakeFirstOrThrow()).key
    expect((await ask('two offices', { url: `${origin}/casa` }, { offices: office })).data).toEqual(expected)
    expect((await ask('two offices', { url: `${origin}/casa`, office })).data).toEqual(expected)
  })

  test('and keeps a typed reference', async () => {
    expect((await read({ ref: ' LX-1 ' })).ref).toBe('LX-1')
    for (const ref of ['', null]) expect((await read({ ref })).ref).toBe('CDC-121551')
  })

  test('the finder by the agent’s name: with the right role, active, of this company, and unique', async () => {
    const { db } = database
    await buildUser(db, await buildCompany(db), { name: 'Marta Figueiredo' })
    await buildUser(db, company, { name: 'Marta Rosa Figueiredo', role: 'hr' })
    await buildUser(db, company, { name: 'Marta Alves Figueiredo', active: false })
    expect((await read({})).finder).toBeNull()
    const marta = await buildUser(db, company, { name: 'Marta Sofia Figueiredo' })
    expect((await read({})).finder).toBe(marta.id)
    await buildUser(db, company, { name: 'Marta Vaz Figueiredo', role: 'teamLeader' })
    expect((await read({})).finder).toBeNull()
  })
})

describe('a mutilated page', () => {
  const pages = readdirSync(new URL('./pages/', import.meta.url)).map(name =>
    readFileSync(new URL(`./pages/${name}`, import.meta.url)),
  )
  const naughty = [
    '\0',
    '\uFFFF',
    '<script',
    '"@graph":[',
    '{'.repeat(5000),
    '<div>'.repeat(5000),
    '9'.repeat(400),
    '-1e308 €',
  ]
  /** Part of a page is deleted, repeated or replaced; positions in thousandths of it. */
  const mutilation = fc.record({
    from: fc.nat(1000),
    length: fc.nat(300),
    becomes: fc.oneof(
      fc.constantFrom(...naughty).map(text => () => Buffer.from(text)),
      fc.uint8Array({ maxLength: 50 }).map(bytes => () => Buffer.from(bytes)),
      fc.integer({ min: 0, max: 20 }).map(times => (part: Buffer) => Buffer.concat(Array(times).fill(part))),
    ),
  })

  test('is read as far as possible, or refused as no listing; never a server error, and nothing is saved', async () => {
    const before = await fingerprint(database.db)
    let read = 0
    const property = fc.asyncProperty(
      fc.constantFrom(...pages),
      fc.array(mutilation, { minLength: 1, maxLength: 4 }),
      async (original, mutilations) => {
        mutilated = mutilations.reduce((content, { from, length, becomes }) => {
          const at = Math.floor((content.length * from) / 1000)
          const end = at + Math.floor((content.length * length) / 1000)
          return Buffer.concat([content.subarray(0, at), becomes(content.subarray(at, end)), content.subarray(end)])
        }, original)
        const { status, message } = await ask('one office', { url: `${origin}/estragada` })
        expect([status, message]).toEqual(status === 200 ? [200, 'OK'] : [422, 'INVALID_URL'])
        if (status === 200) read += 1
      },
    )
    await fc.assert(property, { numRuns: 200 })
    expect(read).toBeGreaterThan(0)
    expect(await fingerprint(database.db)).toEqual(before)
  })
})
