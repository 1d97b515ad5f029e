import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { cellText, type ImportedCell } from '@tipy/domain/record/importCells'
import { fold } from '@tipy/domain/text/fold'
import { sql } from 'kysely'
import { columnOf, rowReader, selectList } from '#engine/columns'
import { visibleToSql } from '#engine/read/condition'
import type { Saving, ServerRecord } from '#engine/serverRecord'
import { groupBy } from '#platform/groupBy'
import type { Headings } from './headings.ts'
import type { TableRow } from './table.ts'

/** A row of the file and the record it refers to (null for a new one), or the problem in finding it. */
export interface Matched<R extends AnyRecord> {
  readonly line: TableRow
  readonly name: string
  readonly before: Row<R> | null
  readonly problem: { readonly column: string; readonly message: string } | null
}

type Values = Readonly<Record<string, unknown>>

const cellAt = ({ cells }: TableRow, at: number | null): ImportedCell => (at === null ? null : (cells[at] ?? null))
const identityLabel = 'Identificador'

/** All records that a file refers to, in one statement: by id where given, otherwise by the key. */
export async function matchRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  { identityAt, key }: Headings,
  lines: readonly TableRow[],
  lock: boolean,
): Promise<readonly Matched<R>[]> {
  const identities = lines.map(line => ({
    line,
    id: cellText(cellAt(line, identityAt)).toLowerCase(),
    name: cellText(cellAt(line, key.at)),
  }))
  const ids = identities.flatMap(({ id }) => (isIdentity(id) ? [id] : []))
  const keys = identities.flatMap(({ id, name }) => (key.identifies && id === '' && name !== '' ? [fold(name)] : []))
  const found = await readRows(serverRecord, saving, { ids, keys, key: key.name }, lock)
  const byId = new Map(found.map(row => [row._id as string, [row]]))
  const nameOf = (row: Row<R>) => ((row as Values)[key.name] as string | null) ?? ''
  const byKey = groupBy(found, row => fold(nameOf(row)))
  const lineOf = new Map<string, number>()
  return identities.map(({ line, id, name }) => {
    const rows = (id === '' ? key.identifies && byKey.get(fold(name)) : byId.get(id)) || []
    const before = rows[0] ?? null
    const shownName = name || (before ? nameOf(before) : '')
    const place = before ? (before._id as string) : `new ${key.identifies ? fold(name) : line.row}`
    const column = id === '' ? key.label : identityLabel
    const message = problemOf({ id, name, rows, earlier: lineOf.get(place) })
    if (message === null) lineOf.set(place, line.row)
    return { line, name: shownName, before, problem: message === null ? null : { column, message } }
  })
}

interface Finding {
  readonly id: string
  readonly name: string
  readonly rows: readonly unknown[]
  /** The earlier line that refers to the same record. */
  readonly earlier: number | undefined
}

function problemOf({ id, name, rows, earlier }: Finding): string | null {
  if (id === '' && name === '') return 'Obrigatório'
  if (id !== '' && rows.length === 0) return 'Este registo não existe'
  if (rows.length > 1) return `Há mais do que um registo assim: acrescente a coluna ${identityLabel}`
  return earlier === undefined ? null : `Repete a linha ${earlier}`
}

interface Wanted {
  readonly ids: readonly string[]
  readonly keys: readonly string[]
  readonly key: string
}

async function readRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  { trx, viewer }: Saving,
  { ids, keys, key }: Wanted,
  lock: boolean,
): Promise<readonly Row<R>[]> {
  const column = sql.ref(`t.${columnOf(key, serverRecord.record.fields[key])}`)
  // Locked in one order, so that two imports cannot deadlock.
  const found = await sql<Record<string, unknown>>`
    select ${selectList(serverRecord.record)} from ${sql.table(serverRecord.record.name)} t
    where ${visibleToSql(serverRecord, viewer)} and (t.id = any(${ids}::uuid[]) or fold(${column}) = any(${keys}::text[]))
    order by t.id ${lock ? sql`for update of t` : sql``}`.execute(trx)
  return found.rows.map(rowReader(serverRecord.record))
}
