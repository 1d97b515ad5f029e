import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import type { CellProps } from '#kinds/cell.ts'
import { Cell } from '#kinds/cells.tsx'
import type { Names } from '#kinds/names.ts'
import { Facts } from '#ui/Facts.tsx'

interface RowFactsProps<R extends AnyRecord> {
  readonly record: R
  readonly row: Shown<R>
  readonly fields: readonly string[]
  readonly names: Names
  /** The title of their section: a single field with that label needs no second label. */
  readonly title?: string
  /** Labels that differ on this row. */
  readonly labels?: Readonly<Record<string, string>>
}

type Lines = readonly { readonly _id: string }[]

/** Each part on a separate line. */
function PartLines({ field, parts, names }: Omit<CellProps, 'value'> & { readonly parts: Lines }) {
  if (parts.length === 0) return <Cell field={field} value={parts} names={names} />
  return parts.map(part => (
    <div key={part._id}>
      <Cell field={field} value={[part]} names={names} />
    </div>
  ))
}
/** Too long for half a line. */
const wideKinds: ReadonlySet<Field['kind']> = new Set(['longText', 'parts', 'email', 'links'])

/** Some fields of a row, read-only. */
export function RowFacts<R extends AnyRecord>({ record, row, fields, names, title, labels = {} }: RowFactsProps<R>) {
  const values: Readonly<Record<string, unknown>> = row
  const facts = fields.flatMap(name => {
    const field: Field | undefined = record.fields[name]
    if (!field || !Object.hasOwn(values, name)) return []
    const label = labels[name] ?? field.label
    const fact = { label, wide: wideKinds.has(field.kind), isTitled: fields.length === 1 && label === title }
    const value = values[name]
    if (field.kind !== 'parts' || !Array.isArray(value))
      return [{ ...fact, value: <Cell field={field} value={value} names={names} /> }]
    return [{ ...fact, value: <PartLines field={field} parts={value as Lines} names={names} /> }]
  })
  return <Facts facts={facts} />
}
