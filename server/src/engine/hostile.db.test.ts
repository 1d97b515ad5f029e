import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from '#testing/factories'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
let lisboa: Office
let finder: User
let token: string
let refs = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock)
  company = await buildCompany(db)
  lisboa = await buildOffice(db, company)
  const items = [
    { list: 'houseTypes', key: 'apartamento', type: null },
    { list: 'expenseCategories', key: 'instalacoes', type: null },
    { list: 'expenseCategories', key: 'marketing', type: null },
    { list: 'expenseSubCategories', key: 'renda', type: 'instalacoes' },
  ] as const
  await db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, name: item.key, company_id: company.id })))
    .execute()
  finder = await buildUser(db, company, { offices: [lisboa] })
  token = await signIn(db, await buildUser(db, company, { role: 'sysAdmin' }), clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Shown {
  readonly _id: string
  readonly version: number
  readonly [name: string]: unknown
}
type Fields = { readonly fields?: Readonly<Record<string, string>> }
const post = (over: object = {}) => {
  refs += 1
  const body = { ref: `X-${refs}`, findingDate: '2026-03-05', houseValue: 1000, value: 50, houseType: 'apartamento' }
  return send<Shown>(app, 'POST /api/findings', { token, body: { ...body, finder: finder.id, ...over } })
}
let finding: Shown
beforeEach(async () => {
  finding = (await post()).data
})
const change = (body: object, method: 'PUT' | 'PATCH' = 'PATCH') =>
  send<Shown & Fields>(app, `${method} /api/findings/{id}`, { token, params: { id: finding._id }, body })
const search = (body: unknown, model: 'findings' | 'expenses' = 'findings') =>
  send<{ total: number } & Fields>(app, `POST /api/${model}/search`, { token, body })
const bulk = (edit: object, id: string = finding._id) =>
  send(app, 'PATCH /api/findings', { token, body: { [id]: edit } })

const english = /\b(?:expected|invalid|received|too|unrecognized|input|option)\b/i
/** Refused in Portuguese, naming at most fifty fields. */
function expectRefused(answer: Answer<Fields>, ...named: string[]): void {
  expect(answer).toMatchObject({ status: 422, message: 'INVALID' })
  const fields = answer.data.fields ?? {}
  if (named.length > 0) expect(Object.keys(fields)).toEqual(named)
  expect(Object.keys(fields).length).toBeLessThanOrEqual(50)
  for (const sentence of Object.values(fields)) expect(sentence).not.toMatch(english)
}

describe('a text that only looks like an id', () => {
  test.each(['-'.repeat(36), 'a'.repeat(36), `${'a'.repeat(8)}-${'a'.repeat(27)}`])('gets a 404: %s', async id => {
    const notThere = { status: 404, message: 'NOT_FOUND' }
    const params = { id }
    expect(await send(app, 'GET /api/findings/{id}', { token, params })).toMatchObject(notThere)
    expect(await send(app, 'PUT /api/findings/{id}', { token, params, body: {} })).toMatchObject(notThere)
    expect(await send(app, 'DELETE /api/findings/{id}', { token, params })).toMatchObject(notThere)
    expect(await bulk({}, id)).toMatchObject(notThere)
    const ofChanges = { model: 'findings', id }
    expect(await send(app, 'GET /api/changes/{model}/{id}', { token, params: ofChanges })).toMatchObject(notThere)
  })
})

describe('a search', () => {
  const tooMany = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 1]))
  test.each<[string, unknown, string[]]>([
    ['a page nobody reaches', { page: 1e9 }, ['page']],
    ['a page before the first', { page: -1 }, ['page']],
    ['more rows than a page has', { perPage: 51 }, ['perPage']],
    ['a number in words', { perPage: '10' }, ['perPage']],
    ['an unknown word', { foo: 1 }, ['foo']],
    ['a search that is no text', { search: {} }, ['filters.search']],
    ['a search without end', { search: 'a'.repeat(201) }, ['filters.search']],
    ['a flag that is none', { filters: { ignoreDate: 'talvez' } }, ['filters.ignoreDate']],
    ['an identity that is none', { filters: { id: 'x' } }, ['filters.id']],
    ['one such identity of several', { filters: { id: [crypto.randomUUID(), 'x'] } }, ['filters.id']],
    ['parts nobody made', { parts: ['x'] }, ['parts.0']],
    ['an order by what every object has', { sortBy: 'constructor' }, ['sortBy']],
    ['a filter by what every object has', { filters: { toString: ['a'] } }, ['filters.toString']],
    ['filters that are a list', { filters: ['a'] }, ['filters']],
    ['a list', [], ['body']],
    ['a text', 'x', ['body']],
    ['ten thousand filters', { filters: tooMany }, []],
  ])('is refused in Portuguese: %s', async (_what, body, named) => {
    expectRefused(await search(body), ...named)
  })

  test.each([1e15, -1e300, 1e300, 1e-300])('by the extreme amount of %d euros is answered', async from => {
    const filters = { value: { from, to: Math.max(from, 0) } }
    expect(await search({ filters }, 'expenses')).toMatchObject({ status: 200, data: { total: 0 } })
    expect(await search({ filters: { areaMin: from } })).toMatchObject({ status: 200, data: { total: 0 } })
  })

  test('by several identities finds those that exist', async () => {
    const found = await search({ filters: { id: [finding._id, crypto.randomUUID()] } })
    expect(found.data).toMatchObject({ total: 1, findings: [{ _id: finding._id }] })
  })

  test('ignores blanks around the text, and blanks alone are no filter', async () => {
    await change({ city: 'Vila Real' })
    const total = async (filters: object) => (await search({ filters: { id: finding._id, ...filters } })).data.total
    expect(await total({ city: '  vila real ' })).toBe(1)
    expect(await total({ city: 'real vila' })).toBe(0)
    expect(await total({ address: '   ' })).toBe(1)
  })

  test('at the top level is not overridden by an empty filter of the same name', async () => {
    const body = { search: 'nada-disto', filters: { search: '' } }
    expect((await search(body)).data.total).toBe(0)
  })

  test('in the palette is refused for text that cannot be stored', async () => {
    expectRefused(await send(app, 'GET /api/palette', { token, query: { text: 'a\0b' } }), 'text')
  })
})

