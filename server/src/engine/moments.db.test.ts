import { conditions } from '@tipy/domain/record/condition'
import { defineRecord } from '@tipy/domain/record/define'
import { dateTime, instant, text } from '@tipy/domain/record/fields'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn } from '#testing/factories'
import { createTableOf } from '#testing/toys'
import { anyServerRecord, type ServerRecord } from './serverRecord.ts'

/** A list whose main date is the moment a row was created, as that of leads is: days are days in Lisbon. */
const visits = defineRecord('visits', {
  label: 'Visita',
  title: 'Visitas',
  sort: '_created',
  flags: { list: ['listFindings'], add: ['addFinding'], edit: ['editFinding'], remove: ['deleteFinding'] },
  companions: [],
  fields: {
    name: text('Nome', { required: true }),
    at: dateTime('Marcada para', { filter: true, sort: true }),
    seen: instant('Vista em', { computed: 'saved', filter: true }),
  },
})
const where = conditions(visits)
const serverRecord: ServerRecord<typeof visits> = {
  record: visits,
  scope: () => where.all,
  ofOffices: () => where.all,
  hooks: { computed: async (_row, _before, { now }) => ({ seen: now.toISOString() }) },
}

let database: TestDatabase
let app: FastifyInstance
let token: string
const made = ['2026-03-28T23:59', '2026-05-31T22:59', '2026-05-31T23:00', '2026-06-01T22:59', '2026-06-01T23:00']

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await createTableOf(db, visits)
  const company = await buildCompany(db)
  const coo = await buildUser(db, company, { role: 'coo' })
  const start = new Date('2026-06-02T12:00:00Z')
  token = await signIn(db, coo, start)
  for (const name of made) {
    const then = await startApp(database, testClock(`${name}:30Z`), {}, { records: [anyServerRecord(serverRecord)] })
    const early = await signIn(db, coo, new Date(`${name}:30Z`))
    const body = { name, at: name }
    expect((await send(then, 'POST /api/visits' as 'POST /api/toys', { token: early, body })).status).toBe(201)
    await then.close()
  }
  app = await startApp(database, testClock(start.toISOString()), {}, { records: [anyServerRecord(serverRecord)] })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const names = async (body: object, headers: CallOptions['headers'] = {}) => {
  const answer = await send<{ visits: { name: string }[] }>(app, 'POST /api/visits/search' as 'POST /api/toys', {
    token,
    body,
    headers,
  })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  return answer.data.visits.map(({ name }) => name)
}

test('rows are sorted newest first, by the moment of creation', async () => {
  expect(await names({})).toEqual(made.toReversed())
})

test('the date range of the shell uses days in Lisbon', async () => {
  const june = ['2026-06-01T22:59', '2026-05-31T23:00']
  expect(await names({}, { firstdate: '2026-06-01', lastdate: '2026-06-01' })).toEqual(june)
  expect(await names({}, { lastdate: '2026-05-31' })).toEqual(['2026-05-31T22:59', '2026-03-28T23:59'])
  expect(await names({}, { firstdate: '2026-06-02' })).toEqual(['2026-06-01T23:00'])
  expect(await names({}, { firstdate: '2026-03-28', lastdate: '2026-03-28' })).toEqual(['2026-03-28T23:59'])
  expect(await names({ ignoreDate: true }, { firstdate: '2030-01-01' })).toHaveLength(made.length)
})

test('filters of instants and of local times use days in Lisbon', async () => {
  expect(await names({ filters: { seen: { from: '2026-06-01', to: '2026-06-01' } } })).toEqual([
    '2026-06-01T22:59',
    '2026-05-31T23:00',
  ])
  expect(await names({ filters: { at: { from: '2026-05-31', to: '2026-05-31' } } })).toEqual([
    '2026-05-31T23:00',
    '2026-05-31T22:59',
  ])
  expect(await names({ filters: { seen: { to: '9999-12-31' }, at: { from: '0001-01-01' } } })).toHaveLength(made.length)
})

test('the range “sempre” starts at the day of the oldest row', async () => {
  const { data } = await send<{ oldestDate: string }>(app, 'GET /api/auth/config', { token })
  expect(data.oldestDate).toBe('2026-03-28')
})
