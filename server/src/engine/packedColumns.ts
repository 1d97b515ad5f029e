import type { Field } from '@tipy/domain/record/fields'
import { groupBy } from '#platform/groupBy'
import { columnOf, storageTypeOf } from './columns.ts'

type Values = Readonly<Record<string, unknown>>

const asText = (text: string): unknown => text

/**
 * Types whose values are written without commas, quotes and spaces: the text of an array of them is split at its commas.
 * Each value becomes what the driver makes of it.
 */
const packedTypes: Readonly<Record<string, (text: string) => unknown>> = {
  numeric: asText,
  uuid: asText,
  date: asText,
  bool: text => text === 't',
}

interface Selected {
  /** What is selected, and under which name. */
  readonly column: string
  readonly alias: string
  readonly names: readonly string[]
  /** For an array: what becomes of each of its texts. */
  readonly parse: ((text: string) => unknown) | null
}

/** Columns of `t`, many of them as arrays: the driver takes longer for one value than PostgreSQL for adding it to one. */
export interface PackedColumns {
  readonly columns: string
  /** The fields, in the order of the values. */
  readonly names: readonly string[]
  /** The values of a row, each as the driver would give it. */
  readonly unpack: (found: Values) => readonly unknown[]
}

export function packedColumns(fields: readonly (readonly [string, Field])[]): PackedColumns {
  const groups = groupBy(fields, ([, field]) => storageTypeOf(field))
  const selected = [...groups].flatMap(([type, group]) => selectedOf(type, group))
  return {
    columns: selected.map(({ column, alias }) => `${column} as "${alias}"`).join(', '),
    names: selected.flatMap(({ names }) => names),
    unpack: found => {
      const values: unknown[] = []
      for (const { alias, parse } of selected) {
        if (parse === null) values.push(found[alias])
        else pushElements(values, found[alias] as string, parse)
      }
      return values
    },
  }
}

function selectedOf(type: string, group: readonly (readonly [string, Field])[]): readonly Selected[] {
  const columns = group.map(([name, field]) => ({ name, column: columnOf(name, field) }))
  const parse = packedTypes[type]
  if (!parse || columns.length === 1)
    return columns.map(({ name, column }) => ({ column: `t."${column}"`, alias: column, names: [name], parse: null }))
  const elements = columns.map(({ column }) => `t."${column}"`).join(', ')
  // No column has such a name.
  return [{ column: `array[${elements}]::text`, alias: `${type}[]`, names: columns.map(({ name }) => name), parse }]
}

/** The elements of `{1.50,NULL}`. Without `split`: its list took as long as the rest. */
function pushElements(values: unknown[], array: string, parse: (text: string) => unknown): void {
  const end = array.length - 1
  for (let from = 1; from < end; ) {
    const comma = array.indexOf(',', from)
    const to = comma === -1 ? end : comma
    const text = array.slice(from, to)
    values.push(text === 'NULL' ? null : parse(text))
    from = to + 1
  }
}