describe('a value', () => {
  test.each<[object, string]>([
    [{ ref: 'x'.repeat(41) }, 'No máximo 40 caracteres'],
    [{ rooms: 1.5 }, 'Tem de ser um número inteiro'],
    [{ rooms: 100 }, 'No máximo 99'],
    [{ rooms: '3' }, 'Valor inválido'],
    [{ percentageSplit: 1.1 }, 'No máximo 100%'],
    [{ findingDate: '2026-02-30' }, 'Data inválida'],
    [{ finder: 'x' }, 'Valor inválido'],
    [{ version: 2 ** 31 }, 'Valor inválido'],
    [{ version: 0 }, 'Valor inválido'],
  ])('that is wrong is refused with its own message: %j', async (body, sentence) => {
    const [name = ''] = Object.keys(body)
    expect((await change(body)).data.fields).toEqual({ [name]: sentence })
    if (name === 'version') return
    const [value] = Object.values(body)
    const answer = await bulk({ [name]: value, [`${name}__old`]: finding[name] })
    expect(answer.data.fields).toEqual({ [`${finding._id}.${name}`]: sentence })
  })

  test('of an unknown field is refused by its name, also in bulk', async () => {
    expect((await change({ nope: 1 })).data.fields).toEqual({ nope: 'Campo desconhecido' })
    const answer = await bulk({ nope: 1, nope__old: null })
    expect(answer.data.fields).toEqual({ [`${finding._id}.nope`]: 'Campo desconhecido' })
  })

  test('may name a person by an upper-case id', async () => {
    expect((await change({ finder: finder.id.toUpperCase() })).data.finder).toBe(finder.id)
  })
})

