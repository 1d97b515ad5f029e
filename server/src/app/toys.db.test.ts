import type { Change } from '@tipy/domain/features/changes/changes.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { serverRecords } from './app.ts'

/** A record that only tests declare: everything here works without code for it in the engine. */
const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const people = new Map<string, { user: User; token: string }>()
const token = (who: string) => people.get(who)?.token ?? ''
const idOf = (who: string) => people.get(who)?.user.id ?? ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await createTableOf(db, toysServerRecord.record)
  app = await startApp(database, clock, {}, { records: [...serverRecords, toysServerRecord] })
  company = await buildCompany(db)
  const office = await buildOffice(db, company)
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'states', key: 'novo', name: 'Novo' })
    .execute()
  const roles = { ana: 'consultant', rui: 'consultant', eva: 'coo', pia: 'processManager' } as const
  for (const [name, role] of Object.entries(roles)) {
    const user = await buildUser(db, company, { role, offices: [office] })
    people.set(name, { user, token: await signIn(db, user, clock.now()) })
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Toy {
  readonly _id: string
  readonly ref: string
  readonly version: number
  readonly pieces: readonly { readonly _id: string; readonly [name: string]: unknown }[]
  readonly [name: string]: unknown
}
type Fields = { readonly fields?: Readonly<Record<string, string>> }
let refs = 0
const nextRef = () => {
  refs += 1
  return `T-${refs}`
}
const body = (over: object = {}) => ({ ref: nextRef(), bought: '2026-03-05', price: 10.5, ...over })
const make = async (who: string, over: object = {}) => {
  const answer = await send<Toy>(app, 'POST /api/toys', { token: token(who), body: body(over) })
  expect(answer.status, JSON.stringify(answer.data)).toBe(201)
  return answer.data
}
const write = (method: 'PUT' | 'PATCH', who: string, { _id: id }: Toy, values: object) =>
  send<Toy & Fields>(app, `${method} /api/toys/{id}`, { token: token(who), params: { id }, body: values })
const read = async (who: string, { _id: id }: Toy) =>
  (await send<Toy>(app, 'GET /api/toys/{id}', { token: token(who), params: { id } })).data
const search = (who: string, question: object) =>
  send<{ toys: Toy[]; total: number } & Fields>(app, 'POST /api/toys/search', { token: token(who), body: question })
const found = async (who: string, filters: object) => {
  const { status, data } = await search(who, { ignoreDate: true, filters })
  expect(status, JSON.stringify(data)).toBe(200)
  return data.toys.map(({ ref }) => ref)
}

describe('is created, read, changed and archived', () => {
  test('with its defaults, its parts and its change log', async () => {
    const made = await make('eva', {
      friends: [idOf('rui'), idOf('rui')],
      pieces: [{ share: 60, color: 'azul', cost: 5 }],
    })
    expect(made).toMatchObject({
      version: 1,
      rate: 0.05,
      price: 10.5,
      broken: false,
      friends: [idOf('rui')],
      pieces: [{ share: 60, color: 'azul', cost: 5 }],
      can: { edit: true, remove: true },
    })
    const [piece] = made.pieces
    const pieces = [{ ...piece, color: 'verde' }, { share: 40 }]
    const changed = (await write('PUT', 'eva', made, { version: 1, pieces })).data
    expect(changed.pieces).toMatchObject([
      { _id: piece?._id, color: 'verde', cost: 5 },
      { share: 40, color: null },
    ])
    expect((await write('PUT', 'eva', made, { version: 1, price: 1 })).message).toBe('STALE')
    const params = { id: made._id, model: 'toys' }
    expect((await send<Toy>(app, 'DELETE /api/toys/{id}', { token: token('eva'), params })).data.active).toBe(false)
    const log = await send<Change[]>(app, 'GET /api/changes/{model}/{id}', { token: token('eva'), params })
    expect(log.data.map(({ fields }) => Object.keys(fields))[1]).toEqual(['pieces'])
    expect(log.data).toHaveLength(3)
  })

  test('and a row can be sent back unchanged by each reader, also one with hidden fields', async () => {
    const made = await make('eva', {
      owner: idOf('ana'),
      secret: 'x',
      state: 'novo',
      pieces: [{ share: 100, cost: 7 }],
    })
    for (const who of ['eva', 'pia', 'ana']) {
      const row = await read(who, made)
      if (who === 'pia') expect(row._id).toBeUndefined()
      else expect(await write('PUT', who, made, row)).toMatchObject({ status: 200, data: row })
    }
    expect(await read('eva', made)).toEqual(made)
  })

  test('with a reference that is unique until it is archived', async () => {
    const { ref, ...made } = await make('eva')
    const again = () => send(app, 'POST /api/toys', { token: token('ana'), body: body({ ref: ref.toLowerCase() }) })
    expect(await again()).toMatchObject({ status: 409, message: 'REFERENCE_TAKEN' })
    await send(app, 'DELETE /api/toys/{id}', { token: token('eva'), params: { id: made._id } })
    expect((await again()).status).toBe(201)
  })
})

describe('a field that the viewer may not read', () => {
  test('is in no row, list, export, sort order, filter, option, change log or error', async () => {
    const made = await make('eva', {
      owner: idOf('rui'),
      secret: 'escondido',
      state: 'novo',
      pieces: [{ share: 100, cost: 7 }],
    })
    await write('PUT', 'eva', made, {
      owner: idOf('ana'),
      secret: 'mais escondido',
      pieces: [{ ...made.pieces[0], cost: 8 }],
    })
    await write('PUT', 'eva', made, { owner: idOf('rui') })
    const mine = await make('ana', { ref: nextRef() })
    await write('PUT', 'eva', mine, { secret: 'segredo da ana', state: 'novo', pieces: [{ share: 100, cost: 9 }] })
    const row = await read('ana', mine)
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['secret']))
    expect(Object.keys(row)).not.toContain('state')
    expect(Object.keys(row)).not.toContain('regime')
    expect(row.pieces).toEqual([{ _id: expect.any(String), share: 100, color: null }])
    const everything = [
      await search('ana', { ignoreDate: true, perPage: 50 }),
      await send(app, 'GET /api/toys/filters', { token: token('ana') }),
      await send(app, 'GET /api/changes/{model}/{id}', {
        token: token('ana'),
        params: { model: 'toys', id: mine._id },
      }),
      await send(app, 'GET /api/palette', { token: token('ana'), query: { text: mine.ref } }),
      await send(app, 'POST /api/toys/export', {
        token: token('ana'),
        query: { format: 'csv' },
        body: { ignoreDate: true, columns: ['ref', 'pieces', 'secret'] },
      }),
      await send(app, 'PUT /api/toys/{id}', { token: token('ana'), params: { id: mine._id }, body: { version: 9 } }),
    ]
    for (const answer of everything)
      expect(JSON.stringify(answer.data)).not.toMatch(/segredo da ana|escondido|novo|9,00/)
    const unknown = (await search('ana', { filters: { nunca: 'x' }, sortBy: 'nunca' })).data.fields
    for (const name of ['secret', 'state', 'regime']) {
      const issues = (await search('ana', { filters: { [name]: 'x' }, sortBy: name })).data.fields
      expect(issues).toEqual({ sortBy: unknown?.sortBy, [`filters.${name}`]: unknown?.['filters.nunca'] })
    }
  })

  test('is ignored in a PUT, and refuses the whole of a PATCH or a bulk edit', async () => {
    const made = await make('eva', {
      owner: idOf('ana'),
      secret: 'x',
      state: 'novo',
      pieces: [{ share: 100, cost: 7 }],
    })
    const [piece] = made.pieces
    const put = await write('PUT', 'ana', made, {
      secret: 'meu',
      state: null,
      checked: '2026-01-01',
      total: 99,
      pieces: [{ _id: piece?._id, share: 50, cost: 0 }],
      price: 11,
    })
    expect(put.status).toBe(200)
    expect(await read('eva', made)).toMatchObject({
      secret: 'x',
      state: 'novo',
      checked: null,
      total: null,
      price: 11,
      pieces: [{ _id: piece?._id, share: 50, cost: 7 }],
    })
    const before = await fingerprint(database.db)
    for (const values of [{ secret: 'meu' }, { state: null }, { checked: '2026-01-01' }])
      expect(await write('PATCH', 'ana', made, { price: 12, ...values })).toMatchObject({ status: 403 })
    const edit = { [made._id]: { price: 12, price__old: 11, secret: 'meu', secret__old: 'x' } }
    expect((await send(app, 'PATCH /api/toys', { token: token('ana'), body: edit })).status).toBe(403)
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('is not required of that viewer, but of those who may write it', async () => {
    await make('ana')
    const response = await send(app, 'POST /api/toys', {
      token: token('pia'),
      body: body({ pieces: [{ color: 'azul' }] }),
    })
    expect(response.data.fields).toEqual({ checked: 'Obrigatório', 'pieces.0.share': 'Obrigatório' })
  })
})

describe('its parts', () => {
  test('keep their ids; an id of another row is replaced, and a repeated one is refused', async () => {
    const theirs = await make('eva', { pieces: [{ share: 100, cost: 3 }] })
    const forged = theirs.pieces[0]?._id
    const mine = await make('eva', { pieces: [{ _id: forged, share: 100 }] })
    expect(mine.pieces[0]?._id).not.toBe(forged)
    expect(mine.pieces[0]).toMatchObject({ cost: null })
    const twins = [mine.pieces[0], mine.pieces[0]]
    expect((await write('PUT', 'eva', mine, { pieces: twins })).data.fields).toEqual({ pieces: 'Há linhas repetidas' })
    const four = [1, 2, 3, 4].map(share => ({ share }))
    expect((await write('PUT', 'eva', mine, { pieces: four })).data.fields).toEqual({ pieces: 'No máximo 3' })
  })

  test('can be edited in bulk, with the values they replace', async () => {
    const made = await make('eva', { pieces: [{ share: 100, cost: 3 }] })
    const pieces = [{ ...made.pieces[0], color: 'verde' }]
    const edit = (old: unknown) => ({ [made._id]: { pieces, pieces__old: old } })
    const patch = (old: unknown) => send(app, 'PATCH /api/toys', { token: token('eva'), body: edit(old) })
    expect((await patch([{ ...made.pieces[0], share: 99 }])).message).toBe('STALE')
    expect((await patch(made.pieces)).status).toBe(200)
    expect((await read('eva', made)).pieces).toMatchObject([{ color: 'verde', cost: 3 }])
  })
})

test('its list supports every filter of its declaration', async () => {
  const ref = nextRef()
  const toy = await make('eva', {
    ref,
    price: 1234.5,
    rooms: 7,
    broken: true,
    secret: 'Ção',
    state: 'novo',
    owner: idOf('rui'),
    friends: [idOf('ana')],
    bought: '2024-02-29',
  })
  for (const filters of [
    { ref: ref.toLowerCase() },
    { price: { from: 1234.5, to: 1234.5 } },
    { rooms: 7 },
    { rooms: [7, 8] },
    { rooms: { from: 7 } },
    { broken: true, rooms: 7 },
    { secret: 'cao' },
    { state: 'novo', owner: idOf('rui'), rooms: 7 },
    { friends: [idOf('ana'), 'ninguém'], rooms: 7 },
    { bought: { to: '2024-02-29' } },
    { search: ref },
    { id: toy._id },
  ])
    expect(await found('eva', filters), JSON.stringify(filters)).toEqual([ref])
  for (const filters of [
    { price: { from: 1234.51 } },
    { rooms: [8] },
    { secret: 'c_o' },
    { bought: { to: '2024-02-28' } },
  ])
    expect(await found('eva', filters), JSON.stringify(filters)).toEqual([])
  expect((await send(app, 'GET /api/toys/filters', { token: token('eva') })).data).toMatchObject({
    ref: expect.arrayContaining([ref]),
  })
})
