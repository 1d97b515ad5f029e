import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database'
import { type Answer, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'
import { insertSampleLists, type SampleContext, sampleBody } from '#testing/samples'
import { silentLog } from '#testing/silentLog'
import { serverRecords } from './app.ts'

/** Several people, several servers, one database. */
const clock = testClock()
let database: TestDatabase
let second: Database
let here: FastifyInstance
let there: FastifyInstance
let context: SampleContext
let ana: string
let rui: string

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  second = openDatabase(database.url, { poolSize: 5, log: silentLog })
  here = await startApp(database, clock)
  there = await startApp({ ...database, ...second }, clock)
  const company = await buildCompany(db)
  const office = await buildOffice(db, company)
  await insertSampleLists(db, company, serverRecords)
  const admins = await Promise.all([0, 1].map(() => buildUser(db, company, { role: 'sysAdmin' })))
  const tokens = await Promise.all(admins.map(user => signIn(db, user, clock.now())))
  ana = tokens[0] ?? ''
  rui = tokens[1] ?? ''
  context = { company, office, people: [...admins, await buildUser(db, company, { offices: [office] })] }
})
afterAll(async () => {
  await here.close()
  await there.close()
  await second.close()
  await database.close()
})

interface Shown {
  readonly _id: string
  readonly version: number
  readonly [name: string]: unknown
}
const setupOf = (model: string) => {
  const found = serverRecords.find(({ record }) => record.name === model)
  if (!found) throw new Error(model)
  return found
}
const create = (app: FastifyInstance, token: string, model: string, body: object, key?: string) =>
  send<Shown>(app, `POST /api/${model}` as 'POST /api/findings', {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const patch = (app: FastifyInstance, token: string, id: string, body: object) =>
  send<Shown & { current?: Shown }>(app, 'PATCH /api/findings/{id}', { token, params: { id }, body })
const versionsOf = async (id: string): Promise<number[]> => {
  const log = await database.db.selectFrom('changes').select('version').where('ref', '=', id).execute()
  return log.map(({ version }) => version).sort((a, b) => a - b)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('two people with one record', () => {
  let made: Shown
  beforeEach(async () => {
    made = (await create(here, ana, 'findings', sampleBody(setupOf('findings'), context))).data
  })

  test('both save the same version concurrently: one succeeds, the other gets STALE with the saved row', async () => {
    for (let version = 1; version <= 8; version += 1) {
      const answers = await Promise.all([
        patch(here, ana, made._id, { city: `Ana ${version}`, version }),
        patch(there, rui, made._id, { city: `Rui ${version}`, version }),
      ])
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
      expect([won?.status, lost?.status]).toEqual([200, 409])
      expect(lost).toMatchObject({
        message: 'STALE',
        data: { current: { city: won?.data.city, version: version + 1 } },
      })
    }
    expect(await versionsOf(made._id)).toEqual(upTo(9))
  })

  test('both change different fields without a version: all changes are saved', async () => {
    const fields = { city: 'Faro', owner: 'Inês', address: 'Rua 1', number: '7', area: 80, rooms: 3 }
    const changes = Object.entries(fields).map(([name, value], index) =>
      index % 2 === 0 ? patch(here, ana, made._id, { [name]: value }) : patch(there, rui, made._id, { [name]: value }),
    )
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200))
    const now = await send<Shown>(here, 'GET /api/findings/{id}', { token: ana, params: { id: made._id } })
    expect(now.data).toMatchObject({ ...fields, version: 7 })
    expect(await versionsOf(made._id)).toEqual(upTo(7))
  })

  test('both archive the same version concurrently: it is archived once and not restored', async () => {
    const remove = (app: FastifyInstance, token: string) =>
      send<Shown>(app, 'DELETE /api/findings/{id}', { token, params: { id: made._id }, query: { version: '1' } })
    const statuses = (await Promise.all([remove(here, ana), remove(there, rui)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const now = await send<Shown>(here, 'GET /api/findings/{id}', { token: ana, params: { id: made._id } })
    expect(now.data).toMatchObject({ active: false, version: 2 })
  })

  test('both edit the same rows in bulk, in opposite order: one edit is saved whole, the other refused', async () => {
    const bodies = Array.from({ length: 6 }, () => sampleBody(setupOf('findings'), context))
    const rows = await Promise.all(bodies.map(async body => (await create(here, ana, 'findings', body)).data))
    const edit = (app: FastifyInstance, token: string, city: string, of: readonly Shown[]) =>
      send(app, 'PATCH /api/findings', {
        token,
        body: Object.fromEntries(of.map(({ _id }) => [_id, { city, city__old: null }])),
      })
    const answers = await Promise.all([edit(here, ana, 'Faro', rows), edit(there, rui, 'Braga', rows.toReversed())])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const city = answers[0]?.status === 200 ? 'Faro' : 'Braga'
    for (const { _id } of rows) {
      const now = await send<Shown>(here, 'GET /api/findings/{id}', { token: ana, params: { id: _id } })
      expect(now.data).toMatchObject({ city, version: 2 })
    }
  })
})

describe.each(serverRecords.map(({ record }) => record.name))('a retry of POST /api/%s', model => {
  const count = async (): Promise<number> =>
    Number((await database.pool.query(`select count(*) from ${model}`)).rows[0]?.count)

  test('makes one record: concurrently on two servers, and later on a new server', async () => {
    const before = await count()
    const body = sampleBody(setupOf(model), context)
    const key = `${model}-1`
    const twins = await Promise.all(upTo(8).map(each => create(each % 2 ? here : there, ana, model, body, key)))
    // A link for the first password is shown once and not stored.
    const stored = { ...twins[0]?.data, accessLink: undefined } as Shown & { accessLink?: undefined }
    delete stored.accessLink
    for (const twin of twins) expect(twin).toMatchObject({ status: 201, data: stored })
    expect(twins.filter(({ data }) => 'accessLink' in data).length).toBeLessThan(2)
    const late = await startApp(database, clock)
    const again: Answer<Shown> = await create(late, ana, model, body, key)
    await late.close()
    expect(again).toMatchObject({ status: 201, data: stored })
    expect(await count()).toBe(before + 1)
    expect(await versionsOf(stored._id)).toEqual([1])
  })

  test('with another body is refused and creates nothing; the same key of another person is independent', async () => {
    const body = sampleBody(setupOf(model), context)
    const key = `${model}-2`
    const first = await create(here, ana, model, body, key)
    const before = await count()
    // Two samples may be equal: then a flag makes them differ.
    const switches = Object.entries(setupOf(model).record.fields).filter(
      ([, field]) => field.kind === 'flag' && !field.computed,
    )
    const otherwise = {
      ...sampleBody(setupOf(model), context),
      ...Object.fromEntries(switches.slice(0, 1).map(([name]) => [name, true])),
    }
    expect(await create(there, ana, model, otherwise, key)).toMatchObject({
      status: 409,
      message: 'IDEMPOTENCY',
    })
    for (const { record } of serverRecords.filter(other => other.record.name !== model)) {
      const others = sampleBody(setupOf(record.name), context)
      expect(await create(there, ana, record.name, others, key)).toMatchObject({ message: 'IDEMPOTENCY' })
    }
    expect(await count()).toBe(before)
    const theirs = await create(there, rui, model, sampleBody(setupOf(model), context), key)
    expect(theirs.status).toBe(201)
    expect(theirs.data._id).not.toBe(first.data._id)
  })

  test('may have a corrected body when the first request was refused', async () => {
    const key = `${model}-3`
    expect((await create(here, ana, model, {}, key)).status).toBe(422)
    expect((await create(there, ana, model, sampleBody(setupOf(model), context), key)).status).toBe(201)
  })
})