describe('an office', () => {
  test.each(['PUT', 'PATCH'] as const)('cannot be removed from a record that needs one: %s', async method => {
    for (const office of [null, ''])
      expect((await change({ office }, method)).data.fields).toEqual({ office: 'Obrigatório' })
  })

  test('that is not the viewer’s, selected alone, shows no rows, not even those of the whole company', async () => {
    const body = { name: 'Seguro', category: 'marketing', value: 10, paymentDate: '2026-03-05' }
    expect((await send(app, 'POST /api/expenses', { token, body })).status).toBe(201)
    const total = async (offices: string) => {
      const headers = { offices }
      return (
        await send<{ total: number }>(app, 'POST /api/expenses/search', {
          token,
          body: { search: 'seguro' },
          headers,
        })
      ).data.total
    }
    expect(await total(lisboa.key)).toBe(1)
    expect(await total('de-outros')).toBe(0)
    const palette = await send<{ records: unknown[] }>(app, 'GET /api/palette', {
      token,
      query: { text: 'seguro' },
      headers: { offices: 'de-outros' },
    })
    expect(palette.data.records).toEqual([])
  })
})

describe('a row', () => {
  test('cannot be changed so that the viewer would no longer see it', async () => {
    const { db } = database
    const [ana, rui] = [await buildUser(db, company, { offices: [lisboa] }), finder]
    const anas = await signIn(db, ana, clock.now())
    const made = await post({ finder: ana.id })
    const params = { id: made.data._id }
    const give = (body: object) => send<Shown>(app, 'PUT /api/findings/{id}', { token: anas, params, body })
    expect(await give({ finder: rui.id })).toMatchObject({ status: 403, message: 'FORBIDDEN' })
    const edit = { [made.data._id]: { finder: rui.id, finder__old: ana.id } }
    expect((await send(app, 'PATCH /api/findings', { token: anas, body: edit })).status).toBe(403)
    expect((await send<Shown>(app, 'GET /api/findings/{id}', { token, params })).data).toEqual(made.data)
    expect((await give({ city: 'Faro' })).data).toMatchObject({ version: 2, finder: ana.id })
  })
})

describe('a value that the product filled in', () => {
  test('never refuses a save: a finder whose director and team are archived', async () => {
    const { db } = database
    const director = await buildUser(db, company, { role: 'commercialDirector', active: false })
    await db
      .insertInto('teams')
      .values({ company_id: company.id, key: 'velha', name: 'Velha', active: false })
      .execute()
    const left = await buildUser(db, company, { offices: [lisboa], manager: director.id, team: 'velha' })
    expect(await post({ finder: left.id })).toMatchObject({
      status: 201,
      data: { finder: left.id, finderTeam: null, finderCommercialDirector: null, finderOffice: lisboa.key },
    })
  })
})

describe('an unchanged value', () => {
  test('never refuses a save: a sub-category that has moved to another category since', async () => {
    const body = {
      name: 'Renda',
      category: 'instalacoes',
      subCategory: 'renda',
      value: 10,
      paymentDate: '2026-03-05',
    }
    const { data } = await send<Shown>(app, 'POST /api/expenses', { token, body })
    const moveTo = (type: string) =>
      database.db
        .updateTable('list_items')
        .set({ type })
        .where('list', '=', 'expenseSubCategories')
        .where('company_id', '=', company.id)
        .execute()
    const patch = (values: object) =>
      send(app, 'PATCH /api/expenses/{id}', { token, params: { id: data._id }, body: values })
    await moveTo('marketing')
    expect((await patch({ invoiceReceived: true })).status).toBe(200)
    expect((await patch({ category: 'instalacoes', subCategory: 'renda', value: 20 })).status).toBe(200)
    expect((await patch({ category: 'marketing' })).status).toBe(200)
    expectRefused(await patch({ category: 'instalacoes' }), 'subCategory')
    await moveTo('instalacoes')
  })

  test('makes no new version', async () => {
    for (const [method, body] of [
      ['PATCH', {}],
      ['PUT', finding],
      ['PATCH', { city: null, ref: finding.ref }],
    ] as const)
      expect(await change(body, method)).toMatchObject({ status: 200, data: { version: 1 } })
    expect((await bulk({ city: null, city__old: null })).status).toBe(200)
    expect((await change({ version: 1, city: 'Faro' })).data).toMatchObject({ version: 2, city: 'Faro' })
    expect(await change({ version: 1 })).toMatchObject({ status: 409, message: 'STALE' })
  })
})
