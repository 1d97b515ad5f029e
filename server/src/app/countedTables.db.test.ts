import { flags } from '@tipy/domain/access/flags'
import { writeCell } from '@tipy/domain/features/stats/stats.cellAddress'
import { measures } from '@tipy/domain/figures/facts'
import { blockOf, figureNames, rowTermsOf } from '@tipy/domain/figures/figures'
import { groupNames, groupOf } from '@tipy/domain/figures/groups'
import { measureInfo } from '@tipy/domain/figures/measures'
import { figuresIn } from '@tipy/domain/figures/table'
import { type FilterShape, shapeOfKind } from '@tipy/domain/record/filters'
import { readable } from '@tipy/domain/record/rights'
import { readSearch } from '@tipy/domain/record/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveDelegated } from '#engine/delegated'
import { searchRecords } from '#engine/list'
import { countedTables } from '#engine/remembered'
import type { AnyServerRecord, DelegatedRows, RecordViewer } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { factsOf, tablesOfFacts } from '#figures/query'
import type { Db } from '#platform/database/database'
import { readNotedTables } from '#platform/database/tableWrites'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser } from '#testing/factories'
import { serverRecords } from './records.ts'
import { withFigureRows } from './stats.ts'

/**
 * What is remembered of a list ends with a write to a table that its count and totals read (docs/decisions/0050). These
 * tests find those tables by what PostgreSQL locks while it counts, whatever the planner makes of the statements.
 */
const clock = testClock()
const records = withFigureRows(serverRecords, clock)
let database: TestDatabase
let db: Db
let viewer: RecordViewer
let noted: ReadonlySet<string>

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  const company = await buildCompany(db)
  const office = await buildOffice(db, company, { key: 'lisboa' })
  const user = await buildUser(db, company, { role: 'sysAdmin', offices: [office] })
  const [found] = await recordViewers(db, company.id, [user.id])
  if (!found) throw new Error('nobody')
  viewer = {
    ...found,
    flags: new Set(flags),
    selectedOffices: ['lisboa'],
    range: { firstDate: '2026-01-01', lastDate: '2026-12-31' },
  }
  noted = await readNotedTables(db)
})
afterAll(() => database.close())

const days = { from: '2026-01-01', to: '2026-12-31' }
const sampleOfShape: Readonly<Record<Exclude<FilterShape, 'delegated'>, unknown>> = {
  text: 'a',
  flag: true,
  triState: true,
  toggle: true,
  keys: ['a'],
  days,
  number: 1,
  numbers: { from: 1, to: 2 },
  amounts: { from: 1, to: 2 },
}

/** Every filter that a list accepts, alone, and none. */
function filtersOf(serverRecord: AnyServerRecord): readonly object[] {
  const { record, filters = {} } = serverRecord
  const ofFields = Object.entries(record.fields).flatMap(([name, field]) =>
    field.kind === 'parts' ? [] : [{ [name]: sampleOfShape[shapeOfKind[field.kind] as keyof typeof sampleOfShape] }],
  )
  const named = Object.entries(filters).flatMap(([name, { shape, among }]) =>
    shape === 'delegated' ? [] : (among ?? [sampleOfShape[shape]]).map(value => ({ [name]: value })),
  )
  const common = [{}, { search: 'ana rua' }, { ignoreDate: true }, { active: false }, { id: viewer.id }]
  return [...common, ...ofFields, ...named].filter(one => parse(serverRecord, one).ok)
}

const parse = ({ record, filters: named = {} }: AnyServerRecord, filters: object) =>
  readSearch(record, named, readable(record, viewer), { filters, parts })
const parts = ['total', 'totals']

