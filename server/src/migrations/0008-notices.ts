import { type Kysely, sql } from 'kysely'

/** What people tell each other by hand, and how a company words its mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      title text not null,
      description text not null,
      type text not null,
      -- a minute of Lisbon's clocks, YYYY-MM-DDTHH:mm: it compares as text
      date_to_send text collate "C" not null,
      model text,
      ref uuid,
      channels text[] not null,
      users uuid[] not null,
      roles text[] not null,
      sent_at timestamptz,
      -- how many people it was told to
      reached integer,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid not null,
      primary key (company_id, id),
      foreign key (company_id, created_by) references users (company_id, id)
    )`.execute(db)
  await sql`create index notices_due on notices (date_to_send) where sent_at is null`.execute(db)
  await sql`create index notices_in_order on notices (company_id, date_to_send desc, id)`.execute(db)
  await sql`
    create table mail_wordings (
      company_id uuid not null references companies (id),
      template text not null,
      -- both null: worded as the product does, and the version goes on counting
      subject text,
      body text,
      version integer not null default 1,
      updated_at timestamptz not null,
      updated_by uuid not null,
      primary key (company_id, template),
      foreign key (company_id, updated_by) references users (company_id, id)
    )`.execute(db)
  await sql`create index mails_in_order on mails (company_id, created_at desc, id)`.execute(db)
}
