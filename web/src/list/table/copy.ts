import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Kind } from '@tipy/domain/record/kinds'
import { recordCalls } from '#api/records.ts'
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
  const { read } = recordCalls<R>(record)
  const isComplete = (row: Shown<R>) => page.includes(row) || columns.every(({ field }) => Object.hasOwn(row, field))
  try {
    return await Promise.all(rows.map(async row => (isComplete(row) ? row : read(row._id))))
  } catch {
    return null
  }
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
