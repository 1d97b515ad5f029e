import type { Shown } from './contract.ts'
import type { AnyRecord, Draft, PartRow, PartsName, Row } from './define.ts'
import { emptyValues, isNeverNull } from './kinds.ts'
import { asRow, blank } from './merge.ts'

/** A row for a test, which says only what it is about: the rest is blank. */
export function rowOf<R extends AnyRecord>(record: R, over: Partial<Draft<R>> = {}): Row<R> {
  return asRow(record, { ...blank(record), ...over })
}

/** The same for a part of a list. */
export function partOf<R extends AnyRecord, N extends PartsName<R>>(
  record: R,
  name: N,
  over: Partial<PartRow<R['fields'][N]>> = {},
): PartRow<R['fields'][N]> {
  const field = record.fields[name]
  const fields = field?.kind === 'parts' ? field.fields : {}
  const empty = Object.entries(fields).map(([inner, { kind }]) => [inner, isNeverNull(kind) ? emptyValues[kind] : null])
  return { _id: `part of ${name}`, ...Object.fromEntries(empty), ...over }
}

/** A row as a reader received it, with fields and fields of parts absent as the test needs it. */
export function shownRow<R extends AnyRecord>(_record: R, values: object): Shown<R> {
  const shown: object = { _id: 'x', version: 1, active: true, can: { edit: true, remove: true }, ...values }
  return shown as Shown<R>
}
