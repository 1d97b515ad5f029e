import { type Kysely, sql } from 'kysely'

/** Totals of a range, and of the switches people set beside it, are read from the index by each date alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const summed = 'tipy_value, commission, to_receive, to_pay_internal, to_pay_external, to_pay_responsible'
  const asked = 'is_bank, is_paid, is_done, is_shared, is_external_finder, is_external_seller'
  const include = sql.raw(`include (${summed}, ${asked})`)
  await sql`drop index invoices_by_date, invoices_by_payment, invoices_by_issue`.execute(db)
  await sql`create index invoices_by_date on invoices (company_id, active, date desc, id) ${include}`.execute(db)
  await sql`create index invoices_by_issue on invoices (company_id, active, issue_date desc, id) ${include}`.execute(db)
  await sql`
    create index invoices_by_payment on invoices (company_id, active, client_payment_date desc, id) ${include}
    where client_payment_date is not null`.execute(db)
}
