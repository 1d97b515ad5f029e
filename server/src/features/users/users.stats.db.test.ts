import { daysOfBar, type StaffDistribution } from '@tipy/domain/features/users/users.stats'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'

const clock = testClock('2026-03-05T12:00:00Z')
let database: TestDatabase
let app: FastifyInstance
const tokens: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  const { db } = database
  const company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  const staff = {
    coo: { role: 'coo', gender: 'male', country: 'PT', birthday: '1970-01-01', start_date: '2010-01-01' },
    hr: { role: 'hr', gender: 'female', country: 'PT', offices: [lisboa], birthday: '1985-03-05' },
    director: { role: 'commercialDirector', gender: 'female', country: 'PT', offices: [porto] },
    creditManager: { role: 'creditManager', country: 'PT', offices: [lisboa] },
    ana: { role: 'consultant', gender: 'female', country: 'BR', offices: [lisboa], birthday: '2004-02-29' },
    bento: { role: 'consultant', gender: 'male', country: 'PT', offices: [porto, lisboa], start_date: '2025-12-01' },
    broker: { role: 'ceo', other_roles: ['broker'], gender: 'male', country: 'PT' },
    left: { role: 'consultant', gender: 'male', country: 'PT', offices: [lisboa], active: false },
  } as const
  let director: string | null = null
  for (const [who, { offices = [], other_roles = [], ...columns }] of Object.entries<{
    role: 'coo' | 'hr' | 'commercialDirector' | 'creditManager' | 'consultant' | 'ceo'
    offices?: readonly (typeof lisboa)[]
    other_roles?: readonly 'broker'[]
  }>(staff)) {
    const manager = who === 'bento' ? director : null
    const user = await buildUser(db, company, { ...columns, offices, other_roles: [...other_roles], manager })
    if (who === 'director') director = user.id
    if (who !== 'left') tokens[who] = await signIn(db, user, clock.now())
  }
  await buildUser(db, await buildCompany(db), { country: 'FR' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const read = (who: string, over: Pick<CallOptions, 'query' | 'headers'> = {}) =>
  send<StaffDistribution>(app, 'GET /api/stats/users', { token: tokens[who] ?? '', ...over })
const counted = (slices: StaffDistribution['roles'] | undefined) =>
  Object.fromEntries((slices ?? []).map(({ _id, count }) => [_id ?? 'none', count]))

test.each(['ana', 'creditManager'])('the staff is not counted for %s, who has no list of it', async who => {
  expect((await read(who)).status).toBe(403)
})

test.each([
  ['an unknown key', { office: 'lisboa' }],
  ['an unknown role', { role: ['consultant', 'king'] }],
  ['a hostile role', { role: "consultant' or true --" }],
])('%s is 422', async (_what, query) => {
  expect((await read('coo', { query })).status).toBe(422)
})

describe('the distribution of active staff', () => {
  test('of the whole company', async () => {
    const { data } = await read('coo')
    expect(data.total).toBe(7)
    expect(counted(data.genders)).toEqual({ female: 3, male: 3, none: 1 })
    expect(counted(data.offices)).toEqual({ lisboa: 4, porto: 2, none: 2 })
    expect(counted(data.countries)).toEqual({ PT: 6, BR: 1 })
    expect(counted(data.ages)).toEqual({
      '<25': 1,
      '25-34': 0,
      '35-44': 1,
      '45-54': 0,
      '55-64': 1,
      '65+': 0,
      unknown: 4,
    })
    expect(counted(data.companyAges)).toEqual({ '<1': 1, '1-2': 0, '3-5': 0, '6-10': 0, '>10': 1, unknown: 5 })
  })

  test('of roles, which people may hold as other roles too', async () => {
    expect(counted((await read('coo', { query: { role: ['broker', 'coo'] } })).data.roles)).toEqual({ ceo: 1, coo: 1 })
    expect((await read('coo', { query: { role: 'consultant' } })).data.total).toBe(2)
    expect((await read('coo', { query: { role: '' } })).data.total).toBe(7)
  })

  test('of the people the reader sees, in the offices they chose', async () => {
    // Their own office and the roles that work in every office.
    expect(counted((await read('hr')).data.roles)).toEqual({ hr: 1, creditManager: 1, consultant: 2, coo: 1, ceo: 1 })
    // Themselves and who names them as manager.
    expect(counted((await read('director')).data.roles)).toEqual({ commercialDirector: 1, consultant: 1 })
    const { data } = await read('coo', { headers: { offices: 'porto' } })
    expect(counted(data.offices)).toEqual({ porto: 2, none: 2 })
  })
})

describe('the list of staff has exactly the people of each number', () => {
  const today = '2026-03-05'
  const found = async (who: string, filters: object, headers: Record<string, string> = {}) => {
    const answer = await send<{ total: number }>(app, 'POST /api/users/search', {
      token: tokens[who] ?? '',
      body: { page: 0, perPage: 1, filters },
      headers,
    })
    expect(answer.status, JSON.stringify(answer)).toBe(200)
    return answer.data.total
  }

  test.each(['coo', 'hr', 'director'])('for %s', async who => {
    const { data } = await read(who)
    const missing = (name: string) => ({ without: [name] })
    for (const { _id, count } of data.roles) expect(await found(who, { mainRole: [_id] }), `${_id}`).toBe(count)
    for (const { _id, count } of data.genders)
      expect(await found(who, _id === null ? missing('gender') : { gender: [_id] }), `${_id}`).toBe(count)
    for (const { _id, count } of data.countries)
      expect(await found(who, _id === null ? missing('country') : { country: [_id] }), `${_id}`).toBe(count)
    for (const { _id, count } of data.offices)
      expect(await found(who, _id === null ? missing('offices') : { offices: [_id] }), `${_id}`).toBe(count)
    for (const [name, field] of [
      ['ages', 'birthday'],
      ['companyAges', 'startDate'],
    ] as const)
      for (const { _id, count } of data[name]) {
        const days = daysOfBar(name, _id, today)
        expect(await found(who, days ? { [field]: days } : missing(field)), `${name} ${_id}`).toBe(count)
      }
  })

  test('in chosen offices, those of none of them work in every one', async () => {
    const headers = { offices: 'porto' }
    const { data } = await read('coo', { headers })
    expect(counted(data.offices)).toEqual({ porto: 2, none: 2 })
    expect(await found('coo', { outside: ['porto'] }, headers)).toBe(2)
    expect(await found('coo', { offices: ['porto'] }, headers)).toBe(2)
  })
})
