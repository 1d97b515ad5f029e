import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#engine/verify'
import { figureChecks } from '#figures/verify'
import { type Database, openDatabase } from '#platform/database/database'
import { startApp } from '#testing/app'
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
  expect(await verify(here.database.db, [...invoiceChecks, ...figureChecks])).toEqual([])
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

  /** Terminates the connection that runs the query, as soon as it does; false if the answer came first. */
  async function cutOff(answer: Promise<unknown>, during: string): Promise<boolean> {
    const over = answer.then(() => true)
    const isOver = () => Promise.race([over, new Promise<false>(resolve => setImmediate(() => resolve(false)))])
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'there' and state <> 'idle' and query like $1`
    while (!(await isOver())) {
      const { rowCount } = await here.database.pool.query(kill, [during])
      if (rowCount) return true
    }
    return false
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

  test('whose connection breaks is applied all or none, with the ledger and its sums', async () => {
    const rows = [...(await rowsOf(15)), ...(await rowsOf(15))]
    let old = 50
    const cut: string[] = []
    // While rows are written; while the sums, the last part, are written.
    for (const [at, during] of ['%update%invoices%', '%ledger%', '%figure_sums%', '%changes%'].entries()) {
      const now = 10 + at
      const answer = there.bulk('cfo', edit(rows, now, old))
      if (await cutOff(answer, during)) cut.push(during)
      const { status } = await answer
      const found = new Set(await percentages(rows))
      expect(found.size, during).toBe(1)
      const [left = 0] = found
      expect([old, now]).toContain(left)
      if (status === 200) expect(left).toBe(now)
      expect(await verify(here.database.db, [...invoiceChecks, ...figureChecks])).toEqual([])
      old = left
    }
    expect(cut.length).toBeGreaterThan(1)
    expect((await there.bulk('cfo', edit(rows, 60, old))).status).toBe(200)
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
