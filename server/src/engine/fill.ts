import { isArchived } from '@tipy/domain/record/archive'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { type Changes, diff } from '@tipy/domain/record/diff'
import { searchText } from '@tipy/domain/record/searchText'
import { type QueryExecutorProvider, sql } from 'kysely'
import { columnOf, partsType, storage, storedFields } from './columns.ts'
import type { Saving } from './serverRecord.ts'

interface FilledSave<R extends AnyRecord> {
  readonly row: Row<R>
  readonly by: string | null
  readonly at: string
  /** As in `RecordedChange`. */
  readonly parts?: Changes
}

/** A record after each of its saves: first as created, last as it is now. */
export interface RecordHistory<R extends AnyRecord> {
  readonly companyId: string
  readonly history: readonly FilledSave<R>[]
  /** Columns of the table that are no field of the record. */
  readonly extraColumns?: Values
}

type Values = Readonly<Record<string, unknown>>
/** The columns of a table to fill, with their types. */
type Types = Readonly<Record<string, string>>

/** Columns that the engine writes. */
const machinery: Types = {
  company_id: 'uuid',
  id: 'uuid',
  version: 'integer',
  active: 'boolean',
  created_at: 'timestamptz',
  created_by: 'uuid',
  updated_at: 'timestamptz',
  updated_by: 'uuid',
  search_text: 'text',
}

/**
 * Inserts many records with their change logs in two statements: for filling an empty installation with our own values,
 * where separate saves would take minutes. Checks and hooks do not run.
 */
export async function fillRecords<R extends AnyRecord>(
  trx: Saving['trx'],
  record: R,
  records: readonly RecordHistory<R>[],
  extraColumns: Types = {},
): Promise<void> {
  await fillRows(trx, record, records, extraColumns)
  await insertAll(trx, 'changes', changeTypes, records.flatMap(entriesOf(record)))
}

/** The records alone, where no change log is needed. */
export async function fillRows<R extends AnyRecord>(
  trx: Saving['trx'],
  record: R,
  records: readonly RecordHistory<R>[],
  extraColumns: Types = {},
): Promise<void> {
  const types: Types = { ...machinery, ...columnTypes(record), ...extraColumns }
  await loosened(trx, record.name, () => insertAll(trx, record.name, types, records.map(rowOf(record))))
}

/** Updating the search index row by row costs three times the rest, so it is updated once after the insert. */
async function loosened(trx: Saving['trx'], table: string, insert: () => Promise<void>): Promise<void> {
  const indexes = await loosen(trx, table)
  await insert()
  await tighten(trx, indexes)
}

export async function loosen(db: QueryExecutorProvider, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = ${table}::regclass and a.amname = 'gin' and c.reloptions @> '{fastupdate=off}'`.execute(db)
  for (const { name } of rows) await sql`alter index ${sql.table(name)} set (fastupdate = on)`.execute(db)
  return rows.map(({ name }) => name)
}

export async function tighten(db: QueryExecutorProvider, indexes: readonly string[]): Promise<void> {
  for (const name of indexes) {
    await sql`select gin_clean_pending_list(${name}::regclass)`.execute(db)
    await sql`alter index ${sql.table(name)} set (fastupdate = off)`.execute(db)
  }
}

const changeTypes: Types = {
  company_id: 'uuid',
  model: 'text',
  ref: 'uuid',
  version: 'integer',
  user_id: 'uuid',
  fields: 'jsonb',
  created_at: 'timestamptz',
}

function columnTypes(record: AnyRecord): Types {
  const columns = storedFields(record).map(([name, field]) => {
    const type = field.kind === 'parts' ? partsType : storage[field.kind].type
    return [columnOf(name, field), type.replace(/^_(\w+)/, '$1[]')]
  })
  return Object.fromEntries(columns)
}

function rowOf<R extends AnyRecord>(record: R): (one: RecordHistory<R>) => Values {
  const fields = storedFields(record).map(([name, field]) => ({
    name,
    column: columnOf(name, field),
    write: field.kind === 'parts' ? (parts: unknown) => parts : storage[field.kind].write,
  }))
  return ({ companyId, history, extraColumns }) => {
    const last = history.at(-1)
    if (!last) throw new Error('a record has at least been made')
    const values = last.row as Values
    const columns = fields.map(({ name, column, write }) => {
      const value = values[name]
      return [column, value === null ? null : write(value)]
    })
    return {
      company_id: companyId,
      ...Object.fromEntries(columns),
      active: !isArchived(values),
      updated_at: last.at,
      updated_by: last.by,
      search_text: searchText(record, last.row),
      ...extraColumns,
    }
  }
}

const entriesOf =
  <R extends AnyRecord>(record: R) =>
  ({ companyId, history }: RecordHistory<R>): readonly Values[] =>
    history.map(({ row, by, at, parts }, index) => ({
      company_id: companyId,
      model: record.name,
      ref: row._id,
      version: row.version,
      user_id: by,
      fields: { ...diff(record, history[index - 1]?.row ?? null, row), ...parts },
      created_at: at,
    }))

/** One JSON parameter per statement: no limit on the number of parameters, and no value becomes SQL. */
export async function insertAll(
  db: QueryExecutorProvider,
  table: string,
  types: Types,
  rows: readonly Values[],
): Promise<void> {
  const names = sql.join(Object.keys(types).map(name => sql.ref(name)))
  const columns = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  await sql`
    insert into ${sql.table(table)} (${names})
    select x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${columns})`.execute(db)
}
