import { findings } from '@tipy/domain/features/findings/findings.record'
import { searchText } from '@tipy/domain/record/searchText'
import { rowReader } from '@tipy/server/engine/columns'
import { createTestDatabase, type TestDatabase } from '@tipy/server/testing/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './run.ts'

const size = 500
let database: TestDatabase
const said: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const options = { effort: { rounds: 1, milliseconds: 1 }, explains: true, say: (text: string) => said.push(text) }
  await run([{ url: database.url, size }], options)
})
afterAll(() => database.close())

test('generated findings are what the product itself would have written', async () => {
  const found = await sql<Record<string, unknown>>`select * from findings order by created_at, id`.execute(database.db)
  expect(found.rows).toHaveLength(size)
  const read = rowReader(findings)
  for (const row of found.rows) expect(row.search_text).toBe(searchText(findings, read(row)))
})

test('generated findings name people, teams and offices that exist', async () => {
  // Loading them left the references unchecked.
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = 'findings'::regclass and contype = 'f'`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { name, definition } of rows) {
    await sql`alter table findings drop constraint ${sql.ref(name)}`.execute(database.db)
    await sql`alter table findings add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(database.db)
  }
})

test('one run says the plans, the comparison, the answers a second and the files', () => {
  const text = said.join('\n')
  expect(text).toContain('findings_by_date')
  expect(text).toMatch(/\| consultant, whole answer \| [\d.]+ \| [\d.]+ \| [\d.]+ \| [\d.]+ \|/)
  expect(text).toMatch(/\| first page \| \d+ \| \d+ \| \d+ \|/)
  expect(text).toMatch(/\| xlsx \| 4\d\d \|/)
})
