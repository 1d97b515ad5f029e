import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import type { Kind } from '@tipy/domain/record/kinds'
import { formatListValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import type { Column, ListScreen } from '#list/screen.ts'
import type { ChosenColumn, View } from '#list/state/state.ts'

/** A declared column with the user's changes. */
export interface PlacedColumn<R extends AnyRecord> extends Omit<Column<R>, 'label'> {
  readonly label: string
  readonly declared: Field
  readonly sortable: boolean
  /** The list is sorted by it, unless the user sorts it by another. */
  readonly isUsualSort: boolean
  /** Amounts are right-aligned. */
  readonly numeric: boolean
  /** Its width is the user's. */
  readonly isSized: boolean
  /** Off only because the list is too narrow: visible by default. */
  readonly lacksRoom?: true
}

const numericKinds: ReadonlySet<Kind> = new Set(['money', 'percent', 'fraction', 'number'])
/** A number with a prefix (T3), or a searchable one, is a name, not an amount. */
const isAmount = (field: Field): boolean =>
  numericKinds.has(field.kind) && !(field.kind === 'number' && (field.prefix || field.search))

function place<R extends AnyRecord>(record: R, column: Column<R>): PlacedColumn<R> {
  const declared: Field | undefined = record.fields[column.field]
  if (!declared) throw new Error(`${record.name}: no field called ${column.field}`)
  return {
    ...column,
    declared,
    label: column.label ?? declared.label,
    sortable: declared.sort === true,
    isUsualSort: record.sort === column.field,
    numeric: isAmount(declared),
    isSized: false,
  }
}

/** Every column this user may see, as they arranged them. A column they never placed comes last and is hidden. */
export function arrange<R extends AnyRecord>(
  { record, columns }: Pick<ListScreen<R>, 'record' | 'columns'>,
  readable: ReadonlySet<string>,
  chosen: readonly ChosenColumn[] | null,
): readonly PlacedColumn<R>[] {
  const all = columns.filter(column => readable.has(column.field)).map(column => place(record, column))
  if (!chosen) return all
  const placed = chosen.flatMap(({ field, visible, width }) => {
    const column = all.find(one => one.field === field)
    if (!column) return []
    return [{ ...column, visible, width: width ?? column.width, isSized: width !== undefined }]
  })
  const left = all.filter(column => !placed.some(one => one.field === column.field))
  return [...placed, ...left.map(column => ({ ...column, visible: false }))]
}

/** The text of a row in a column, for its width and for copies. */
export const columnText = <R extends AnyRecord>(
  { declared, field, text }: PlacedColumn<R>,
  row: Shown<R>,
  names: Names,
): string => text?.(row[field], row, names) ?? formatListValue(declared, row[field], names)

/** The columns, without those of these fields, which the list has no room for. */
export function withoutRoom<R extends AnyRecord>(
  columns: readonly PlacedColumn<R>[],
  fields: ReadonlySet<string>,
): readonly PlacedColumn<R>[] {
  return columns.map(column => (fields.has(column.field) ? { ...column, visible: false, lacksRoom: true } : column))
}

/** The columns as they would be with room for all. */
export const withRoom = <R extends AnyRecord>(columns: readonly PlacedColumn<R>[]): readonly PlacedColumn<R>[] =>
  columns.map(column => (column.lacksRoom ? { ...column, visible: true } : column))

/** The columns to render. The percentages view has its own set. */
export function drawn<R extends AnyRecord>(
  columns: readonly PlacedColumn<R>[],
  view: View,
  percentages: readonly string[] | undefined,
): readonly PlacedColumn<R>[] {
  if (view === 'items' || !percentages) return columns.filter(column => column.visible)
  return percentages.flatMap(field => columns.filter(column => column.field === field))
}

const chosenOf = ({ field, visible, width }: ChosenColumn): ChosenColumn => ({
  field,
  visible,
  ...(width !== undefined && { width }),
})

/** The arrangement to store; null when it equals the automatic one, which is `declared` without what lacks room. */
export function remembered<R extends AnyRecord>(
  declared: readonly PlacedColumn<R>[],
  columns: readonly PlacedColumn<R>[],
): readonly ChosenColumn[] | null {
  const same =
    declared.length === columns.length &&
    declared.every((column, index) => {
      const now = columns[index]
      return now?.field === column.field && now.visible === column.visible && now.width === column.width
    })
  if (same) return null
  const usual = new Map<string, number>(declared.map(column => [column.field, column.width]))
  return columns.map(({ field, visible, width }) =>
    chosenOf({ field, visible, width: usual.get(field) === width ? undefined : width }),
  )
}

/** Moves a column to position `to`. */
export function moved<T>(columns: readonly T[], from: number, to: number): readonly T[] {
  const column = columns[from]
  if (column === undefined || to < 0 || to >= columns.length) return columns
  const rest = columns.filter((_, index) => index !== from)
  return [...rest.slice(0, to), column, ...rest.slice(to)]
}
