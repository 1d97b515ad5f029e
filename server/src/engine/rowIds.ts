import { type RawBuilder, sql } from 'kysely'

/** An array of ids in SQL. */
export type RowIds = RawBuilder<unknown>

export const knownIds = (ids: readonly string[]): RowIds => sql`${ids}::uuid[]`

/**
 * Finds ids and keeps them in a setting of the connection, so that statements sent with this one read them there, and
 * none waits until the server has received the ids and sent them back. The next search overwrites them.
 */
export const findIds = (search: RawBuilder<unknown>): RawBuilder<{ readonly ids: string }> =>
  sql`select set_config('tipy.found_ids', array(${search})::text, false) as ids`

/** The found ids, for statements that follow: by a query of their own, so that none reads the setting for every row. */
export const foundIdsText = `(select current_setting('tipy.found_ids')::uuid[])::uuid[]`
export const foundIds: RowIds = sql.raw(foundIdsText)

/** The same as the server received them, in the order of the search. */
export const idsOfText = (ids: string): readonly string[] => (ids === '{}' ? [] : ids.slice(1, -1).split(','))
