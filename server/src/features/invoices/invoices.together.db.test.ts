import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#engine/verify'
import { type Database, openDatabase } from '#platform/database/database'
import { startApp } from '#testing/app'
import { allFigureChecks } from '#testing/figures'
import { billable, type InvoicesFixture, invoiceCalls, type ShownInvoice, startInvoices } from '#testing/invoices'
import { silentLog } from '#testing/silentLog'
import { invoiceChecks } from './invoices.verify.ts'

/** Several users, two servers, one database: no change is lost, doubled or half done. */
let here: InvoicesFixture
let second: Database
let app: FastifyInstance
let there: ReturnType<typeof invoiceCalls>
beforeAll(async () => {
  here = await startInvoices()
  const { database, deals, token, idOf } = here
  // Named, so that its connections can be distinguished from the others.
  second = openDatabase(`${database.url}?application_name=there`, { poolSize: 4, log: silentLog })
  app = await startApp({ ...database, ...second }, deals.clock)
  there = invoiceCalls(app, token, idOf)
})
afterAll(async () => {
  await app.close()
  await second.close()
  await here.end()
})
afterEach(async () => {
  expect(await verify(here.database.db, [...invoiceChecks, ...allFigureChecks])).toEqual([])
})

const count = async (where: string, ...values: unknown[]) =>
  Number((await here.database.pool.query(`select count(*) from invoices where ${where}`, values)).rows[0].count)
const times = (many: number) => Array.from({ length: many }, (_, index) => index)
const dates = (many: number) =>
  times(many).map(() => ({ type: 'CPCV', percentage: 100 / many, predictedExecutionDate: '2026-04-01' }))

describe('an invoice of a billing date', () => {
  test('requested concurrently on both servers is made once, and the other requests get 409', async () => {
    const deal = await here.deals.made('pm', billable)
    const answers = await Promise.all(times(8).map(at => (at % 2 ? here : there).bill('pm', deal._id)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...times(7).map(() => 409)])
    expect(await count('reservation = $1', deal._id)).toBe(1)

    const two = await here.deals.made('pm', { ...billable, billingDates: dates(2) })
    const [, date] = two.billingDates as { _id: string }[]
    const named = await Promise.all(
      times(6).map(at => (at % 2 ? here : there).bill('pm', two._id, { billingDate: date?._id })),
    )
    expect(named.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, message } of named) if (status !== 201) expect(message).toBe('ALREADY_BILLED')

    // The same click twice: the same answer, though another date is still open.
    const key = { 'idempotency-key': 'uma-vez' }
    const clicks = await Promise.all(times(4).map(at => (at % 2 ? here : there).bill('cfo', two._id, {}, key)))
    expect(clicks.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(clicks.map(({ data }) => data._id)).size).toBe(1)
    expect(await count('reservation = $1', two._id)).toBe(2)
  })

  test('concurrently with others gets consecutive numbers', async () => {
    const made = await Promise.all(times(6).map(() => here.deals.made('pm', billable)))
    const bills = await Promise.all(made.map(({ _id }, at) => (at % 2 ? here : there).bill('pm', _id)))
    const numbers = bills.map(({ data }) => Number(data.number)).sort((a, b) => a - b)
    const [first = 0] = numbers
    expect(numbers).toEqual(times(6).map(at => first + at))
  })

  test('restored while its date is billed again: exactly one of the two invoices is active', async () => {
    for (const _ of times(2)) {
      const deal = await here.deals.made('pm', billable)
      const old = (await here.bill('pm', deal._id)).data._id
      await here.remove('cfo', old)
      const [restored, billed] = await Promise.all([here.remove('cfo', old), there.bill('pm', deal._id)])
      expect([restored.status === 200, billed.status === 201].filter(Boolean)).toHaveLength(1)
      for (const { status } of [restored, billed]) expect([200, 201, 409]).toContain(status)
      expect(await count('reservation = $1 and active', deal._id)).toBe(1)
    }
  })
})

