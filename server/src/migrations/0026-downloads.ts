import { type Kysely, sql } from 'kysely'

/** Files that belong to no record, for the one person who requested them, for a minute (docs/features/files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table downloads (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null,
      user_id uuid not null,
      policy jsonb not null,
      name text not null,
      mime text not null,
      size bigint not null,
      key text not null unique,
      expires_at timestamptz not null,
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create index downloads_by_expiry on downloads (expires_at)`.execute(db)
}
