import { type Kysely, sql } from 'kysely'

/** The tables whose rows servers remember by `companies.config_version`, besides `companies` itself. */
const rememberedTables = ['access_features', 'offices'] as const

/**
 * `companies.config_version` names what servers remember of a company's configuration (docs/decisions/0049). Every write
 * of a row of `companies` gives it a new one, every write of the other tables writes that row. A version is a random
 * uuid: it never comes back with other content, neither after a rollback nor with a restored backup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column config_version uuid not null default gen_random_uuid()`.execute(db)
  await sql`
    create function renew_config_version() returns trigger language plpgsql as $$
    begin
      new.config_version := gen_random_uuid();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger companies_version before insert or update on companies
    for each row execute function renew_config_version()`.execute(db)

  // Locks the row until the end of the transaction: of two concurrent changes the second gets its version after the
  // first has committed, and both are in it.
  await sql`
    create function touch_companies_of_rows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        update companies set config_version = default;
      elsif tg_op = 'INSERT' then
        update companies set config_version = default where id in (select company_id from new_rows);
      elsif tg_op = 'DELETE' then
        update companies set config_version = default where id in (select company_id from old_rows);
      else
        update companies set config_version = default
        where id in (select company_id from new_rows union select company_id from old_rows);
      end if;
      return null;
    end $$`.execute(db)
  for (const table of rememberedTables) await watch(db, table)
}

async function watch(db: Kysely<unknown>, table: string): Promise<void> {
  const create = (event: string, rows: string) =>
    sql`
      create trigger ${sql.raw(`${table}_version_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${sql.raw(rows)}
      for each statement execute function touch_companies_of_rows()`.execute(db)
  await create('insert', 'referencing new table as new_rows')
  await create('update', 'referencing old table as old_rows new table as new_rows')
  await create('delete', 'referencing old table as old_rows')
  await create('truncate', '')
}
