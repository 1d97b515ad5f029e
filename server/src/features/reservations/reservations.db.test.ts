import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let token = ''
let ana = ''

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  const company = await buildCompany(database.db)
  const lisboa = await buildOffice(database.db, company, { key: 'lisboa' })
  const lists = {
    dealTypes: ['sales', 'renting'],
    billingTypes: ['CPCV', 'ESC'],
    reservationStates: ['active', 'draft', 'toValidate'],
  }
  const items = Object.entries(lists).flatMap(([list, keys]) => keys.map(key => ({ list, key, name: key })))
  await database.db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.id })))
    .execute()
  const user = await buildUser(database.db, company, { role: 'consultant', offices: [lisboa] })
  ana = user.id
  const pm = await buildUser(database.db, company, { role: 'processManager', offices: [lisboa] })
  token = await signIn(database.db, pm, clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('a deal is made, and its amounts with it', async () => {
  const body = {
    ref: 'LX-1',
    dealType: 'sales',
    finder: ana,
    seller: ana,
    houseValue: 200_000,
    value: 10_000,
    billingDates: [
      { type: 'CPCV', percentage: 50, predictedExecutionDate: '2026-04-01' },
      { type: 'ESC', percentage: 50, predictedExecutionDate: '2026-05-01' },
    ],
  }
  const made = await send<Record<string, unknown>>(app, 'POST /api/reservations', { token, body })
  expect(made).toMatchObject({ status: 201, data: { state: 'active', tipyValue: 10_000, isDraft: false } })
  const found = await send<Record<string, unknown>>(app, 'POST /api/reservations/search', { token, body: {} })
  expect(found).toMatchObject({
    status: 200,
    data: { total: 1, pipeline: 10_000, totals: { pipelineInPeriod: 10_000, toInvoice: 10_000 } },
  })
  const read = await send<Record<string, unknown>>(app, 'PUT /api/reservations/{id}', {
    token,
    params: { id: String(made.data._id) },
    body: made.data,
  })
  expect(read).toMatchObject({ status: 200, data: made.data })
})