/** Every figure of every group, and whether it has rows in this list. */
function cellsOf({ filters = {}, record }: AnyServerRecord): readonly { figure: string; hasRows: boolean }[] {
  if (filters.figure?.shape !== 'delegated') return []
  const range = { firstDate: '2026-01-01', lastDate: '2026-12-31' } as const
  return groupNames.flatMap(group =>
    figureNames.map(stat => {
      const isOfList = rowTermsOf(stat).some(({ measure }) => measureInfo[measure].model === record.name)
      const block = blockOf(stat)
      const isOfGroup = groupOf(group).blocks.includes(block) && figuresIn(group, block).includes(stat)
      const figure = writeCell({ group, stat, period: '2026', range, offices: [], filters: {} })
      return { figure: figure ?? expect.fail(`${group} ${stat}`), hasRows: isOfList && isOfGroup }
    }),
  )
}

/** The tables that the count and totals lock, and those that decide whether they are remembered. */
async function tablesOf(serverRecord: AnyServerRecord, filters: object) {
  const parsed = parse(serverRecord, filters)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields))
  const search = await resolveDelegated(serverRecord, db, viewer, parsed.value)
  // Their rows are known: what finding them reads is not counted.
  const rows = search.delegatedRows.map((where): DelegatedRows => ({ where, tables: search.delegatedTables }))
  const delegates = { figure: async () => rows[0] ?? null }
  const locked = await db.transaction().execute(async trx => {
    await searchRecords({ ...serverRecord, delegates }, trx, viewer, { filters, parts })
    const found = await sql<{ name: string }>`
      select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      order by 1`.execute(trx)
    return found.rows.map(({ name }) => name)
  })
  return { locked, declared: countedTables(serverRecord, search) }
}

describe.each(records.map(serverRecord => [serverRecord.record.name, serverRecord] as const))(
  '%s',
  (name, serverRecord) => {
    test('counts and totals read only tables whose writes end what is remembered', async () => {
      const tried = filtersOf(serverRecord)
      expect(tried.length).toBeGreaterThan(10)
      for (const filters of tried) {
        const { locked, declared } = await tablesOf(serverRecord, filters)
        expect(locked, JSON.stringify(filters)).toContain(name)
        expect(declared, JSON.stringify(filters)).toEqual(expect.arrayContaining(locked))
      }
    })

    test('so do those of the rows behind a number', async () => {
      for (const { figure, hasRows } of cellsOf(serverRecord)) {
        const tables = tablesOf(serverRecord, { figure })
        if (!hasRows) {
          await expect(tables, figure).rejects.toMatchObject({ name: 'TipyError', code: 'INVALID' })
          continue
        }
        const { locked, declared } = await tables
        expect(locked, figure).toContain(name)
        expect(declared, figure).toEqual(expect.arrayContaining(locked))
      }
    })

    test('has rows behind a number exactly where it has that filter', () => {
      const hasFilter = serverRecord.filters?.figure?.shape === 'delegated'
      expect(cellsOf(serverRecord).some(({ hasRows }) => hasRows)).toBe(hasFilter)
    })

    test('the writes of all those tables are noted', () => {
      const delegatedTables = Object.values(tablesOfFacts).flat()
      for (const table of countedTables(serverRecord, { delegatedTables })) expect(noted).toContain(table)
    })
  },
)

test.each(measures)('the tables of the facts of %s are those of their view', async measure => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.view_table_usage
    where quote_ident(view_name) = ${factsOf(measure).compile(db).sql.replaceAll('"', '')}`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...tablesOfFacts[measure]].sort())
})

test('an answer that is remembered does not depend on when it was asked: no statement reads the clock', async () => {
  for (const serverRecord of records)
    for (const filters of filtersOf(serverRecord)) {
      const statements: string[] = []
      const spied = db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(JSON.stringify(node))
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await searchRecords(serverRecord, spied, viewer, { filters, parts })
      expect(statements.length).toBeGreaterThan(1)
      for (const statement of statements)
        expect(statement).not.toMatch(/\bnow\(|current_(date|time)|localtime|_timestamp\(|timeofday|random\(/i)
    }
})
