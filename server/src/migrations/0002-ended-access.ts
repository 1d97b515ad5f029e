import { type Kysely, sql } from 'kysely'

/**
 * Whoever is shut out is out: their sessions and reset links go with their access, whichever way it was taken away,
 * and do not come back with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_access_of_user() returns trigger language plpgsql as $$
    begin
      delete from session_tokens where company_id = new.company_id and user_id = new.id;
      delete from password_resets where company_id = new.company_id and user_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_shut_out after update of active on users
    for each row when (old.active and not new.active) execute function end_access_of_user()`.execute(db)

  await sql`
    create function end_access_of_company() returns trigger language plpgsql as $$
    begin
      delete from session_tokens where company_id = new.id;
      delete from password_resets where company_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger companies_shut_out after update of active on companies
    for each row when (old.active and not new.active) execute function end_access_of_company()`.execute(db)
}
