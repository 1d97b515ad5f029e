import { type Kysely, sql } from 'kysely'

/** What two figures of invoices are read from alone: the numbers of a year in their order, and what is owed now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The day itself too: without it PostgreSQL reads every row to make sure of the year.
  await sql`drop index invoices_by_number`.execute(db)
  await sql`
    create index invoices_by_number on invoices (company_id, (extract(year from issue_date)), number)
    include (issue_date)`.execute(db)
  // Paid by the client and not yet paid to everybody: few of all there are, and the switches people set beside.
  await sql`
    create index invoices_owed on invoices (company_id, active, id)
    include (to_pay_internal, to_pay_external, to_pay_responsible,
      is_bank, is_paid, is_done, is_shared, is_external_finder, is_external_seller)
    where to_pay_internal > 0 or to_pay_external > 0 or to_pay_responsible > 0`.execute(db)
}
