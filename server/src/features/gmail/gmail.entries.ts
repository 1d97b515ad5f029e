import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import type { Owner } from './gmail.store.ts'

/** A meeting that was written into the calendar of a person. */
export type Entry = Selectable<Tables['calendar_entries']>

export async function entriesOf(db: Db, { companyId, id }: Owner): Promise<ReadonlyMap<string, Entry>> {
  const rows = await db
    .selectFrom('calendar_entries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()
  return new Map(rows.map(row => [row.event, row]))
}

const ofEntry = ({ companyId, id }: Owner, event: string) =>
  sql<boolean>`company_id = ${companyId} and user_id = ${id} and event = ${event}`

/** Nobody else has written it since it was read. */
const isAs = (before: string | null) => sql<boolean>`written is not distinct from ${before}`

/** It is not known what the calendar has: the next run writes it. */
export async function storeUnknown(db: Db, { companyId, id }: Owner, event: string, now: Date): Promise<void> {
  await db
    .insertInto('calendar_entries')
    .values({ company_id: companyId, user_id: id, event, written: null, next_attempt_at: now })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id', 'event']).doUpdateSet({ written: null }))
    .execute()
}

export async function storeWritten(
  db: Db,
  owner: Owner,
  event: string,
  { before, written }: { readonly before: string | null; readonly written: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_entries')
    .set({ written, attempts: 0, last_error: null })
    .where(ofEntry(owner, event))
    .where(isAs(before))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteEntry(db: Db, owner: Owner, event: string, before: string | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_entries')
    .where(ofEntry(owner, event))
    .where(isAs(before))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function storeFailure(
  db: Db,
  owner: Owner,
  event: string,
  { next, error }: { readonly next: Date; readonly error: string },
): Promise<void> {
  await db
    .updateTable('calendar_entries')
    .set(row => ({ attempts: row('attempts', '+', 1), next_attempt_at: next, last_error: error }))
    .where(ofEntry(owner, event))
    .execute()
}
