import { fold } from '../text/fold.ts'
import type { AnyRecord, Row } from './define.ts'

/** What a text search looks in: the folded text of every field marked `search`. */
export function searchText<R extends AnyRecord>(record: R, row: Row<R>): string {
  const values = row as Readonly<Record<string, unknown>>
  const texts = Object.entries(record.fields)
    .filter(([, field]) => field.kind !== 'parts' && field.search)
    .map(([name]) => values[name])
  return fold(texts.filter(text => typeof text === 'string').join('\n'))
}

/** What people call a record among others: "Angariação LX-1042". */
export function callName<R extends AnyRecord>(record: R, row: Row<R>): string {
  const values = row as Readonly<Record<string, unknown>>
  const searched = Object.entries(record.fields).filter(([, field]) => field.kind !== 'parts' && field.search)
  const [known] = searched.map(([name]) => values[name]).filter(text => typeof text === 'string' && text !== '')
  return known === undefined ? record.label : `${record.label} ${known as string}`
}
