import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Kind } from '@tipy/domain/record/kinds'
import { maxPageSize } from '@tipy/domain/record/paging'
import { type RecordCalls, recordCalls } from '#api/records.ts'
import type { Names } from '#kinds/names.ts'
import type { Copied } from '#ui/clipboard.ts'
import { copiedCells, harmlessText } from '#ui/copiedCells.ts'
import { columnText, type PlacedColumn } from './columns.ts'

/** Kinds that users type as text; amounts, days and list items cannot be formulas. */
const typedKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'email', 'phone', 'link', 'parts'])

const harmless = (kind: Kind, text: string): string => (typedKinds.has(kind) ? harmlessText(text) : text)

interface RowsToCopy<R extends AnyRecord> {
  readonly rows: readonly Shown<R>[]
  /** The rows of the page: they have all columns. */
  readonly page: readonly Shown<R>[]
}

/** Rows that were selected on another page, before a column was added, lack its values: they are read. Null: failed. */
export async function withAllColumns<R extends AnyRecord>(
  record: R,
  columns: readonly PlacedColumn<R>[],
  { rows, page }: RowsToCopy<R>,
): Promise<readonly Shown<R>[] | null> {
  const isComplete = (row: Shown<R>) => page.includes(row) || columns.every(({ field }) => Object.hasOwn(row, field))
  const ids = rows.filter(row => !isComplete(row)).map(({ _id }) => _id)
  try {
    const loaded = await readAll(record, ids)
    const complete = rows.map(row => (isComplete(row) ? row : loaded.get(row._id)))
    return complete.every(row => row !== undefined) ? complete : null
  } catch {
    return null
  }
}

/** As many records a request as a page may have, one request after the other. */
async function readAll<R extends AnyRecord>(record: R, ids: readonly string[]): Promise<ReadonlyMap<string, Shown<R>>> {
  const { search }: RecordCalls<R> = recordCalls(record)
  const loaded = new Map<string, Shown<R>>()
  for (let from = 0; from < ids.length; from += maxPageSize) {
    const id = ids.slice(from, from + maxPageSize)
    const found = await search({ page: 0, perPage: maxPageSize, filters: { id }, parts: ['rows'] })
    for (const row of found[record.name as R['name']] ?? []) loaded.set(row._id, row)
  }
  return loaded
}

/** The rows as a table that other programs can paste. */
export function copiedTable<R extends AnyRecord>(
  columns: readonly PlacedColumn<R>[],
  rows: readonly Shown<R>[],
  names: Names,
): Copied {
  const cells = rows.map(row => columns.map(column => harmless(column.declared.kind, columnText(column, row, names))))
  return copiedCells(
    columns.map(column => column.label),
    cells,
  )
}
