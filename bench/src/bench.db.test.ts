import { findings } from '@tipy/domain/features/findings/findings.record'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { computedInvoice, normalizeInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import type { AnyRecord } from '@tipy/domain/record/define'
import { searchText } from '@tipy/domain/record/searchText'
import { rowReader } from '@tipy/server/engine/columns'
import { verify } from '@tipy/server/engine/verify'
import { invoiceChecks } from '@tipy/server/features/invoices/invoices.verify'
import { leadChecks } from '@tipy/server/features/leads/leads.verify'
import { lineOf } from '@tipy/server/ledger/write'
import { createTestDatabase, type TestDatabase } from '@tipy/server/testing/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsPerLead } from './leads.ts'
import { run } from './run.ts'

const size = 500
let database: TestDatabase
const output: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const options = { effort: { rounds: 1, milliseconds: 1 }, explains: true, say: (text: string) => output.push(text) }
  await run([{ url: database.url, size }], options)
})
afterAll(() => database.close())

test.each([findings, reservations, invoices, leads])(
  'generated rows are equal to those the product would write: $name',
  async record => {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(record.name)}`.execute(database.db)
    expect(found.rows).toHaveLength(size)
    const read = rowReader<AnyRecord>(record)
    for (const row of found.rows) expect(row.search_text).toBe(searchText<AnyRecord>(record, read(row)))
  },
)

test('generated amounts, ledger lines and sums of invoices are those the product computes', async () => {
  const { db } = database
  const found = await sql<Record<string, unknown>>`select * from invoices`.execute(db)
  const rows = found.rows.map(rowReader<Invoices>(invoices))
  for (const row of rows) expect({ ...row, ...normalizeInvoice(row), ...computedInvoice(row) }).toEqual(row)
  expect(await verify(db, invoiceChecks)).toEqual([])
  const companyId = String(found.rows[0]?.company_id)
  const lines = rows.flatMap(row => ledgerOf(row).map(lineOf(companyId, row._id)))
  expect(lines.length / size).toBeGreaterThan(5.5)
  const grants = await sql<{ roles: string }>`
    select string_agg(distinct concat_ws(' ', part, side, role), ', ') as roles from ledger`.execute(db)
  const roles = new Set(lines.map(({ part, side, role }) => [part, side, role].filter(Boolean).join(' ')))
  expect(grants.rows[0]?.roles.split(', ').sort()).toEqual([...roles].sort())
})

test('generated leads stand where their events say', async () => {
  const { rows } = await sql`select from lead_events`.execute(database.db)
  expect(rows).toHaveLength(eventsPerLead * size)
  expect(await verify(database.db, leadChecks)).toEqual([])
})

test('generated reservation_billings are the rows the product’s trigger writes', async () => {
  const billings = sql`select * from reservation_billings order by company_id, reservation_id, id`
  const { rows } = await billings.execute(database.db)
  expect(rows).toHaveLength(2 * size)
  await sql`update reservations set billing_dates = billing_dates`.execute(database.db)
  expect((await billings.execute(database.db)).rows).toEqual(rows)
})

test.each([findings, reservations, invoices, leads])(
  'generated rows name people, teams and offices that exist: $name',
  async ({ name }) => {
    // The bulk load switched foreign key checks off.
    const table = sql.table(name)
    const { rows } = await sql<{ constraint: string; definition: string }>`
    select conname as constraint, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = ${name}::regclass and contype = 'f'`.execute(database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { constraint, definition } of rows) {
      await sql`alter table ${table} drop constraint ${sql.ref(constraint)}`.execute(database.db)
      await sql`alter table ${table} add constraint ${sql.ref(constraint)} ${sql.raw(definition)}`.execute(database.db)
    }
  },
)

test('one run prints the plans, the comparison and the exports', () => {
  const text = output.join('\n')
  expect(text).toContain('findings_by_date')
  expect(text).toMatch(/\| leads: totals by step, everything \| [\d.]+ \|/)
  expect(text).toMatch(/\| lead statistics: a year \| [\d.]+ \|/)
  expect(text).toMatch(/\| deals: totals of a month \| [\d.]+ \|/)
  expect(text).toMatch(/\| invoices: totals and months of a year \| [\d.]+ \|/)
  expect(text).toMatch(/\| statements: everybody, a year \| [\d.]+ \|/)
  expect(text).toMatch(/\| consultant, whole answer \| [\d.]+ \| [\d.]+ \| [\d.]+ \| [\d.]+ \|/)
  expect(text).toMatch(/\| xlsx \| 4\d\d \|/)
})