describe('a bulk edit of percentages', () => {
  const rowsOf = (many: number) => Promise.all(times(many).map(() => here.made({ finderPercentage: 50 })))
  const edit = (rows: readonly ShownInvoice[], finderPercentage: number, old = 50) =>
    Object.fromEntries(rows.map(({ _id }) => [_id, { finderPercentage, finderPercentage__old: old }]))
  const percentages = async (rows: readonly ShownInvoice[]) => {
    const found = await here.database.pool.query(
      `select finder_percentage::float as now, finder_commission::float as paid from invoices where id = any($1)`,
      [rows.map(({ _id }) => _id)],
    )
    for (const { now, paid } of found.rows) expect(paid).toBe(now * 50)
    return found.rows.map(({ now }) => now)
  }

  /** The other server's connection ends itself while it writes a table, or while it commits. */
  const ending = `create function end_connection() returns trigger language plpgsql as $$ begin
    if current_setting('application_name') = 'there' then perform pg_terminate_backend(pg_backend_pid()); end if;
    return null;
  end $$`
  const onStatement = (table: string) => `create trigger ends after insert or update or delete on ${table}
      for each statement execute function end_connection()`
  const atCommit = {
    table: 'invoices',
    create: `create constraint trigger ends after update on invoices
      deferrable initially deferred for each row execute function end_connection()`,
  }

  test('is only for the CFO, and must name the values it replaces', async () => {
    const rows = await rowsOf(2)
    const [first, last] = rows.map(({ _id }) => _id)
    for (const who of ['sys', 'ceo', 'coo', 'pm', 'broker', 'ana'])
      expect((await here.bulk(who, edit(rows, 40))).status, who).toBe(403)
    const unproven = { [`${first}`]: { finderPercentage: 40 } }
    expect(await here.bulk('cfo', unproven)).toMatchObject({
      status: 422,
      data: { fields: { [`${first}.finderPercentage`]: 'Falta o valor anterior' } },
    })
    const bad = { ...edit(rows, 40), [`${last}`]: { finderPercentage: 101, finderPercentage__old: 50 } }
    expect((await here.bulk('cfo', bad)).status).toBe(422)
    const computed = { [`${first}`]: { finderCommission: 1, finderCommission__old: 2500 } }
    await here.bulk('cfo', computed)
    expect((await here.bulk('cfo', { ...edit(rows, 40), nada: {} })).status).toBe(404)
    const moved = { ...edit(rows, 40), [`${last}`]: { finderPercentage: 40, finderPercentage__old: 49 } }
    expect(await here.bulk('cfo', moved)).toMatchObject({
      status: 409,
      message: 'STALE',
      data: { fields: { [`${last}`]: 'Este registo foi alterado por outra pessoa' } },
    })
    expect(await percentages(rows)).toEqual([50, 50])
    expect((await here.bulk('cfo', edit(rows, 40))).status).toBe(200)
    expect(await percentages(rows)).toEqual([40, 40])
    // Each change is in its row's history once; a stale version is refused too.
    for (const { _id } of rows) expect((await here.changes('cfo', _id)).data).toHaveLength(2)
    const seen = { version: 1, version__old: 2, finderPercentage: 30, finderPercentage__old: 40 }
    expect(await here.bulk('cfo', { [`${first}`]: seen })).toMatchObject({ status: 409, message: 'STALE' })
  })

  test('by two CFOs concurrently: one succeeds, the other gets the stale rows, and nothing is half done', async () => {
    for (const round of times(3)) {
      const rows = await rowsOf(6)
      const mine = rows.slice(0, 4)
      const theirs = rows.slice(2).toReversed()
      const both = rows.slice(2, 4).map(({ _id }) => _id)
      const answers = await Promise.all([here.bulk('cfo', edit(mine, 30)), there.bulk('cfo', edit(theirs, 20))])
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
      expect([won?.status, lost?.status], String(round)).toEqual([200, 409])
      expect(Object.keys(lost?.data.fields ?? {}).sort()).toEqual(both.toSorted())
      const isMine = answers[0].status === 200
      expect(await percentages(isMine ? mine : theirs)).toEqual(times(4).map(() => (isMine ? 30 : 20)))
      expect(await percentages(isMine ? rows.slice(4) : rows.slice(0, 2))).toEqual([50, 50])
    }
  })

  test('whose connection breaks, at whatever it writes, leaves invoices and ledger as they were', async () => {
    const rows = [...(await rowsOf(15)), ...(await rowsOf(15))]
    const { pool, db } = here.database
    await pool.query(ending)
    const written = ['invoices', 'ledger', 'changes']
    const triggers = [...written.map(table => ({ table, create: onStatement(table) })), atCommit]
    for (const { table, create } of triggers) {
      await pool.query(create)
      const { status } = await there.bulk('cfo', edit(rows, 40))
      await pool.query(`drop trigger ends on ${table}`)
      expect(status, table).toBeGreaterThanOrEqual(500)
      expect(new Set(await percentages(rows)), table).toEqual(new Set([50]))
      expect(await verify(db, [...invoiceChecks, ...allFigureChecks])).toEqual([])
    }
    expect((await there.bulk('cfo', edit(rows, 60))).status).toBe(200)
  })
})

test('concurrent edits, payments, archives and bills from both servers keep every check valid', async () => {
  const rows = await Promise.all(times(8).map(() => here.made()))
  const made = await Promise.all(times(4).map(() => here.deals.made('pm', { ...billable, billingDates: dates(2) })))
  // As many as one user may have in progress at each server.
  const work = times(40).map(async at => {
    const calls = at % 2 ? here : there
    const id = rows[(at * 3 + Math.floor(at / 8)) % rows.length]?._id ?? ''
    switch (at % 8) {
      case 0:
        return calls.remove('cfo', id)
      case 1:
      case 5:
        return calls.bill('pm', made[Math.floor(at / 4) % made.length]?._id ?? '')
      case 2:
        return calls.patch('pm', id, { date: `2026-0${1 + (at % 5)}-10`, finderPercentage: at })
      case 3:
        return calls.patch('pm', id, { clientPaymentDate: at % 3 ? `2026-0${1 + (at % 6)}-20` : null })
      case 4:
        return calls.put('cfo', id, { seller: here.idOf(at % 3 ? 'eva' : 'rui'), value: 100 + at })
      default:
        return calls.patch('cfo', id, { ref: at % 4 ? 'Bank' : `LX-${at}` })
    }
  })
  const statuses = new Set((await Promise.all(work)).map(({ status }) => status))
  for (const status of statuses) expect([200, 201, 409, 422]).toContain(status)
  expect(
    await count(
      'reservation = any($1)',
      made.map(({ _id }) => _id),
    ),
  ).toBe(8)
})
