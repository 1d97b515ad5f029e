import { fc } from '@fast-check/vitest'
import { addDays, type Day } from '@tipy/domain/calendar/days'
import { archiveField } from '@tipy/domain/record/archive'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchRecords } from '#engine/list'
import type { AnyServerRecord, RecordViewer } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { type Database, openDatabase } from '#platform/database/database'
import { addUpWrites } from '#platform/database/tableWrites'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'
import { insertSampleLists, type SampleContext, sampleBody } from '#testing/samples'
import { silentLog } from '#testing/silentLog'
import { volume } from '#testing/volume'
import { serverRecords } from './app.ts'

/**
 * Counts and totals come from the memory of each server (docs/decisions/0050). Here two servers share a database, and
 * whatever is written, wherever, the next answer of both is what a query finds at that moment.
 */
const clock = testClock()
let database: TestDatabase
let second: Database
let servers: readonly FastifyInstance[]
let context: SampleContext
let admin: string
let viewer: RecordViewer

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  second = openDatabase(database.url, { poolSize: 5, log: silentLog })
  servers = [await startApp(database, clock), await startApp({ ...database, ...second }, clock)]
  const company = await buildCompany(db)
  const office = await buildOffice(db, company)
  await insertSampleLists(db, company, serverRecords)
  const user = await buildUser(db, company, { role: 'sysAdmin' })
  admin = await signIn(db, user, clock.now())
  const [found] = await recordViewers(db, company.id, [user.id])
  if (!found) throw new Error('nobody')
  viewer = found
  context = { company, office, people: [user, await buildUser(db, company, { offices: [office] })] }
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await second.close()
  await database.close()
})

interface Sums {
  readonly total: number
  readonly totals?: Readonly<Record<string, unknown>> | null
}
const parts = ['total', 'totals']

const serverRecordOf = (model: string): AnyServerRecord => {
  const found = serverRecords.find(({ record }) => record.name === model)
  if (!found) throw new Error(model)
  return found
}
const serverAt = (at: number): FastifyInstance => servers[at % servers.length] ?? expect.fail()

async function asked(server: FastifyInstance, model: string, filters: object, token = admin): Promise<Sums> {
  const name = `POST /api/${model}/search` as 'POST /api/findings/search'
  const { status, data } = await send<Sums>(server, name, { token, body: { filters, parts } })
  expect(status, JSON.stringify(data)).toBe(200)
  return data
}

/** The same without memory: inside a transaction nothing is remembered. */
const found = (model: string, filters: object) =>
  database.db
    .transaction()
    .execute(trx => searchRecords(serverRecordOf(model), trx, viewer, { filters, parts })) as Promise<unknown>

/** A question that was never asked: from another day, which is before all rows. */
let lastFirstDay: Day = '1900-01-01'
function nextRange() {
  lastFirstDay = addDays(lastFirstDay, 1)
  return { firstDate: lastFirstDay, lastDate: '2099-12-31' as Day }
}

/** The count that comes with the rows of a page, which is another way than that of the count alone. */
async function countedWithRows(server: FastifyInstance, model: string, filters: object, range = nextRange()) {
  const name = `POST /api/${model}/search` as 'POST /api/findings/search'
  const headers = { firstdate: range.firstDate, lastdate: range.lastDate }
  const body = { filters, perPage: 1, parts: ['rows', 'total'] }
  const { status, data } = await send<Sums>(server, name, { token: admin, headers, body })
  expect(status, JSON.stringify(data)).toBe(200)
  return data.total
}

/** Both servers count what is stored now with a page: under a question never asked, and under the same again. */
async function expectCurrentPage(model: string, isArchived: boolean): Promise<void> {
  const filters = archiveFilter(model, isArchived)
  const range = nextRange()
  const current = await database.db
    .transaction()
    .execute(trx => searchRecords(serverRecordOf(model), trx, { ...viewer, range }, { filters, parts: ['total'] }))
  for (const server of [...servers, ...servers])
    expect(await countedWithRows(server, model, filters, range)).toBe(current.total)
}

/** Sums in plain SQL, of what totals call by these names. */
const sumsByHand: Readonly<Record<string, readonly [total: string, column: string]>> = {
  findings: ['houseValue', 'house_value'],
  expenses: ['value', 'value'],
  invoices: ['invoiced', 'tipy_value'],
}

