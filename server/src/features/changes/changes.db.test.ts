import type { Change } from '@tipy/domain/features/changes/changes.contract'
import { maxChanges } from '@tipy/domain/features/changes/changes.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverRecords } from '#app/app'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import {
  buildCompany,
  buildOffice,
  buildUser,
  type Company,
  signIn,
  type UserOverrides,
  unknownId,
} from '#testing/factories'
import { createTableOf, toysServerRecord } from '#testing/toys'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const tokens = new Map<string, string>()
const ids = new Map<string, string>()
const token = (who: string) => tokens.get(who) ?? ''
const idOf = (who: string) => ids.get(who) ?? ''

async function enter(who: string, overrides: UserOverrides, of = company): Promise<void> {
  const user = await buildUser(database.db, of, { name: who, ...overrides })
  tokens.set(who, await signIn(database.db, user, clock.now()))
  ids.set(who, user.id)
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await createTableOf(db, toysServerRecord.record)
  app = await startApp(database, clock, {}, { records: [...serverRecords, toysServerRecord] })
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'houseTypes', key: 'apartamento', name: 'Apartamento' })
    .execute()
  await enter('Ana Dias', { role: 'consultant', offices: [lisboa] })
  await enter('Rui Sá', { role: 'broker', offices: [porto] })
  await enter('Eva Paz', { role: 'coo' })
  await enter('Ivo Reis', { role: 'recruiter', offices: [lisboa] })
  await enter('Zé Fora', { role: 'coo' }, await buildCompany(db, { code: 'outra' }))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const changes = (who: string, model: string, id: string) =>
  send<Change[]>(app, 'GET /api/changes/{model}/{id}', { token: token(who), params: { model, id } })

interface Made {
  readonly _id: string
}
let refs = 0
async function makeFinding(): Promise<string> {
  refs += 1
  const body = {
    ref: `LX-${refs}`,
    findingDate: '2026-03-05',
    finder: idOf('Ana Dias'),
    houseValue: 250_000,
    value: 12_500,
    houseType: 'apartamento',
    city: 'Faro',
  }
  const { status, data } = await send<Made>(app, 'POST /api/findings', { token: token('Ana Dias'), body })
  expect(status).toBe(201)
  return data._id
}

async function makeToy(who: string, owner: string): Promise<string> {
  refs += 1
  const body = {
    ref: `T-${refs}`,
    bought: '2026-03-05',
    price: 10,
    owner: idOf(owner),
    secret: 'segredo',
    pieces: [{ share: 100, color: 'azul', cost: 77.5 }],
  }
  const { data, status } = await send<Made>(app, 'POST /api/toys', { token: token(who), body })
  expect(status, JSON.stringify(data)).toBe(201)
  return data._id
}

describe('a history gives 404', () => {
  test('for another company, another office, or a user who may not open the list', async () => {
    const id = await makeFinding()
    for (const who of ['Zé Fora', 'Rui Sá', 'Ivo Reis'])
      expect(await changes(who, 'findings', id), who).toMatchObject({ status: 404, message: 'NOT_FOUND' })
  })

  test('for an undeclared model or an unknown id', async () => {
    const id = await makeFinding()
    for (const model of ['companies', 'users', 'session_tokens', 'constructor', 'expenses', 'findings"'])
      expect((await changes('Eva Paz', model, id)).status, model).toBe(404)
    for (const wrong of [unknownId(), 'x', "'; drop table changes; --"])
      expect((await changes('Eva Paz', 'findings', wrong)).status, wrong).toBe(404)
  })
})

describe('a history leaves out what the reader may not read', () => {
  test('a hidden field and a hidden field of a part', async () => {
    const id = await makeToy('Eva Paz', 'Ana Dias')
    const body = { secret: 'outro', price: 11 }
    expect((await send(app, 'PATCH /api/toys/{id}', { token: token('Eva Paz'), params: { id }, body })).status).toBe(
      200,
    )
    const seen = await changes('Eva Paz', 'toys', id)
    expect(JSON.stringify(seen.data)).toContain('77.5')
    expect(seen.data[0]?.fields).toMatchObject({
      secret: { old: 'segredo', new: 'outro' },
      price: { old: 10, new: 11 },
    })

    const own = await changes('Ana Dias', 'toys', id)
    expect(JSON.stringify(own.data)).not.toMatch(/77\.5|cost/)
    expect(own.data[0]?.fields).toMatchObject({ secret: { old: 'segredo', new: 'outro' } })
  })

  test('values of a row while it belonged to another user; changes left empty by that are dropped', async () => {
    const id = await makeToy('Eva Paz', 'Rui Sá')
    const patch = (body: object) => send(app, 'PATCH /api/toys/{id}', { token: token('Eva Paz'), params: { id }, body })
    await patch({ secret: 'do Rui' })
    await patch({ owner: idOf('Ana Dias') })
    await patch({ secret: 'da Ana' })
    const own = await changes('Ana Dias', 'toys', id)
    expect(own.data.map(change => Object.keys(change.fields))).toEqual([
      ['secret'],
      ['owner'],
      ['active', 'ref', 'bought', 'price', 'rate', 'owner', 'pieces'],
    ])
    expect(JSON.stringify(own.data)).not.toContain('"segredo"')
  })
})

describe('a history', () => {
  test('is newest first with author and time; archiving is a change; a save without changes is none', async () => {
    const id = await makeFinding()
    const params = { id }
    const put = (city: string) =>
      send(app, 'PUT /api/findings/{id}', { token: token('Ana Dias'), params, body: { city } })
    await put('Braga')
    await put('Braga')
    clock.pass({ minutes: 5 })
    await send(app, 'DELETE /api/findings/{id}', { token: token('Eva Paz'), params })
    const { data, status } = await changes('Ana Dias', 'findings', id)
    expect(status).toBe(200)
    expect(data).toEqual([
      {
        _id: expect.any(String),
        user: { name: 'Eva Paz' },
        _created: '2026-03-05T12:05:00.000Z',
        fields: { active: { old: true, new: false } },
      },
      {
        _id: expect.any(String),
        user: { name: 'Ana Dias' },
        _created: '2026-03-05T12:00:00.000Z',
        fields: { city: { old: 'Faro', new: 'Braga' } },
      },
      expect.objectContaining({ fields: expect.objectContaining({ houseValue: { old: null, new: 250_000 } }) }),
    ])
  })

  test(`ends after ${maxChanges}`, async () => {
    const id = await makeFinding()
    const more = Array.from({ length: maxChanges + 5 }, (_, index) => ({
      company_id: company.id,
      model: 'findings',
      ref: id,
      version: index + 2,
      user_id: null,
      fields: JSON.stringify({ city: { old: `c${index}`, new: `c${index + 1}` } }),
      created_at: clock.now(),
    }))
    await database.db.insertInto('changes').values(more).execute()
    const { data } = await changes('Ana Dias', 'findings', id)
    expect(data).toHaveLength(maxChanges)
    expect(data[0]).toMatchObject({ user: null, fields: { city: { new: `c${maxChanges + 5}` } } })
  })
})
