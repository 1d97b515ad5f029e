import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import { Cell } from '#kinds/cells.tsx'
import type { Names } from '#kinds/names.ts'
import { Facts } from '#ui/Facts.tsx'

interface RowFactsProps<R extends AnyRecord> {
  readonly record: R
  readonly row: Shown<R>
  readonly fields: readonly string[]
  readonly names: Names
}

/** Some fields of a row, to read. */
export function RowFacts<R extends AnyRecord>({ record, row, fields, names }: RowFactsProps<R>) {
  const values: Readonly<Record<string, unknown>> = row
  const facts = fields.flatMap(name => {
    const field: Field | undefined = record.fields[name]
    if (!field || !Object.hasOwn(values, name)) return []
    const wide = field.kind === 'longText' || field.kind === 'parts'
    return [{ label: field.label, wide, value: <Cell field={field} value={values[name]} names={names} /> }]
  })
  return <Facts facts={facts} />
}