async function countedByHand(model: string, isArchived: boolean) {
  const [name, column] = sumsByHand[model] ?? []
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(${column ? sql.ref(column) : sql`0`}), 0)::float as sum
    from ${sql.table(model)} where company_id = ${viewer.companyId} and active = ${!isArchived}`.execute(database.db)
  return { count: rows[0]?.count, ...(name && { [name]: rows[0]?.sum }) }
}

function archiveFilter(model: string, isArchived: boolean): Readonly<Record<string, boolean>> {
  const field = archiveField(serverRecordOf(model).record)
  return { [field]: field === 'archived' ? isArchived : !isArchived }
}

/** Both servers answer what is stored now. */
async function expectCurrent(model: string, isArchived: boolean): Promise<void> {
  const filters = archiveFilter(model, isArchived)
  const answers = await Promise.all(servers.map(server => asked(server, model, filters)))
  const current = await found(model, filters)
  for (const answer of answers) expect(answer).toEqual(current)
  const { count, ...sums } = await countedByHand(model, isArchived)
  expect(answers[0]?.total).toBe(count)
  expect(answers[0]?.totals ?? {}).toMatchObject(sums)
}

const models = serverRecords.map(({ record }) => record.name)
const made = new Map<string, string[]>()
const idsOf = (model: string): string[] => {
  const ids = made.get(model) ?? []
  made.set(model, ids)
  return ids
}

async function create(at: number, model: string): Promise<string> {
  const body = sampleBody(serverRecordOf(model), context)
  const call = `POST /api/${model}` as 'POST /api/findings'
  const { status, data } = await send<{ _id: string }>(serverAt(at), call, { token: admin, body })
  expect(status, JSON.stringify(data)).toBe(201)
  idsOf(model).push(data._id)
  return data._id
}

interface Change {
  readonly at: number
  readonly model: string
  readonly pick: number
}

/** A record that this test made: there is at least one of each. */
const chosen = ({ model, pick }: Change): string => {
  const ids = idsOf(model)
  return ids[pick % ids.length] ?? expect.fail()
}

const toggled = (model: string, id: string) =>
  sql`update ${sql.table(model)} set active = not active where company_id = ${viewer.companyId} and id = ${id}::uuid`

/** Random values may all be refused, and then nothing would be tried. */
const seen = new Set<string>()

const changes: Readonly<Record<string, (change: Change) => Promise<unknown>>> = {
  create: ({ at, model }) => create(at, model),
  async toggle(change) {
    const call = `DELETE /api/${change.model}/{id}` as 'DELETE /api/findings/{id}'
    const id = chosen(change)
    const { status, data } = await send(serverAt(change.at), call, { token: admin, params: { id } })
    expect(status, JSON.stringify(data)).toBe(200)
  },
  async patch(change) {
    const id = chosen({ ...change, model: 'expenses' })
    const call = { token: admin, params: { id }, body: { value: change.pick } }
    const { status, data } = await send(serverAt(change.at), 'PATCH /api/expenses/{id}', call)
    expect([200, 422], JSON.stringify(data)).toContain(status)
    seen.add(`patch ${status}`)
  },
  async bulk({ at, pick }) {
    const ids = idsOf('findings').slice(0, 3)
    const stored = await sql<{ id: string; house_value: number }>`
      select id, house_value::float from findings where id = any(${ids}::uuid[])`.execute(database.db)
    const edits = stored.rows.map(({ id, house_value }) => [id, { houseValue: pick + 1, houseValue__old: house_value }])
    const body = Object.fromEntries(edits)
    const { status, data } = await send(serverAt(at), 'PATCH /api/findings', { token: admin, body })
    expect([200, 422], JSON.stringify(data)).toContain(status)
    seen.add(`bulk ${status}`)
  },
  direct: change => toggled(change.model, chosen(change)).execute(database.db),
  directTwice: change =>
    database.db.transaction().execute(async trx => {
      await toggled(change.model, chosen(change)).execute(trx)
      await toggled(change.model, chosen(change)).execute(trx)
    }),
  /** Asked while it is not committed, and then it never is. */
  async undone(change) {
    const work = database.db.transaction().execute(async trx => {
      await toggled(change.model, chosen(change)).execute(trx)
      await expectCurrent(change.model, false)
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
  },
  addUp: ({ at }) => addUpWrites(at % 2 === 0 ? database.db : second.db),
}

test('after each of many random saves, both servers count what is stored', {
  timeout: volume(300_000, 14_400_000),
}, async () => {
  for (const [at, model] of models.entries()) await create(at, model)
  const drawn = fc.record({
    kind: fc.constantFrom(...Object.keys(changes)),
    model: fc.constantFrom(...models),
    other: fc.constantFrom(...models),
    at: fc.nat(1),
    pick: fc.nat(100_000),
    isArchived: fc.boolean(),
  })
  for (const { kind, model, other, isArchived, ...rest } of fc.sample(drawn, {
    numRuns: volume(200, 10_000),
    seed: 25,
  })) {
    await changes[kind]?.({ ...rest, model })
    await expectCurrent(model, isArchived)
    await expectCurrent(other, !isArchived)
    await expectCurrentPage(model, isArchived)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['patch 200', 'bulk 200']))
})

test('while others save, a count has every save that was answered before it was asked, and none that began later', {
  timeout: volume(120_000, 3_600_000),
}, async () => {
  const before = (await asked(serverAt(0), 'expenses', {})).total
  expect(await countedWithRows(serverAt(0), 'expenses', {})).toBe(before)
  const progress = { begun: 0, done: 0, writers: 4 }
  const write = async (at: number) => {
    for (let turn = 0; turn < volume(15, 500); turn += 1) {
      progress.begun += 1
      await create(at, 'expenses')
      progress.done += 1
    }
    progress.writers -= 1
  }
  let reads = 0
  const ask = async (at: number) => (await asked(serverAt(at), 'expenses', {})).total
  const askWithRows = (at: number) => countedWithRows(serverAt(at), 'expenses', {})
  const read = async (count: () => Promise<number>) => {
    while (progress.writers > 0) {
      const least = progress.done
      const total = await count()
      expect(total - before).toBeGreaterThanOrEqual(least)
      expect(total - before).toBeLessThanOrEqual(progress.begun)
      reads += 1
    }
  }
  const readers = [() => ask(0), () => ask(1), () => askWithRows(0), () => askWithRows(1)]
  await Promise.all([write(0), write(1), write(2), write(3), ...readers.map(read)])
  expect(reads).toBeGreaterThan(10)
  for (const server of servers) expect((await asked(server, 'expenses', {})).total - before).toBe(progress.done)
})

test('an import is counted when it is confirmed; its preview, which is rolled back, is not', async () => {
  const row = `Marta Vaz;914000001;marta@vaz.pt;Qualquer;${context.office.name}`
  const importing = async (step: string, shown?: string) => {
    const body = new FormData()
    if (shown !== undefined) body.append('fingerprint', shown)
    body.append('files', new Blob([`Nome;Telefone;E-mail;Origem;Agência\n${row}`]), 'portal.csv')
    const call = { token: admin, query: { step }, body }
    const { status, data } = await send<{ fingerprint: string }>(serverAt(0), 'POST /api/leads/import', call)
    expect(status, JSON.stringify(data)).toBe(200)
    return data.fingerprint
  }
  const counts = () => Promise.all(servers.map(async server => (await asked(server, 'leads', {})).total))
  const [before = 0] = await counts()
  const shown = await importing('preview')
  expect(await counts()).toEqual([before, before])
  await importing('confirm', shown)
  expect(await counts()).toEqual([before + 1, before + 1])
})

describe('a count that was asked before', () => {
  test('does not read the table again, until something is written to it', async () => {
    const first = await asked(serverAt(0), 'expenses', {})
    const again = await database.db.transaction().execute(async trx => {
      await sql`lock table expenses in access exclusive mode`.execute(trx)
      return asked(serverAt(0), 'expenses', {})
    })
    expect(again).toEqual(first)
    await create(1, 'expenses')
    expect((await asked(serverAt(0), 'expenses', {})).total).toBe(first.total + 1)
  })

  test('is not that of another person, nor of another company', async () => {
    const { db } = database
    const consultant = await buildUser(db, context.company, { role: 'consultant', offices: [context.office] })
    const stranger = await buildUser(db, await buildCompany(db), { role: 'sysAdmin' })
    const tokens = await Promise.all([consultant, stranger].map(user => signIn(db, user, clock.now())))
    const all = await asked(serverAt(0), 'findings', {})
    expect(all.total).toBeGreaterThan(0)
    for (const token of [...tokens, ...tokens]) expect((await asked(serverAt(0), 'findings', {}, token)).total).toBe(0)
    expect(await asked(serverAt(0), 'findings', {})).toEqual(all)
  })

  test('changes with a right that is taken away: no sums are remembered for those who may not see them', async () => {
    const { db } = database
    const user = await buildUser(db, context.company, { role: 'coo' })
    const token = await signIn(db, user, clock.now())
    expect((await asked(serverAt(0), 'invoices', {}, token)).totals).not.toBeNull()
    await db.updateTable('users').set({ role: 'consultant' }).where('id', '=', user.id).execute()
    const noSums = { totals: null, monthly: null, toPayResponsible: null, owed: null }
    expect(await asked(serverAt(0), 'invoices', {}, token)).toEqual({ total: 0, ...noSums })
  })
})
