import { records } from '@tipy/domain/records'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { columnOf, partsType, storage, storedFields } from './columns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const machinery = ['company_id', 'search_text', 'updated_at', 'updated_by']
/** Columns of a record's table that are no fields of the record: written by a job or derived by the database. */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  expenses: ['repeats', 'repeats_month'],
  viabilities: ['consultant_person'],
  reservations: ['finder_person', 'seller_person'],
  invoices: ['finder_person', 'seller_person'],
  leads: ['duplicate_keys', 'user_draft'],
}

/** Users have many columns that are no fields: platform/database/tables.db.test.ts lists all of that table. */
const { users: _, ...checked } = records

test.each(Object.values(checked))(
  'the table of $name has exactly the columns of its fields, of the right types',
  async record => {
    const found = await sql<{ column: string; type: string; nullable: boolean }>`
    select column_name as column, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name = ${record.name}`.execute(database.db)
    const real = new Map(found.rows.map(row => [row.column, row]))
    for (const [name, field] of storedFields(record)) {
      const column = real.get(columnOf(name, field))
      const type = field.kind === 'parts' ? partsType : storage[field.kind].type
      // The engine's versions are integers.
      expect([name, column?.type]).toEqual([name, name === 'version' ? 'int4' : type])
      if (field.required === true) expect([name, column?.nullable]).toEqual([name, false])
    }
    const declared = storedFields(record).map(([name, field]) => columnOf(name, field))
    expect([...real.keys()].sort()).toEqual([...declared, ...machinery, ...(ofOthers[record.name] ?? [])].sort())
  },
)

/** The tables that fields of these kinds refer to. */
const targets: Readonly<Record<string, string>> = {
  person: 'users(company_id, id)',
  office: 'offices(company_id, key)',
  team: 'teams(company_id, key)',
}

test.each(Object.values(checked))('the table of $name has the keys and indexes of its fields', async record => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${record.name}::regclass
    union all select indexdef from pg_indexes where schemaname = 'public' and tablename = ${record.name}`.execute(
    database.db,
  )
  const all = rows.map(({ definition }) => definition.replaceAll('"', '')).join('\n')
  expect(all).toContain('PRIMARY KEY (company_id, id)')
  const references = storedFields(record).flatMap(([name, field]) =>
    targets[field.kind] ? [`FOREIGN KEY (company_id, ${columnOf(name, field)}) REFERENCES ${targets[field.kind]}`] : [],
  )
  expect([...references, 'FOREIGN KEY (company_id, updated_by)'].filter(one => !all.includes(one))).toEqual([])
  expect(all).toMatch(/USING gin \(search_text gin_trgm_ops\) WITH \(fastupdate=off\)/)
  const unique = storedFields(record).filter(([, field]) => 'unique' in field && field.unique)
  for (const [name, field] of unique)
    expect(all).toMatch(new RegExp(`UNIQUE INDEX .*\\b${columnOf(name, field)}\\b.* WHERE .*\\bactive\\b`))
})
