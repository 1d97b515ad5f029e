import { type Kysely, sql } from 'kysely'

/** What people have to do, free or about a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tasks (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      title text not null,
      -- YYYY-MM-DDTHH:mm, Lisbon
      date text collate "C" not null,
      priority smallint not null check (priority between 0 and 2),
      observations text not null default '',
      model text,
      ref uuid,
      done boolean not null default false,
      -- that it fell due; set from the start on what was past when it was written down
      told_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      primary key (company_id, id),
      foreign key (company_id, user_id) references users (company_id, id),
      check ((model is null) = (ref is null))
    )`.execute(db)
  await sql`create index tasks_of_person on tasks (company_id, user_id, done, date)`.execute(db)
  await sql`create index tasks_of_record on tasks (company_id, ref) where ref is not null`.execute(db)
  await sql`create index tasks_to_tell on tasks (date) where told_at is null and not done`.execute(db)
}
