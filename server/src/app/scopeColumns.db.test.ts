import { flags } from '@tipy/domain/access/flags'
import { roles } from '@tipy/domain/access/roles'
import { standardSettings } from '@tipy/domain/company/settings'
import type { Condition } from '@tipy/domain/record/condition'
import type { AnyRecord } from '@tipy/domain/record/define'
import { pathsOf, shapeOfKind } from '@tipy/domain/record/filters'
import type { Viewer } from '@tipy/domain/record/rights'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf } from '#engine/columns'
import type { AnyServerRecord } from '#engine/serverRecord'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { serverRecords } from './records.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const id = '00000000-0000-4000-8000-000000000001'
const viewers = roles.flatMap(role =>
  [new Set(flags), new Set<never>()].map(
    (held): Viewer => ({
      id,
      roles: [role],
      flags: held,
      settings: standardSettings,
      offices: ['lisboa'],
      company: { features: {}, closedOffices: [] },
      managedStaff: [id],
      managedTeams: ['norte'],
    }),
  ),
)

/** The columns that decide who sees a row, without the key, each value of which is one row. */
const columnsOfScopes = ({ record, scope, ofOffices }: AnyServerRecord): readonly string[] =>
  columnsOf(record, [...viewers.map(scope), ofOffices(['lisboa'])]).filter(column => column !== 'id')

function columnsOf({ fields }: AnyRecord, conditions: readonly Condition[]): readonly string[] {
  const names = new Set(conditions.flatMap(condition => pathsOf(condition)))
  return [...names].map(name => columnOf(name, fields[name])).sort()
}

/**
 * A person sees a row for one of several reasons, each with its index. Whether PostgreSQL unites them or reads the whole
 * list depends on how well it knows these columns (migration 0040): a new one needs `set statistics`, too.
 */
test.each(serverRecords.map(serverRecord => [serverRecord.record.name, serverRecord] as const))(
  'PostgreSQL knows enough values of the columns by which people see %s',
  async (table, serverRecord) => {
    const columns = columnsOfScopes(serverRecord)
    expect(columns.length).toBeGreaterThan(1)
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attstattarget >= 400
      order by attname collate "C"`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual(columns)
  },
)

/** Lists that the period of the shell narrows. */
const dated = serverRecords.filter(({ record: { fields, sort } }) => {
  const field = fields[sort]
  return field && field.kind !== 'parts' && shapeOfKind[field.kind] === 'days'
})

test('most lists have a date', () => {
  expect(dated.length).toBeGreaterThan(5)
})

test.each(dated.map(serverRecord => [serverRecord.record.name, serverRecord] as const))(
  'the index of %s by date says to which offices a row belongs, so that counting reads nothing else',
  async (table, { record, ofOffices }) => {
    const date = columnOf(record.sort, record.fields[record.sort])
    const { rows } = await sql<{ columns: readonly string[] }>`
      select array_agg(a.attname::text order by a.attnum) as columns
      from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
      where i.indrelid = ${table}::regclass and i.indpred is null group by i.indexrelid`.execute(database.db)
    const byDate = rows.filter(
      ({ columns }) => columns.slice(0, 4).join() === ['company_id', 'active', date, 'id'].join(),
    )
    expect(byDate).toHaveLength(1)
    expect(byDate[0]?.columns).toEqual(expect.arrayContaining([...columnsOf(record, [ofOffices(['lisboa'])])]))
  },
)
