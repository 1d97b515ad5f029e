import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Kind } from '@tipy/domain/record/kinds'
import type { Names } from '#kinds/names.ts'
import type { Copied } from '#ui/clipboard.ts'
import { copiedCells, harmlessText } from '#ui/copiedCells.ts'
import { columnText, type PlacedColumn } from './columns.ts'

/** Kinds that users type as text; amounts, days and list items cannot be formulas. */
const typedKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'email', 'phone', 'link', 'parts'])

const harmless = (kind: Kind, text: string): string => (typedKinds.has(kind) ? harmlessText(text) : text)

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
