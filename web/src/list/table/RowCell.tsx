import type { SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { Cell } from '#kinds/cells.tsx'
import type { List } from '#list/useList.ts'
import type { PlacedColumn } from './columns.ts'

interface RowCellProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  readonly column: PlacedColumn<R>
}

export function RowCell<R extends AnyRecord>({ list, row, column }: RowCellProps<R>) {
  const { Cell: Own, declared, field, text } = column
  const shown = { field: declared, value: row[field], names: list.names }
  const formatted = text?.(row[field])
  if (!Own) return formatted ? <span className="tabular">{formatted}</span> : <Cell {...shown} />
  return (
    <Own {...shown} name={field} row={row} patch={(changes: SentBody<R>) => void list.actions.patch(row, changes)} />
  )
}

const machinery: ReadonlySet<string> = new Set(['_id', 'version', 'active'])
const lastOnes: ReadonlySet<string> = new Set(['_created', 'createdBy'])

/** The readable fields of a row that are not in `named`; creation date and creator come last. */
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

/** The fields that an expanded row shows: those without a visible column. */
export function remaining<R extends AnyRecord>({ shown, screen }: List<R>, row: Shown<R>): readonly string[] {
  const hidden = screen.hidden?.(row)
  const others = otherFields(screen.record, row, new Set<string>(shown.map(column => column.field)))
  return hidden ? others.filter(name => !hidden.has(name)) : others
}
