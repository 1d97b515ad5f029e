import { personId } from '@tipy/domain/record/billedPerson'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import type { ComponentType } from 'react'
import type { CellProps } from '#kinds/cell.ts'
import { Cell, ListCell } from '#kinds/cells.tsx'
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
  /** In an expanded row of a list, days have the form of lists. */
  readonly inList?: boolean
}

type Lines = readonly { readonly _id: string }[]

interface PartLinesProps extends Omit<CellProps, 'value'> {
  readonly parts: Lines
  readonly Shown: ComponentType<CellProps>
}

/** Each part on a separate line. */
function PartLines({ field, parts, names, Shown }: PartLinesProps) {
  if (parts.length === 0) return <Shown field={field} value={parts} names={names} />
  return parts.map(part => (
    <div key={part._id}>
      <Shown field={field} value={[part]} names={names} />
    </div>
  ))
}
/** A party outside the company has a name and no known gender. */
const rolesOfPeople: ReadonlySet<Field['kind']> = new Set(['person', 'party'])

/** Too long for half a line. */
const wideKinds: ReadonlySet<Field['kind']> = new Set(['longText', 'parts', 'email', 'links'])

/** Some fields of a row, read-only. */
export function RowFacts<R extends AnyRecord>(props: RowFactsProps<R>) {
  const { record, row, fields, names, title, labels = {}, inList = false } = props
  const ValueCell = inList ? ListCell : Cell
  const values: Readonly<Record<string, unknown>> = row
  const facts = fields.flatMap(name => {
    const field: Field | undefined = record.fields[name]
    if (!field || !Object.hasOwn(values, name)) return []
    const value = values[name]
    // Labels of people are roles: they follow the person.
    const said = labels[name] ?? field.label
    const label = rolesOfPeople.has(field.kind) ? names.roleOf(said, value ? personId(value) : null) : said
    const isTitled = fields.length === 1 && label === title
    const fact = { label, wide: wideKinds.has(field.kind), isTitled }
    if (field.kind !== 'parts' || !Array.isArray(value))
      return [{ ...fact, value: <ValueCell field={field} value={value} names={names} /> }]
    return [{ ...fact, value: <PartLines Shown={ValueCell} field={field} parts={value as Lines} names={names} /> }]
  })
  return <Facts facts={facts} />
}
