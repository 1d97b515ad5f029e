import type { AnyRecord, Row } from '@tipy/domain/record/define'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordViewers } from '#engine/viewer'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { findRecords } from './record.ts'
import { searchRecords } from './search.ts'

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

test('rows of a page come in the order of the search, in both directions', async () => {
  for (const ref of ['R-3', 'R-1', 'R-2']) await make(ref)
  const refs = async (sortDesc: boolean) => {
    const { data } = await search({ filters: { ref: 'R-' }, sortBy: 'ref', sortDesc, perPage: 2 })
    return data.toys.map(({ ref }) => ref)
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

  test('has whole rows all the same', async () => {
    await make('V-1', { rooms: 3, pieces: [{ share: 60, color: 'azul', cost: 5 }] })
    const { data } = await search({ filters: { ref: 'V-' }, columns: ['price'] })
    const [row] = data.toys
    expect(row).toMatchObject({ ref: 'V-1', price: 10.5, rooms: 3 })
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
})

describe('rows are sent', () => {
  const everything = { parts: ['rows'], ignoreDate: true, sortBy: 'ref' }
  const textFor = async (who: User, body: object, serverRecord = toysServerRecord) => {
    const [viewer] = await recordViewers(database.db, company.id, [who.id])
    if (!viewer) throw new Error('the reader is archived')
    return JSON.stringify(await searchRecords(serverRecord, database.db, viewer, body))
  }

  test('without a trace of what their reader may not read', async () => {
    // Fewer digits could be in one of the random ids.
    const cost = 987_654_321_012
    const made = await make('K-1', { secret: 'cofre', pieces: [{ share: 60, color: 'azul', cost }] })
    const body = { ...everything, filters: { ref: 'K-' } }
    expect(await textFor(ana, body)).toContain('cofre')
    expect(await textFor(ana, body)).not.toContain(String(cost))
    await patch(made, { owner: rui.id })
    await sql`update toys set created_by = ${ana.id} where id = ${made._id}`.execute(database.db)
    expect(await textFor(ana, body)).toContain('K-1')
    expect(await textFor(ana, body)).not.toContain('cofre')
  })

  test('without the field in whose place the record puts another value', async () => {
    await make('L-1', { secret: 'cofre' })
    const present = async (rows: readonly Row<AnyRecord>[]) =>
      new Map(rows.map(row => [row._id as string, { secret: '***' }]))
    const masking = { ...toysServerRecord, hooks: { present } }
    const text = await textFor(ana, { ...everything, filters: { ref: 'L-' } }, masking)
    expect(text).toContain('"secret":"***"')
    expect(text).not.toContain('cofre')
  })
})
