import type { QueryClient } from '@tanstack/react-query'
import type { SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'

/** The last save of a row: what it will be, and the changes that are shown but not saved yet. */
interface RowSave<R extends AnyRecord> {
  readonly saved: Promise<Shown<R>>
  readonly unsaved: SentBody<R> | null
}

const savesOf = new WeakMap<QueryClient, Map<string, unknown>>()

/**
 * The last save of each row, by its id. Saves of one row run serially, each with the version of the last: two quick
 * clicks are no conflict, also on two buttons of a page, each of which uses the hook by itself.
 */
export function rowSaves<R extends AnyRecord>(queries: QueryClient): Map<string, RowSave<R>> {
  const saves = savesOf.get(queries) ?? new Map<string, unknown>()
  savesOf.set(queries, saves)
  return saves as Map<string, RowSave<R>>
}

/** A row that was loaded while changes of it are being saved: it may be older than they are. */
export function withUnsaved<R extends AnyRecord>(queries: QueryClient, row: Shown<R>): Shown<R> {
  const unsaved = rowSaves<R>(queries).get(row._id)?.unsaved
  return unsaved ? { ...row, ...unsaved, version: row.version } : row
}
