import { archiveField } from '@tipy/domain/record/archive'
import type { SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { ListCell } from '#kinds/cells.tsx'
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
  const formatted = text?.(row[field], row, list.names)
  if (!Own) return formatted ? <span className="tabular">{formatted}</span> : <ListCell {...shown} />
  return (
    <Own {...shown} name={field} row={row} patch={(changes: SentBody<R>) => void list.actions.patch(row, changes)} />
  )
}

const machinery: ReadonlySet<string> = new Set(['_id', 'version'])
const lastOnes: ReadonlySet<string> = new Set(['_created', 'createdBy'])

/**
 * The readable fields of a row that are not in `named`; creation date and creator come last. Identities of other records
 * say nothing to people: a record that shows one names it in a section.
 */
export function otherFields<R extends AnyRecord>(
  record: R,
  row: Shown<R>,
  named: ReadonlySet<string>,
): readonly string[] {
  const others = Object.keys(record.fields).filter(
    name =>
      Object.hasOwn(row, name) &&
      !named.has(name) &&
      !machinery.has(name) &&
      record.fields[name]?.kind !== 'id' &&
      name !== archiveField(record),
  )
  return [...others.filter(name => !lastOnes.has(name)), ...others.filter(name => lastOnes.has(name))]
}

interface RowSection {
  readonly title: string
  readonly fields: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
}

/** The declared sections of a record, and at the end all other readable fields, without what `left` leaves out. */
export function sectionsOf<R extends AnyRecord>(
  { screen }: Pick<List<R>, 'screen'>,
  row: Shown<R>,
  left: ReadonlySet<string> = new Set(),
): readonly RowSection[] {
  const named = new Set<string>(screen.sections.flatMap(section => section.fields))
  const hidden = screen.hidden?.(row) ?? new Set()
  const others: RowSection = { title: 'Registo', fields: otherFields(screen.record, row, named) }
  return [...screen.sections, others].map(section => ({
    ...section,
    fields: section.fields.filter(name => !hidden.has(name) && !left.has(name)),
  }))
}

/** What an expanded row shows: the fields without a visible column, under the headings of its panel. */
export function remaining<R extends AnyRecord>(list: List<R>, row: Shown<R>): readonly RowSection[] {
  const visible = new Set<string>(list.shown.map(column => column.field))
  const isThere = (name: string) => Object.hasOwn(row, name)
  return sectionsOf(list, row, visible)
    .map(section => ({ ...section, fields: section.fields.filter(isThere) }))
    .filter(({ fields }) => fields.length > 0)
}
