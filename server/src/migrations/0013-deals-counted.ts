import { type Kysely, sql } from 'kysely'

/** What `npm run bench` showed to read every deal where a period, or what is still open, was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether the deal of a billing counts, without reading the deal: sums of a month look up those of that month.
  await sql`
    create index reservations_counted on reservations (company_id, id)
    include (active, is_draft, is_broken, state)`.execute(db)
  // What is still to be billed is a small part of all deals, and stays so.
  await sql`
    create index reservations_going on reservations (company_id, id)
    where active and not is_draft and not is_done and not is_broken and state <> 'toValidate'`.execute(db)
}
