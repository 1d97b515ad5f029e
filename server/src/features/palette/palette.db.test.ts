import type { FoundPerson, FoundRecord } from '@tipy/domain/features/palette/palette.contract'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverRecords } from '#app/app'
import { unfilteredViewer } from '#engine/viewer'
import { readPerson } from '#http/session/session'
import { hashToken } from '#http/session/tokens'
import type { Tables } from '#platform/database/tables'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type UserOverrides } from '#testing/factories'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { findAll } from './palette.routes.ts'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const tokens = new Map<string, string>()
const ids = new Map<string, string>()

async function enter(name: string, overrides: UserOverrides, of = company): Promise<void> {
  const user = await buildUser(database.db, of, { name, ...overrides })
  tokens.set(name, await signIn(database.db, user, clock.now()))
  ids.set(name, user.id)
}

let refs = 0
async function make(over: object = {}): Promise<string> {
  refs += 1
  const body = {
    ref: `LX-${refs}`,
    findingDate: `2026-01-${String((refs % 28) + 1).padStart(2, '0')}`,
    finder: ids.get('Ana Dias'),
    houseValue: 1,
    value: 1,
    houseType: 'apartamento',
    office: 'lisboa',
    ...over,
  }
  const token = tokens.get('Eva Paz') ?? ''
  const { data, status } = await send<{ _id: string }>(app, 'POST /api/findings', { token, body })
  expect(status).toBe(201)
  return data._id
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
    .values([
      { company_id: company.id, list: 'houseTypes', key: 'apartamento', name: 'Apartamento' },
      { company_id: company.id, list: 'states', key: 'ativa', name: 'Ativa' },
      { company_id: company.id, list: 'expenseCategories', key: 'marketing', name: 'Marketing' },
    ])
    .execute()
  await enter('Ana Dias', { role: 'consultant', offices: [lisboa] })
  await enter('Rui Sá', { role: 'consultant', offices: [porto] })
  await enter('Eva Paz', { role: 'coo' })
  await enter('Ivo Reis', { role: 'recruiter', offices: [lisboa] })
  await enter('Rita Alves', { role: 'cfo', gender: 'feminino' })
  await enter('Zé Fora', { role: 'coo' }, await buildCompany(db, { code: 'outra' }))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const find = (who: string, text: string, headers = {}) =>
  succeed(app, 'GET /api/palette', { token: tokens.get(who) ?? '', query: { text }, headers })
const refsOf = (records: readonly FoundRecord[]) => records.map(({ texts }) => texts[0])
const namesOf = (people: readonly FoundPerson[]) => people.map(({ name }) => name)

describe('does not find', () => {
  test('invisible records: other people’s, other companies’, of lists that may not be opened, archived', async () => {
    const id = await make({ ref: 'Oculta 1' })
    for (const who of ['Rui Sá', 'Zé Fora', 'Ivo Reis']) expect((await find(who, 'oculta')).records, who).toEqual([])
    for (const who of ['Ana Dias', 'Eva Paz']) expect((await find(who, 'oculta')).records, who).toHaveLength(1)
    await send(app, 'DELETE /api/findings/{id}', { token: tokens.get('Eva Paz') ?? '', params: { id } })
    expect((await find('Eva Paz', 'oculta')).records).toEqual([])
  })

  test('records by a hidden field', async () => {
    const body = {
      ref: 'Brinquedo',
      bought: '2026-01-01',
      price: 1,
      secret: 'tesouro',
      state: 'ativa',
      owner: ids.get('Ana Dias'),
    }
    await send(app, 'POST /api/toys', { token: tokens.get('Eva Paz') ?? '', body })
    const { records } = await find('Eva Paz', 'brinquedo')
    expect(records).toMatchObject([{ model: 'toys', texts: ['Brinquedo'], state: 'ativa' }])
    // A consultant may not read the state of a toy.
    expect((await find('Ana Dias', 'brinquedo')).records).toMatchObject([{ texts: ['Brinquedo'], state: null }])
    expect((await find('Eva Paz', 'tesouro')).records).toEqual([])
  })

  test('people of other companies, or who have left', async () => {
    await enter('Leo Partiu', { active: false })
    expect((await find('Eva Paz', 'leo')).people).toEqual([])
    expect((await find('Eva Paz', 'fora')).people).toEqual([])
  })

  test.each(['', ' ', 'a', '%', '__', '\\'])('anything by %j', async text => {
    expect(await find('Eva Paz', text)).toEqual({ people: [], records: [] })
  })

  test('anything by a too long text, which is refused', async () => {
    const answer = await send(app, 'GET /api/palette', {
      token: tokens.get('Eva Paz') ?? '',
      query: { text: 'x'.repeat(201) },
    })
    expect(answer.status).toBe(422)
  })
})

describe('finds', () => {
  test('records of every kind by their texts, accents aside, whatever the date range', async () => {
    const id = await make({
      ref: 'CS-9',
      address: 'Rua das Açucenas 5',
      owner: 'João Gonçalves',
      city: 'Évora',
      state: 'ativa',
    })
    const expense = { name: 'Flores: açucenas', category: 'marketing', value: 10, paymentDate: '2026-01-01' }
    await send(app, 'POST /api/expenses', { token: tokens.get('Rita Alves') ?? '', body: expense })
    const range = { firstdate: '2020-01-01', lastdate: '2020-01-02' }
    expect((await find('Rita Alves', 'acucenas', range)).records).toEqual([
      { model: 'findings', _id: id, texts: ['CS-9', 'Rua das Açucenas 5', 'Évora', 'João Gonçalves'], state: 'ativa' },
      { model: 'expenses', _id: expect.any(String), texts: ['Flores: açucenas'], state: null },
    ])
    expect(refsOf((await find('Ana Dias', 'goncalves evora')).records)).toEqual(['CS-9'])
    expect((await find('Eva Paz', 'acucenas', { offices: 'porto' })).records.map(({ model }) => model)).toEqual([
      'expenses',
    ])
  })

  test('five of each at most, the newest first', async () => {
    for (let day = 10; day < 17; day += 1) await make({ ref: `Muitas ${day}`, findingDate: `2026-02-${day}` })
    const { records } = await find('Eva Paz', 'muitas')
    expect(refsOf(records)).toEqual(['Muitas 16', 'Muitas 15', 'Muitas 14', 'Muitas 13', 'Muitas 12'])
  })

  test('people by name for every caller, those whose name starts with the text first', async () => {
    await enter('Alva Rita', {})
    expect(namesOf((await find('Ivo Reis', 'rita')).people)).toEqual(['Rita Alves', 'Alva Rita'])
    expect((await find('Ivo Reis', 'ALVES ri')).people).toEqual([
      { _id: ids.get('Rita Alves'), name: 'Rita Alves', image: null, role: 'cfo', gender: 'feminine' },
    ])
    expect(namesOf((await find('Ana Dias', 'sá')).people)).toEqual(['Rui Sá'])
  })

  test('everything in one statement', async () => {
    const statements: string[] = []
    const dialect = new PostgresDialect({ pool: database.pool })
    const db = new Kysely<Tables>({ dialect, log: event => void statements.push(event.query.sql) })
    const person = await readPerson(database.db, hashToken(tokens.get('Eva Paz') ?? ''), clock.now())
    if (!person) throw new Error('nobody')
    const viewer = unfilteredViewer(person)
    await findAll([...serverRecords, toysServerRecord], db, viewer, 'rita')
    expect(statements).toHaveLength(1)
  })
})
