import { type Kysely, sql } from 'kysely'

/** Who was sent which statement by e-mail, when and by whom; and what is owed now to each person, by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statement_sends (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      -- what one request sent
      batch uuid not null,
      person uuid not null,
      first_date date not null,
      last_date date not null,
      sent_by uuid not null,
      created_at timestamptz not null,
      primary key (company_id, id),
      foreign key (company_id, person) references users (company_id, id),
      foreign key (company_id, sent_by) references users (company_id, id)
    )`.execute(db)
  await sql`create index statement_sends_by_person on statement_sends (company_id, person, created_at)`.execute(db)
  await sql`create index statement_sends_by_batch on statement_sends (company_id, batch)`.execute(db)
  await sql`create index statement_sends_by_time on statement_sends (company_id, created_at)`.execute(db)
  // The mail of a send, from which its state is read.
  await sql`
    create index mails_of_statements on mails (company_id, attachment_ref) where attachment_kind = 'statement'`.execute(
    db,
  )
  await sql`
    create index ledger_owed on ledger (company_id, person) include (amount)
    where person is not null and active and client_payment_date is not null and payment_date is null`.execute(db)
}
