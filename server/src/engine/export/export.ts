import type { Readable } from 'node:stream'
import { lisbonDay } from '@tipy/domain/calendar/days'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { ExportFormat } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { readable, readableByRow, readableSometimes } from '@tipy/domain/record/rights'
import { readSearch, type Search } from '@tipy/domain/record/search'
import { columnIssues, columnNames } from '@tipy/domain/record/searchColumns'
import { fieldToWire } from '@tipy/domain/record/wire'
import { sql } from 'kysely'
import { rowReader, selectList } from '#engine/columns'
import { type ResolvedSearch, resolveDelegated, searchSql } from '#engine/read/condition'
import { orderSql } from '#engine/read/rows'
import type { RecordViewer, Saving, ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { type Cell, type Column, columnFor } from './cells.ts'
import { csvOf } from './csv.ts'
import { inBatches } from './cursor.ts'
import { readNames } from './names.ts'
import { spooled } from './spool.ts'
import { xlsxContentType, xlsxOf } from './xlsx.ts'

export interface ExportRequest {
  readonly format: ExportFormat
  readonly body: unknown
  readonly now: Date
  /** A body that names no columns means every column the viewer may read. */
  readonly isWhole?: boolean
  /** The maximum of rows in a file. */
  readonly rowLimit?: number
}

const maxRows = 50_000
/** Few enough that converting them to text does not delay other requests. */
const batch = 250
const contentTypes: Record<ExportFormat, string> = {
  xlsx: xlsxContentType,
  csv: 'text/csv; charset=utf-8',
}

/** All rows of a list as a file: the same query, rights and order, with the chosen columns. */
export async function exportRecords<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  { format, body, now, isWhole = false, rowLimit = maxRows }: ExportRequest,
): Promise<Streamed> {
  const asked = readAsked(serverRecord, viewer, body, isWhole)
  const { columns } = asked
  // Read only and of one snapshot: later saves are in the next file.
  const once = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  let content: Readable | undefined
  try {
    content = await once.execute(async trx => {
      const search = await resolveDelegated(serverRecord, trx, viewer, asked.search)
      await refuseTooMany(serverRecord, trx, viewer, search, rowLimit)
      const rows = cellsOf(serverRecord, trx, viewer, search, columns)
      content = await spooled(() =>
        format === 'csv' ? csvOf(columns, rows) : xlsxOf(serverRecord.record.title, columns, rows),
      )
      return content
    })
  } catch (error) {
    // The commit may still fail after everything is written.
    content?.destroy()
    throw error
  }
  const fileName = `${serverRecord.record.title} ${lisbonDay(now)}.${format}`
  return { contentType: contentTypes[format], fileName, body: content }
}

function readAsked<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
  body: unknown,
  isWhole: boolean,
): { search: Search; columns: readonly Column[] } {
  const { columns: named, ...rest } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const names = columnNames.safeParse(named)
  const may = exportable(serverRecord, viewer)
  const all = isWhole && named === undefined ? [...may] : []
  const chosen = names.success ? [...new Set(names.data)] : all
  const read = readSearch(serverRecord.record, serverRecord.filters ?? {}, readable(serverRecord.record, viewer), rest)
  const fields = {
    ...(read.ok ? {} : read.fields),
    ...(chosen.length === 0 && { columns: 'Escolha pelo menos uma coluna' }),
    ...columnIssues(serverRecord.record, chosen, may),
  }
  if (!read.ok || Object.keys(fields).length > 0) throw new TipyError('INVALID', fields)
  const columns = chosen.flatMap(name => {
    const field = serverRecord.record.fields[name]
    return field ? [columnFor(name, field)] : []
  })
  return { search: read.value, columns }
}

/** What the viewer may read on all rows or only on their own: on other rows the cell stays empty. */
function exportable<R extends AnyRecord>(
  { record, rights }: ServerRecord<R>,
  viewer: RecordViewer,
): ReadonlySet<string> {
  const paths = [...readableSometimes(record, viewer, rights)]
  return new Set(paths.filter(path => Object.hasOwn(record.fields, path)))
}

async function refuseTooMany<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  trx: Saving['trx'],
  viewer: RecordViewer,
  search: ResolvedSearch,
  max: number,
): Promise<void> {
  const found = await sql<{ count: string }>`
    select count(*) as count from (
      select from ${sql.table(serverRecord.record.name)} t where ${searchSql(serverRecord, viewer, search)} limit ${max + 1}
    ) asked`.execute(trx)
  if (Number(found.rows[0]?.count) > max) throw new TipyError('TOO_MANY_ROWS')
}

async function* cellsOf<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  trx: Saving['trx'],
  viewer: RecordViewer,
  search: ResolvedSearch,
  columns: readonly Column[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { record, rights } = serverRecord
  const shown = columns.flatMap(column => {
    const field = record.fields[column.name]
    return field ? [{ ...column, field }] : []
  })
  const names = await readNames(
    trx,
    viewer.companyId,
    shown.map(({ field }) => field),
  )
  const readableIn = readableByRow(record, viewer, readable(record, viewer), rights)
  const read = rowReader(record)
  const { join, order } = orderSql(record, search)
  const query = sql`
    select ${selectList(record)} from ${sql.table(record.name)} t ${join}
    where ${searchSql(serverRecord, viewer, search)} ${order}`
  const asks = shown.some(({ field }) => field.computed === 'queried')
  for await (const found of inBatches(trx, query, batch)) {
    const rows = found.map(read)
    const extras = asks ? await serverRecord.hooks?.present?.(rows, viewer, trx) : undefined
    yield rows.map(row => {
      const visible = readableIn(row)
      const values: Readonly<Record<string, unknown>> = { ...row, ...extras?.get(row._id as string) }
      return shown.map(({ name, field, cell }) =>
        visible.has(name) ? cell(fieldToWire(name, field, values[name], visible), names) : null,
      )
    })
  }
}
