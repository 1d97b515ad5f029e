import type { AnyRecord } from '@tipy/domain/record/define'
import { systemFields } from '@tipy/domain/record/searchColumns'

/** A row as the server sends it for a search for some columns; without them, the whole row. */
export function withColumns(record: AnyRecord, row: object, columns: readonly string[] | undefined): object {
  if (!columns) return row
  const isSent = (name: string) =>
    !Object.hasOwn(record.fields, name) || columns.includes(name) || systemFields(record).includes(name)
  return Object.fromEntries(Object.entries(row).filter(([name]) => isSent(name)))
}
