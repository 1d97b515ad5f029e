import { instantsOf } from '@tipy/domain/features/sessions/sessions.stats'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'

const clock = testClock('2026-04-02T12:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: Company
const people: Record<string, User> = {}
const tokens: Record<string, string> = {}

type Stored = readonly [who: string, start: string, end: string, app?: string]
const minutes = (count: number) => 60 * count

async function store(rows: readonly Stored[]): Promise<void> {
  for (const [who, start, end, name = 'tipy'] of rows)
    await sql`
      insert into sessions (company_id, user_id, app, started_at, last_seen_at, ended_at)
      values (${company.id}, ${people[who]?.id}, ${name}, ${start}, ${end}, ${end})`.execute(database.db)
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  const { db } = database
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  const roles = {
    coo: 'coo',
    hr: 'hr',
    cfo: 'cfo',
    ana: 'consultant',
    bento: 'consultant',
    carla: 'recruiter',
  } as const
  for (const [who, role] of Object.entries(roles)) {
    const offices = who === 'coo' || who === 'cfo' ? [] : [who === 'bento' ? porto : lisboa]
    const user = await buildUser(db, company, { role, offices, name: `${who} Conceição` })
    people[who] = user
    tokens[who] = await signIn(db, user, clock.now())
  }
  await store([
    // An hour over midnight, on the night of the clock change: half an hour of it is on the 29th.
    ['ana', '2026-03-28T23:30:00Z', '2026-03-29T00:30:00Z'],
    ['ana', '2026-03-29T10:00:00Z', '2026-03-29T10:20:00Z', 'agenda'],
    ['ana', '2026-03-29T22:50:00Z', '2026-03-29T23:40:00Z'],
    ['bento', '2026-03-29T09:00:00Z', '2026-03-29T11:00:00Z'],
    ['bento', '2026-02-01T09:00:00Z', '2026-02-01T09:00:00Z'],
    ['carla', '2026-03-30T08:00:00Z', '2026-03-30T08:01:00Z'],
  ])
  const stranger = await buildCompany(db)
  const other = await buildUser(db, stranger)
  await sql`
    insert into sessions (company_id, user_id, app, started_at, last_seen_at, ended_at)
    values (${stranger.id}, ${other.id}, 'tipy', '2026-03-29T09:00:00Z', '2026-03-29T19:00:00Z', null)`.execute(db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const headersOf = (first?: string, last?: string) => ({
  ...(first && { firstdate: first }),
  ...(last && { lastdate: last }),
})
const read = async (who: string, over: Pick<CallOptions, 'query' | 'headers'> = {}) =>
  succeed(app, 'GET /api/stats/sessions', { token: tokens[who] ?? '', ...over })
const nameOf = ({ user }: SessionSummary) => user.name.split(' ')[0]

describe('what is refused', () => {
  test.each(['cfo', 'ana', 'carla'])('the sessions of others, to %s', async who => {
    expect((await send(app, 'GET /api/stats/sessions', { token: tokens[who] ?? '' })).status).toBe(403)
  })

  test.each([
    ['an unknown key', { user: 'x' }],
    ['an app that does not exist', { app: 'outra' }],
    ['an order that does not exist', { sortBy: 'email; drop table users' }],
    ['more rows than a page has', { perPage: '21' }],
    ['a page before the first', { page: '-1' }],
    ['broken text', { search: 'a\0' }],
    ['a search that is too long', { search: 'a'.repeat(201) }],
  ])('%s is 422', async (_what, query) => {
    expect((await send(app, 'GET /api/stats/sessions', { token: tokens.coo ?? '', query })).status).toBe(422)
  })
})

describe('the time people spend', () => {
  test('is clipped to the range in Lisbon, on the day on which the clock changes', async () => {
    const { sessions, total } = await read('coo', { headers: headersOf('2026-03-29', '2026-03-29') })
    expect(total).toBe(2)
    expect(sessions.map(nameOf)).toEqual(['bento', 'ana'])
    expect(sessions[1]).toEqual({
      user: { _id: people.ana?.id, name: 'ana Conceição', active: true },
      // The day ends at 23:00 UTC.
      total: minutes(30 + 20 + 10),
      count: 3,
      average: minutes(20),
      dailyAverage: minutes(60),
      lastSession: '2026-03-29T23:00:00.000Z',
      sessions: [
        { startDate: '2026-03-29T22:50:00.000Z', endDate: '2026-03-29T23:00:00.000Z', app: 'tipy' },
        { startDate: '2026-03-29T10:00:00.000Z', endDate: '2026-03-29T10:20:00.000Z', app: 'agenda' },
        { startDate: '2026-03-29T00:00:00.000Z', endDate: '2026-03-29T00:30:00.000Z', app: 'tipy' },
      ],
    })
  })

  test('of one app, of a name, and of nobody', async () => {
    const headers = headersOf('2026-03-29', '2026-03-29')
    expect(await read('coo', { headers, query: { app: 'agenda' } })).toMatchObject({
      total: 1,
      sessions: [{ total: minutes(20), count: 1 }],
    })
    expect((await read('coo', { headers, query: { search: 'CONCEICAO ben' } })).sessions.map(nameOf)).toEqual(['bento'])
    expect(await read('coo', { headers, query: { search: '%' } })).toEqual({ sessions: [], total: 0 })
    expect(await read('coo', { headers: headersOf('2026-01-01', '2026-01-31') })).toEqual({ sessions: [], total: 0 })
    expect(await read('coo', { headers: headersOf('2026-03-30', '2026-03-01') })).toEqual({ sessions: [], total: 0 })
  })

  test('the daily average is over the days of the range up to today; a range may be open', async () => {
    const dailyOf = async (headers: Record<string, string>) =>
      (await read('coo', { headers, query: { search: 'bento' } })).sessions.map(({ dailyAverage }) => dailyAverage)
    expect(await dailyOf(headersOf('2026-03-24', '2026-04-30'))).toEqual([minutes(12)])
    // From the first session of the company, 61 days ago.
    expect(await dailyOf({})).toEqual([Math.round(minutes(120) / 61)])
    expect(await dailyOf(headersOf('2026-03-29'))).toEqual([minutes(24)])
  })

  test('a person with one call was there, for no time', async () => {
    const { sessions } = await read('coo', { headers: headersOf('2026-02-01', '2026-02-01') })
    expect(sessions).toMatchObject([{ total: 0, count: 1, average: 0, lastSession: '2026-02-01T09:00:00.000Z' }])
  })

  test('an open session counts to its last call', async () => {
    await sql`
      insert into sessions (company_id, user_id, app, started_at, last_seen_at, ended_at)
      values (${company.id}, ${people.hr?.id}, 'agenda', '2026-04-01T09:00:00Z', '2026-04-01T09:45:00Z', null)`.execute(
      database.db,
    )
    const { sessions } = await read('coo', { headers: headersOf('2026-04-01', '2026-04-01') })
    expect(sessions.find(one => nameOf(one) === 'hr')).toMatchObject({ total: minutes(45), count: 1 })
  })

  test.each([
    ['', 'true', ['ana', 'bento', 'carla']],
    ['total', 'true', ['ana', 'bento', 'carla']],
    ['total', 'false', ['carla', 'bento', 'ana']],
    ['name', 'false', ['ana', 'bento', 'carla']],
    ['count', 'true', ['ana', 'bento', 'carla']],
    ['average', 'true', ['bento', 'ana', 'carla']],
    ['dailyAverage', 'true', ['ana', 'bento', 'carla']],
    ['lastSession', 'true', ['carla', 'ana', 'bento']],
  ])('sorted by %s, descending: %s', async (sortBy, sortDesc, expected) => {
    const headers = headersOf('2026-03-28', '2026-03-31')
    expect((await read('coo', { headers, query: { sortBy, sortDesc } })).sessions.map(nameOf)).toEqual(expected)
    const pages = await Promise.all(
      [0, 1, 2].map(page => read('coo', { headers, query: { sortBy, sortDesc, perPage: '1', page: `${page}` } })),
    )
    expect(pages.flatMap(({ sessions }) => sessions.map(nameOf))).toEqual(expected)
    expect((await read('coo', { headers, query: { page: '7' } })).total).toBe(3)
  })

  test('of people of other offices is not for HR, nor of offices that were not chosen', async () => {
    const headers = headersOf('2026-03-28', '2026-03-31')
    expect((await read('hr', { headers })).sessions.map(nameOf)).toEqual(['ana', 'carla'])
    expect((await read('coo', { headers: { ...headers, offices: 'porto' } })).sessions.map(nameOf)).toEqual(['bento'])
    expect((await read('hr', { headers: { ...headers, offices: 'porto' } })).total).toBe(0)
  })

  test('is what a slow count of every session says, for ranges of any length', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z')
    const random = (seed: number) => ((seed * 7919 + 104_729) % 10_007) / 10_007
    let at = start
    const rows: Stored[] = []
    for (let place = 0; place < 60; place += 1) {
      at += Math.round(random(place) * 40 * 3_600_000)
      const from = at
      at += Math.round(random(place + 1000) * 30 * 3_600_000)
      rows.push(['cfo', new Date(from).toISOString(), new Date(at).toISOString()])
      at += 60_000
    }
    await store(rows)
    for (const [first, last] of [
      ['2026-01-01', '2026-04-02'],
      ['2026-01-31', '2026-02-01'],
      ['2026-03-29', '2026-03-29'],
      ['2026-02-10', '2026-03-20'],
    ] as const) {
      const { from, until } = instantsOf({ firstDate: first, lastDate: last })
      const parts = rows.flatMap(([, begin, end]) => {
        const length = Math.min(Date.parse(end), until.getTime()) - Math.max(Date.parse(begin), from.getTime())
        return length > 0 ? [length] : []
      })
      const seconds = Math.round(parts.reduce((sum, length) => sum + length, 0) / 1000)
      const { sessions } = await read('coo', { headers: headersOf(first, last), query: { search: 'cfo' } })
      expect(sessions.map(({ total, count }) => [total, count])).toEqual([[seconds, parts.length]])
    }
  })
})
