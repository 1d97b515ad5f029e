import { fold } from '../text/fold.ts'
import type { AnyRecord, Row } from './define.ts'

/** The folded text of every field marked `search`. */
export function searchText<R extends AnyRecord>(record: R, row: Row<R>): string {
  return fold(searched(record, row).join('\n'))
}

/** How a record is named inside a sentence: "a angariação LX-1042", "a ficha de Rui Matos". */
export function callName<R extends AnyRecord>(record: R, row: Row<R>): string {
  const { phrase = record.label } = record
  const name = searched(record, row).find(text => text !== '')
  return name === undefined ? phrase : `${phrase} ${name}`
}

type Values = Readonly<Record<string, unknown>>

/** The searched texts of a row, with those of its parts. */
function searched(record: AnyRecord, row: Values): readonly string[] {
  const found = Object.entries(record.fields).flatMap(([name, field]): readonly unknown[] => {
    if (field.kind !== 'parts') return field.search ? [row[name]] : []
    const inner = Object.entries(field.fields).filter(([, { search }]) => search)
    return ((row[name] ?? []) as readonly Values[]).flatMap(part => inner.map(([one]) => part[one]))
  })
  return found.flatMap(value => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
}
