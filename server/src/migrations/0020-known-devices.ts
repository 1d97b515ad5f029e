import { type Kysely, sql } from 'kysely'

/**
 * Devices from which a person logged in before: they stay able to log in while strangers guess at the account.
 * Sessions learn what a person needs to recognise one of their own and end it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Like sessions, tokens are kept as their SHA-256 only.
  await sql`
    create table known_devices (
      token_hash bytea primary key,
      company_id uuid not null,
      user_id uuid not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create index known_devices_by_user on known_devices (company_id, user_id, last_used_at)`.execute(db)

  // Triggers of their own: those that end sessions (0002) may be changed by other migrations.
  await sql`
    create function forget_devices_of_user() returns trigger language plpgsql as $$
    begin
      delete from known_devices where company_id = new.company_id and user_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_devices_forgotten after update of active on users
    for each row when (old.active and not new.active) execute function forget_devices_of_user()`.execute(db)
  await sql`
    create function forget_devices_of_company() returns trigger language plpgsql as $$
    begin
      delete from known_devices where company_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger companies_devices_forgotten after update of active on companies
    for each row when (old.active and not new.active) execute function forget_devices_of_company()`.execute(db)

  await sql`
    alter table session_tokens
      add column id uuid not null default gen_random_uuid(),
      add column user_agent text,
      add column network text,
      add column device_hash bytea`.execute(db)
  await sql`create unique index session_tokens_by_id on session_tokens (id)`.execute(db)
}
