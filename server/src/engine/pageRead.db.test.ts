import type { AnyRecord, Row } from '@tipy/domain/record/define'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/database'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { silentLog } from '#testing/silentLog'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { findRecords, searchJson, searchRecords } from './list.ts'
import { presentRows } from './present.ts'
import { recordViewers } from './viewer.ts'

/** A page is read by several statements: a save that commits between them decides what its reader gets. */
const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
let ana: User
let rui: User
let token = ''
let anasToken = ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await createTableOf(db, toysServerRecord.record)
  app = await startApp(database, clock, {}, { records: [toysServerRecord] })
  company = await buildCompany(db)
  const offices = [await buildOffice(db, company)]
  ana = await buildUser(db, company, { role: 'consultant', offices })
  rui = await buildUser(db, company, { role: 'consultant', offices })
  anasToken = await signIn(db, ana, clock.now())
  token = await signIn(db, await buildUser(db, company, { role: 'coo', offices }), clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Toy {
  readonly _id: string
  readonly ref: string
}

async function make(ref: string, over: object = {}): Promise<Toy> {
  const body = { ref, bought: '2026-03-05', price: 10.5, owner: ana.id, ...over }
  const answer = await send<Toy>(app, 'POST /api/toys', { token, body })
  expect(answer.status, JSON.stringify(answer.data)).toBe(201)
  return answer.data
}

async function patch({ _id: id }: Toy, body: object): Promise<void> {
  const answer = await send(app, 'PATCH /api/toys/{id}', { token, params: { id }, body })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}

/** Holds the statements after the first one back until it is answered and something is done. */
function holdAfterFirstStatement(client: PoolClient, work: () => Promise<void>): void {
  const query: (...sent: readonly unknown[]) => Promise<unknown> = client.query.bind(client)
  let isDone: Promise<void> | undefined
  const hold = (...sent: readonly unknown[]) => {
    if (isDone) return isDone.then(() => query(...sent))
    const answer = query(...sent)
    isDone = answer.then(work)
    return answer
  }
  Object.assign(client, { query: hold })
}

const pageOf = async (who: User, body: object, between: () => Promise<void>) => {
  const [viewer] = await recordViewers(database.db, company.id, [who.id])
  if (!viewer) throw new Error('the reader is archived')
  const own = openDatabase(database.url, { poolSize: 1, log: silentLog })
  own.pool.on('connect', client => holdAfterFirstStatement(client, between))
  onTestFinished(() => own.close())
  const answer = await searchRecords(toysServerRecord, own.db, viewer, { parts: ['rows'], ignoreDate: true, ...body })
  return answer.toys as readonly (Toy & Readonly<Record<string, unknown>>)[]
}

test('a row that another person gets between the statements of a page is not shown', async () => {
  const lost = await make('P-1')
  const kept = await make('P-2')
  const filters = { ref: 'P-' }
  const page = await pageOf(ana, { filters, sortBy: 'ref' }, () => patch(lost, { owner: rui.id }))
  expect(page.map(({ ref }) => ref)).toEqual([kept.ref])
})

test('a field of a row shown only to its owner is left out when the owner changes between the statements', async () => {
  const made = await make('Q-1', { secret: 'cofre' })
  await database.db
    .updateTable('toys' as 'users')
    .set({ created_by: ana.id })
    .where('id', '=', made._id)
    .execute()
  const filters = { ref: 'Q-' }
  expect(await pageOf(ana, { filters }, async () => undefined)).toMatchObject([{ ref: 'Q-1', secret: 'cofre' }])
  const [row] = await pageOf(ana, { filters }, () => patch(made, { owner: rui.id }))
  expect(row).toMatchObject({ ref: 'Q-1', owner: rui.id })
  expect(row).not.toHaveProperty('secret')
})

test('rows of a page come in the order of the search, in both directions', async () => {
  for (const ref of ['R-3', 'R-1', 'R-2']) await make(ref)
  const refs = async (sortDesc: boolean) => {
    const page = await pageOf(
      ana,
      { filters: { ref: 'R-' }, sortBy: 'ref', sortDesc, perPage: 2 },
      async () => undefined,
    )
    return page.map(({ ref }) => ref)
  }
  expect(await refs(false)).toEqual(['R-1', 'R-2'])
  expect(await refs(true)).toEqual(['R-3', 'R-2'])
})

test('records asked for by their ids are those their reader sees, each once', async () => {
  const own = await make('S-1')
  const foreign = await make('S-2', { owner: rui.id })
  const [viewer] = await recordViewers(database.db, company.id, [ana.id])
  if (!viewer) throw new Error('the reader is archived')
  const ids = [foreign._id, own._id, own._id, 'no id']
  const rows = await findRecords(toysServerRecord, database.db, viewer, ids)
  expect(rows.map(row => row._id)).toEqual([own._id])
})

const search = (asking: object) =>
  send<{ toys: Readonly<Record<string, unknown>>[]; fields?: object }>(app, 'POST /api/toys/search', {
    token: anasToken,
    body: { parts: ['rows'], ignoreDate: true, ...asking },
  })

describe('a search for some columns', () => {
  test.each([
    ['a column that does not exist', ['ref', 'nope'], { 'columns.nope': 'Coluna desconhecida' }],
    ['a column its reader may not read', ['state'], { 'columns.state': 'Coluna desconhecida' }],
    ['a field that the company does not have', ['regime'], { 'columns.regime': 'Coluna desconhecida' }],
    ['a name that every object has', ['constructor'], { 'columns.constructor': 'Coluna desconhecida' }],
    ['a field inside parts', ['pieces.color'], { 'columns.pieces.color': 'Coluna desconhecida' }],
    ['no column', [], { columns: 'Valor inválido' }],
    ['a name that is no text', [1], { 'columns.0': 'Valor inválido' }],
    ['more names than there are fields', Array.from({ length: 201 }, () => 'ref'), { columns: 'Valor inválido' }],
  ])('is refused for %s', async (_what, columns, fields) => {
    const { status, data } = await search({ columns })
    expect(status).toBe(422)
    expect(data.fields).toEqual(fields)
  })

  test('has rows with these columns, the fields of every row and what companions add', async () => {
    await make('V-1', { rooms: 3, pieces: [{ share: 60, color: 'azul', cost: 5 }] })
    const { data } = await search({ filters: { ref: 'V-' }, columns: ['pieces', 'price', 'ref', 'price'] })
    const [row] = data.toys
    const system = ['_id', '_created', 'createdBy', 'version', 'active']
    expect(Object.keys(row ?? {}).sort()).toEqual([...system, 'can', 'pieces', 'price', 'ref', 'tasks'].sort())
    expect(row).toMatchObject({ ref: 'V-1', price: 10.5, tasks: 0 })
    // Of parts, too, only what their reader may read.
    expect(row?.pieces).toEqual([{ _id: expect.any(String), share: 60, color: 'azul' }])
  })

  test('shows a column that is readable on own rows on those alone', async () => {
    const own = await make('W-1', { secret: 'cofre' })
    const made = await make('W-2', { secret: 'chave', owner: rui.id })
    await database.db
      .updateTable('toys' as 'users')
      .set({ created_by: ana.id })
      .where('id', '=', made._id)
      .execute()
    const { data } = await search({ filters: { ref: 'W-' }, sortBy: 'ref', columns: ['secret'] })
    expect(data.toys.map(({ _id, secret }) => [_id, secret])).toEqual([
      [own._id, 'cofre'],
      [made._id, undefined],
    ])
    expect(data.toys[1]).not.toHaveProperty('secret')
  })

  test('does not show a row that another person gets meanwhile', async () => {
    const lost = await make('X-1')
    const page = await pageOf(ana, { filters: { ref: 'X-' }, columns: ['ref'] }, () => patch(lost, { owner: rui.id }))
    expect(page).toEqual([])
  })
})

describe('rows are written as JSON', () => {
  const everything = { parts: ['rows'], ignoreDate: true, sortBy: 'ref' }
  const viewerOf = async (who: User) => {
    const [viewer] = await recordViewers(database.db, company.id, [who.id])
    if (!viewer) throw new Error('the reader is archived')
    return viewer
  }

  test.each([
    ['a text of signs', `secret = 'a,b"c\\{}é' || chr(10) || chr(8232) || chr(127)`],
    ['a text like that of no value', `secret = 'NULL'`],
    ['an empty text', `secret = ''`],
    ['an amount without cents', 'price = 7'],
    ['a negative amount', 'price = -0.10'],
    ['an amount that has to be rounded', 'price = 1.005'],
    ['numbers that are none', `rate = 'NaN', rooms = '-Infinity'`],
    ['large and small numbers', 'rate = 1e-9, rooms = 1e21'],
    [
      'no values',
      'rate = null, rooms = null, price = null, checked = null, owner = null, broken = null, pieces = null',
    ],
  ])('as they are presented with %s', async (_what, values) => {
    const made = await make('J-1', { friends: [ana.id, rui.id], pieces: [{ share: 60, color: 'azul', cost: 5 }] })
    await sql`update toys set created_by = ${ana.id}, ${sql.raw(values)} where id = ${made._id}`.execute(database.db)
    const viewer = await viewerOf(ana)
    const body = { ...everything, filters: { ref: 'J-' } }
    const answer = await searchRecords(toysServerRecord, database.db, viewer, body)
    const rows = await findRecords(toysServerRecord, database.db, viewer, [made._id])
    const presented = await presentRows(toysServerRecord, rows, viewer, database.db)
    expect(answer.toys).toEqual(JSON.parse(JSON.stringify(presented)))
    await sql`delete from toys where id = ${made._id}`.execute(database.db)
  })

  test('without a trace of what their reader may not read', async () => {
    // Fewer digits could be in one of the random ids.
    const cost = 987_654_321_012
    const made = await make('K-1', { secret: 'cofre', pieces: [{ share: 60, color: 'azul', cost }] })
    const body = { ...everything, filters: { ref: 'K-' } }
    const textFor = async (who: User) =>
      (await searchJson(toysServerRecord, database.db, await viewerOf(who), body)).text
    expect(await textFor(ana)).toContain('cofre')
    expect(await textFor(ana)).not.toContain(String(cost))
    await patch(made, { owner: rui.id })
    await sql`update toys set created_by = ${ana.id} where id = ${made._id}`.execute(database.db)
    expect(await textFor(ana)).toContain('K-1')
    expect(await textFor(ana)).not.toContain('cofre')
  })

  test('without the field in whose place the record puts another value', async () => {
    await make('L-1', { secret: 'cofre' })
    const present = async (rows: readonly Row<AnyRecord>[]) =>
      new Map(rows.map(row => [row._id as string, { secret: '***' }]))
    const masking = { ...toysServerRecord, hooks: { present }, rowReads: [] }
    const body = { ...everything, filters: { ref: 'L-' } }
    const { text } = await searchJson(masking, database.db, await viewerOf(ana), body)
    expect(text).toContain('"secret":"***"')
    expect(text).not.toContain('cofre')
  })
})
