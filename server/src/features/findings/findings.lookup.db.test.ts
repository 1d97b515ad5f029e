import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
const tokens: Record<string, string> = {}
let finder = ''

/** A company with a consultant who does not see the listings of a colleague of another office. */
async function settle(name: string): Promise<{ token: string; finder: string }> {
  const { db } = database
  const company = await buildCompany(db)
  const [lisboa, porto] = [await buildOffice(db, company), await buildOffice(db, company)]
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'houseTypes', key: 't', name: 'T' })
    .execute()
  const colleague = await buildUser(db, company, { offices: [porto] })
  const asker = await buildUser(db, company, { offices: [lisboa] })
  tokens[name] = await signIn(db, asker, clock.now())
  tokens[`${name} recruiter`] = await signIn(db, await buildUser(db, company, { role: 'recruiter' }), clock.now())
  return { token: await signIn(db, colleague, clock.now()), finder: colleague.id }
}

async function list(token: string, by: string, more: object) {
  const usual = { findingDate: '2026-03-01', houseType: 't', finder: by, houseValue: 250_000, value: 12_500 }
  const body = { ...usual, ...more }
  return (await send<{ _id: string }>(app, 'POST /api/findings', { token, body })).data._id
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  const here = await settle('here')
  const there = await settle('there')
  finder = here.finder
  await list(there.token, there.finder, { ref: 'PT-1', address: 'Rua das Flores, 1' })
  await list(here.token, finder, {
    ref: 'PT-1',
    address: 'Rua de Santa Catarina, 12',
    postalCode: '4000-001',
    city: 'Póvoa',
    area: 82.5,
    rooms: 2,
    owner: 'Joaquim Flores',
    number: 'N-77',
    url: 'https://exemplo.pt/pt-1',
  })
  const gone = await list(here.token, finder, { ref: 'PT-2', address: 'Rua de Santa Catarina, 14' })
  await database.pool.query('update findings set active = false where id = $1', [gone])
  for (let count = 0; count < 11; count += 1) await list(here.token, finder, { ref: `LOTE-${count}` })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const lookUp = (search: unknown, who = 'here', more: object = {}) =>
  send<{ findings: { ref: string }[] }>(app, 'POST /api/findings/lookup', {
    token: tokens[who] ?? '',
    body: { search, ...more },
  })
const found = async (search: string, who = 'here') => (await lookUp(search, who)).data.findings.map(({ ref }) => ref)

test('users who make no deals, and malformed searches, are refused', async () => {
  expect((await lookUp('PT-1', 'here recruiter')).status).toBe(403)
  for (const search of ['', '   ', 'x'.repeat(201), null, 7, ['PT-1']]) expect((await lookUp(search)).status).toBe(422)
})

test('a combining accent alone finds nothing', async () => {
  for (const search of ['\u0301', ' \u0300 \u0301 '])
    expect(await lookUp(search)).toMatchObject({ status: 200, data: { findings: [] } })
})

test('archived listings, other companies’ listings and hidden texts are not found', async () => {
  expect(await found('santa catarina')).toEqual(['PT-1'])
  expect(await found('PT-2')).toEqual([])
  for (const hidden of ['flores', 'joaquim', 'N-77', '%', '_']) expect(await found(hidden), hidden).toEqual([])
  expect(await found('flores', 'there')).toEqual(['PT-1'])
})

test('a colleague’s invisible listing is found by reference or address, with the allowed fields only', async () => {
  const token = tokens.here ?? ''
  expect((await succeed(app, 'POST /api/findings/search', { token, body: { ignoreDate: true } })).total).toBe(0)
  for (const search of ['pt-1', 'SANTA 12', '4000-001 povoa']) {
    const answer = await succeed(app, 'POST /api/findings/lookup', { token, body: { search } })
    expect(answer.findings, search).toEqual([
      {
        ref: 'PT-1',
        address: 'Rua de Santa Catarina, 12',
        postalCode: '4000-001',
        city: 'Póvoa',
        houseType: 't',
        area: 82.5,
        rooms: 2,
        houseValue: 250_000,
        finder,
      },
    ])
  }
})

test('at most ten listings are returned, of the first page and of any date', async () => {
  expect(await found('lote')).toHaveLength(10)
  const listed = async (more: object) => (await lookUp('lote', 'here', more)).data.findings
  expect(await listed({ page: 0, perPage: 10, ignoreDate: true })).toHaveLength(10)
  expect(await listed({ perPage: 3 })).toHaveLength(3)
  for (const more of [{ page: 1 }, { perPage: 11 }, { perPage: 0 }, { ignoreDate: false }, { sortBy: 'ref' }])
    expect(await lookUp('lote', 'here', more), JSON.stringify(more)).toMatchObject({ status: 422 })
})
