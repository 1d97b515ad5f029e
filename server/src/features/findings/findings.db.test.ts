import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from '#testing/factories'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
let lisboa: Office
let porto: Office
const people: Record<string, { user: User; token: string }> = {}

async function person(name: string, role: User['role'], offices: Office[], more: Partial<User> = {}): Promise<User> {
  const user = await buildUser(database.db, company, { role, offices, ...(more as object) })
  people[name] = { user, token: await signIn(database.db, user, clock.now()) }
  return user
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  company = await buildCompany(database.db)
  lisboa = await buildOffice(database.db, company, { key: 'lisboa' })
  porto = await buildOffice(database.db, company, { key: 'porto' })
  const items = [
    { list: 'houseTypes', key: 'apartamento', name: 'Apartamento' },
    { list: 'states', key: 'ativo', name: 'Ativo' },
  ]
  await database.db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.id })))
    .execute()
  await person('coo', 'coo', [])
  const director = await person('director', 'commercialDirector', [lisboa])
  await person('ana', 'consultant', [lisboa], { manager: director.id })
  await person('rui', 'consultant', [porto])
  await person('broker', 'broker', [lisboa])
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const token = (name: string) => people[name]?.token as string
const idOf = (name: string) => people[name]?.user.id as string
let refs = 0
const finding = (over: object = {}) => {
  refs += 1
  return {
    ref: `LX-${refs}`,
    findingDate: '2026-03-05',
    finder: idOf('ana'),
    houseValue: 250_000,
    percentageSplit: 0.05,
    value: 12_500,
    houseType: 'apartamento',
    city: 'São João',
    ...over,
  }
}
interface Shown {
  _id: string
  version: number
  ref: string
  active: boolean
  [name: string]: unknown
}
const create = async (who: string, over: object = {}, headers = {}) =>
  send<Shown>(app, 'POST /api/findings', { token: token(who), body: finding(over), headers })
const search = async (who: string, body: object = {}, headers = {}) =>
  send<{ findings: Shown[]; total: number; totals: { count: number; houseValue: number; value: number } | null }>(
    app,
    'POST /api/findings/search',
    { token: token(who), body: { ignoreDate: true, ...body }, headers },
  )

describe('creating', () => {
  test('fills office, team and director, and answers 201 with the rights', async () => {
    const made = await create('ana')
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      version: 1,
      active: true,
      office: 'lisboa',
      finderOffice: 'lisboa',
      finderCommercialDirector: idOf('director'),
      houseValue: 250_000,
      can: { edit: true, remove: false },
    })
  })
  test('requires an office when several are possible', async () => {
    expect((await create('coo')).message).toBe('OFFICE_MISSING')
    expect((await create('coo', {}, { offices: 'porto' })).data.office).toBe('porto')
  })
  test('refuses missing, malformed, unknown and foreign values together, and stores nothing', async () => {
    const before = (await search('coo')).data.total
    const refused = await send(app, 'POST /api/findings', {
      token: token('ana'),
      body: {
        ref: '',
        postalCode: '12',
        houseType: 'castelo',
        finder: idOf('broker'),
        findingDate: '2026-03-01',
        houseValue: 1,
        value: 1,
        url: 'javascript:alert(1)',
      },
    })
    expect(refused.status).toBe(422)
    expect(refused.data.fields).toMatchObject({
      ref: 'Obrigatório',
      postalCode: 'Código postal inválido',
      url: 'Link inválido',
    })
    const unknown = await create('ana', { houseType: 'castelo', finder: idOf('broker') })
    expect(unknown.data).toMatchObject({ fields: { houseType: expect.any(String), finder: expect.any(String) } })
    expect((await create('ana', { nope: 1 })).status).toBe(422)
    expect((await search('coo')).data.total).toBe(before)
  })
  test('refuses a reference that exists, accents and case aside, also concurrently', async () => {
    await create('ana', { ref: 'ÚNICA' })
    expect(await create('ana', { ref: 'unica' })).toMatchObject({ status: 409, message: 'REFERENCE_TAKEN' })
    const both = await Promise.all([create('ana', { ref: 'DOIS' }), create('rui', { ref: 'dois' })])
    expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
  test('makes one record for a repeated key, and refuses the key with another body', async () => {
    const body = finding()
    const again = () =>
      send<Shown>(app, 'POST /api/findings', { token: token('ana'), body, headers: { 'idempotency-key': 'k1' } })
    const [first, second] = await Promise.all([again(), again()])
    expect(first.data._id).toBe(second.data._id)
    expect((await again()).data._id).toBe(first.data._id)
    expect(await create('ana', {}, { 'idempotency-key': 'k1' })).toMatchObject({ status: 409, message: 'IDEMPOTENCY' })
  })
})

describe('visibility', () => {
  test('a colleague’s listing gives 404 in lists, by id and when writing', async () => {
    const made = (await create('ana')).data
    const params = { id: made._id }
    expect((await search('rui', { filters: { id: made._id } })).data.findings).toEqual([])
    for (const name of ['GET /api/findings/{id}', 'DELETE /api/findings/{id}'] as const) {
      expect([403, 404]).toContain((await send(app, name, { token: token('rui'), params })).status)
    }
    expect(
      (await send(app, 'PUT /api/findings/{id}', { token: token('rui'), params, body: { ref: 'X' } })).status,
    ).toBe(404)
    for (const who of ['ana', 'director', 'broker', 'coo'])
      expect((await search(who, { filters: { id: made._id } })).data.total).toBe(1)
  })
  test('totals cover the whole filter, and are null without their flag', async () => {
    await create('rui', { ref: 'T-1', houseValue: 100.1, value: 5.01, city: 'Totais' }, {})
    await create('rui', { ref: 'T-2', houseValue: 200.2, value: 10.02, city: 'Totais' }, {})
    const filters = { city: 'totais' }
    expect((await search('coo', { filters, perPage: 1 })).data).toMatchObject({
      total: 2,
      totals: { count: 2, houseValue: 300.3, value: 15.03 },
    })
    expect((await search('rui', { filters })).data.totals).toBeNull()
  })
})

