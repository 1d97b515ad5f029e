import { type Kysely, sql } from 'kysely'

/** Errors of server, jobs and browsers, one row for each cause. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table error_groups (
      id uuid primary key default gen_random_uuid(),
      -- none: it happened to the installation, not to somebody of a company
      company_id uuid references companies (id),
      side text not null,
      -- of side, message and place in our own code
      cause bytea not null,
      message text not null,
      stack text,
      route text,
      component text,
      request_id text,
      -- whom it happened to last
      user_id uuid,
      count integer not null default 1,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      resolved_at timestamptz,
      resolved_by uuid,
      unique nulls not distinct (company_id, cause),
      foreign key (company_id, user_id) references users (company_id, id),
      foreign key (company_id, resolved_by) references users (company_id, id),
      -- a person without a company would escape the foreign keys
      check (company_id is not null or (user_id is null and resolved_by is null))
    )`.execute(db)
  await sql`create index error_groups_seen on error_groups (company_id, last_seen_at desc, id)`.execute(db)
}
