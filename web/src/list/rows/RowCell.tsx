import type { SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { Cell } from '#kinds/cells.tsx'
import { formatValue } from '#kinds/format.ts'
import type { PlacedColumn } from '#list/table/columns.ts'
import type { List } from '#list/useList.ts'

interface RowCellProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  readonly column: PlacedColumn<R>
}

export function RowCell<R extends AnyRecord>({ list, row, column }: RowCellProps<R>) {
  const { Cell: Own, declared, field } = column
  const shown = { field: declared, value: row[field], names: list.names }
  if (!Own) return <Cell {...shown} />
  return <Own {...shown} row={row} patch={(changes: SentBody<R>) => void list.actions.patch(row, changes)} />
}

/** What a row is called: as its screen says, or the text of its first column. */
export function titleOf<R extends AnyRecord>(
  { screen, names }: Pick<List<R>, 'screen' | 'names'>,
  row: Shown<R>,
): string {
  if (screen.titleOf) return screen.titleOf(row, names)
  const [first] = screen.columns
  const declared = first && screen.record.fields[first.field]
  return first && declared ? formatValue(declared, row[first.field], names) : ''
}

const machinery: ReadonlySet<string> = new Set(['_id', 'version', 'active'])
const lastOnes: ReadonlySet<string> = new Set(['_created', 'createdBy'])

/** The fields of a row that are not among these, for its reader: who made it and when come last. */
export function otherFields<R extends AnyRecord>(
  record: R,
  row: Shown<R>,
  named: ReadonlySet<string>,
): readonly string[] {
  const others = Object.keys(record.fields).filter(
    name => Object.hasOwn(row, name) && !named.has(name) && !machinery.has(name),
  )
  return [...others.filter(name => !lastOnes.has(name)), ...others.filter(name => lastOnes.has(name))]
}

/** What an opened row shows: all that its columns do not. */
export function remaining<R extends AnyRecord>({ shown, screen }: List<R>, row: Shown<R>): readonly string[] {
  return otherFields(screen.record, row, new Set<string>(shown.map(column => column.field)))
}