describe('searching', () => {
  test('ignores accents and case, escapes wildcards', async () => {
    await create('ana', { ref: 'ÁGUA%_1', owner: 'João Gonçalves' })
    expect((await search('ana', { search: 'goncalves joao' })).data.total).toBe(1)
    expect((await search('ana', { filters: { search: 'agua%_' } })).data.total).toBe(1)
    expect((await search('ana', { search: 'a%1' })).data.total).toBe(0)
  })
  test('range, offices and archive narrow the list; the id filter ignores them', async () => {
    const made = (await create('ana', { findingDate: '2020-01-01' })).data
    const body = { filters: { ref: 'x' }, ignoreDate: false }
    expect((await search('coo', body, {})).status).toBe(422)
    const far = { firstdate: '2026-01-01', lastdate: '2026-12-31', offices: 'porto' }
    expect((await search('coo', { ignoreDate: false, search: made.ref }, far)).data.total).toBe(0)
    expect((await search('coo', { ignoreDate: false, filters: { id: made._id } }, far)).data.total).toBe(1)
  })
  test.each([
    'ref',
    'findingDate',
    'finder',
    'finderTeam',
    'houseType',
    'houseValue',
    'office',
    '_created',
    'city',
    'rooms',
    'date',
    '',
  ])('sorts by %s both ways without losing a row', async sortBy => {
    const all = (await search('coo', { perPage: 50, sortBy, sortDesc: false })).data
    const back = (await search('coo', { perPage: 50, sortBy, sortDesc: true })).data
    expect(new Set(back.findings.map(row => row._id))).toEqual(new Set(all.findings.map(row => row._id)))
    const paged = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(
        async page => (await search('coo', { perPage: 10, page, sortBy, sortDesc: false })).data.findings,
      ),
    )
    expect(paged.flat().map(row => row._id)).toEqual(all.findings.map(row => row._id))
  })
})

describe('changing', () => {
  test('refuses a stale version with the current record; the change log shows what changed', async () => {
    const made = (await create('ana')).data
    const params = { id: made._id }
    const put = (body: object) =>
      send<Shown & { current: Shown }>(app, 'PUT /api/findings/{id}', { token: token('ana'), params, body })
    expect((await put({ version: 1, city: 'Braga' })).data).toMatchObject({ version: 2, city: 'Braga', ref: made.ref })
    expect(await put({ version: 1, city: 'Faro' })).toMatchObject({
      status: 409,
      message: 'STALE',
      data: { current: { city: 'Braga', version: 2 } },
    })
    const log = await database.db
      .selectFrom('changes')
      .selectAll()
      .where('ref', '=', made._id)
      .orderBy('version')
      .execute()
    expect(log).toHaveLength(2)
    expect(log[1]?.fields).toEqual({ city: { old: 'São João', new: 'Braga' } })
  })
  test('accepts a record sent back as it was read', async () => {
    const made = (await create('ana')).data
    const back = await send<Shown>(app, 'PUT /api/findings/{id}', {
      token: token('ana'),
      params: { id: made._id },
      body: made,
    })
    expect(back.status).toBe(200)
    expect({ ...back.data, version: 1 }).toEqual(made)
  })
  test('toggles archive and restore; a repeated version and a taken reference are refused', async () => {
    const made = (await create('ana', { ref: 'ARQ' })).data
    const remove = (version?: number) =>
      app.inject({
        method: 'DELETE',
        url: `/api/findings/${made._id}${version ? `?version=${version}` : ''}`,
        headers: { authorization: `Bearer ${token('coo')}` },
      })
    expect((await remove(1)).json()).toMatchObject({ data: { active: false, version: 2 } })
    expect((await remove(1)).statusCode).toBe(409)
    await create('ana', { ref: 'arq' })
    expect((await remove(2)).json()).toMatchObject({ message: 'REFERENCE_TAKEN' })
  })
  test('applies bulk edits all or none', async () => {
    const [a, b] = [(await create('ana')).data, (await create('ana')).data]
    const patch = (body: object) => send(app, 'PATCH /api/findings', { token: token('ana'), body })
    const good = { city: 'Évora', city__old: 'São João' }
    expect(await patch({ [a._id]: good, [b._id]: { ...good, city__old: 'Lagos' } })).toMatchObject({
      status: 409,
      message: 'STALE',
      data: { fields: { [b._id]: expect.any(String) } },
    })
    expect((await search('ana', { filters: { city: 'evora' } })).data.total).toBe(0)
    expect((await patch({ [a._id]: good, [b._id]: good })).status).toBe(200)
    expect((await search('ana', { filters: { city: 'evora' } })).data.total).toBe(2)
    expect((await patch({ [a._id]: { city: 'X' } })).status).toBe(422)
  })
})
