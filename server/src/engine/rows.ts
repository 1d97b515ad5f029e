import { isArchived } from '@tipy/domain/record/archive'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { oncePer } from '@tipy/domain/record/oncePer'
import { searchText } from '@tipy/domain/record/searchText'
import { CompiledQuery } from 'kysely'
import { writtenColumns } from './columns.ts'
import type { RecordedChange, Saving } from './serverRecord.ts'

/** Who writes a row, and when. */
export interface Author {
  readonly trx: Saving['trx']
  readonly companyId: string
  /** Null: the product itself, by one of its jobs. */
  readonly by: string | null
  readonly now: Date
  /** Where many rows are saved together: collects their changes, to be logged together. */
  readonly changes?: RecordedChange[]
}

export function authorOf({ trx, viewer, now, changes }: Saving): Author {
  return { trx, companyId: viewer.companyId, by: viewer.id, now, ...(changes && { changes }) }
}

/** A column of the table that is no field of the record: its name and type, and its value. */
type ExtraColumn = readonly [column: string, type: string, value: unknown]

/** Columns with their types, in the order of the parameters of a statement. */
type Types = readonly (readonly [column: string, type: string])[]

const typesOf = oncePer((record: AnyRecord): Types => writtenColumns(record).map(({ name, type }) => [name, type]))
const parameter = (type: string, at: number): string => `$${at + 1}::${type}`
const quoted = (name: string): string => `"${name}"`

const stampColumns: Types = [
  ['updated_at', 'timestamptz'],
  ['updated_by', 'uuid'],
  ['search_text', 'text'],
]
const insertedColumns: Types = [
  ['company_id', 'uuid'],
  ['id', 'uuid'],
  ['created_at', 'timestamptz'],
  ['created_by', 'uuid'],
  ...stampColumns,
]
const updatedColumns: Types = [['version', 'integer'], ['active', 'boolean'], ...stampColumns]

function insertText(record: AnyRecord, extraTypes: Types = []): string {
  const columns = [...insertedColumns, ...typesOf(record), ...extraTypes]
  const names = columns.map(([name]) => quoted(name)).join(', ')
  return `insert into ${quoted(record.name)} (${names}) values (${columns.map(([, type], at) => parameter(type, at)).join(', ')})`
}

/** All columns, whatever changed: one text for each record, built once. */
const updateTextOf = oncePer((record: AnyRecord) => {
  const columns = [...updatedColumns, ...typesOf(record)]
  const sets = columns.map(([name, type], at) => `${quoted(name)} = ${parameter(type, at)}`).join(', ')
  const [company, id] = [parameter('uuid', columns.length), parameter('uuid', columns.length + 1)]
  return `update ${quoted(record.name)} set ${sets} where company_id = ${company} and id = ${id}`
})
const insertTextOf = oncePer((record: AnyRecord) => insertText(record))

const valuesOf = <R extends AnyRecord>(record: R, row: Row<R>): readonly unknown[] =>
  writtenColumns(record).map(({ stored }) => stored(row))

export function insertOf<R extends AnyRecord>(
  record: R,
  row: Row<R>,
  { companyId, by, now }: Author,
  extraColumns: readonly ExtraColumn[] = [],
): CompiledQuery {
  const text =
    extraColumns.length === 0
      ? insertTextOf(record)
      : insertText(
          record,
          extraColumns.map(([name, type]) => [name, type]),
        )
  return CompiledQuery.raw(text, [
    companyId,
    row._id,
    now,
    row.createdBy,
    now,
    by,
    searchText(record, row),
    ...valuesOf(record, row),
    ...extraColumns.map(([, , value]) => value),
  ])
}

export function updateOf<R extends AnyRecord>(record: R, row: Row<R>, { companyId, by, now }: Author): CompiledQuery {
  return CompiledQuery.raw(updateTextOf(record), [
    row.version,
    !isArchived(row),
    now,
    by,
    searchText(record, row),
    ...valuesOf(record, row),
    companyId,
    row._id,
  ])
}
