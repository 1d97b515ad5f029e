import { type Kysely, sql } from 'kysely'

/** The tables that counts and totals of lists read, themselves or through the views of facts. */
const countedTables = [
  'users',
  'findings',
  'viabilities',
  'reservations',
  'reservation_billings',
  'invoices',
  'ledger',
  'expenses',
  'leads',
]

/**
 * What says whether a count is still right: every statement that writes to one of these tables adds a row per company
 * (until 0044). The version of a table for a company is the sum of its steps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWrites(db)
  await createTrigger(db)
  await createNoting(db)
  for (const table of countedTables) await sql`select note_writes_of(${table}::regclass)`.execute(db)
}

/** No key and no reference: rows are only added, and added up. An index that has all columns is read alone. */
async function createWrites(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_writes (
      company_id uuid not null,
      table_name text not null,
      step bigint not null check (step > 0)
    )`.execute(db)
  await sql`create index table_writes_by_table on table_writes (company_id, table_name) include (step)`.execute(db)
}

/**
 * Steps are random, so that a version comes back neither after a rolled back transaction nor in a restored copy that goes
 * on differently. Truncating writes to all companies, which is the company of zeros.
 */
async function createTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_table_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into table_writes (company_id, table_name, step)
        select company_id, tg_table_name, 1 + floor(random() * 1073741824)
        from (select distinct company_id from new_rows) written;
      elsif tg_op = 'UPDATE' then
        insert into table_writes (company_id, table_name, step)
        select company_id, tg_table_name, 1 + floor(random() * 1073741824)
        from (select company_id from new_rows union select company_id from old_rows) written;
      elsif tg_op = 'DELETE' then
        insert into table_writes (company_id, table_name, step)
        select company_id, tg_table_name, 1 + floor(random() * 1073741824)
        from (select distinct company_id from old_rows) written;
      else
        insert into table_writes (company_id, table_name, step)
        values ('00000000-0000-0000-0000-000000000000', tg_table_name, 1 + floor(random() * 1073741824));
      end if;
      return null;
    end $$`.execute(db)
}

/** What a migration that makes such a table calls. A trigger that reads the rows of a statement is for one kind of it. */
async function createNoting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_writes_of(noted regclass) returns void language plpgsql as $$
    begin
      execute format('create trigger note_insert after insert on %s referencing new table as new_rows
        for each statement execute function note_table_write()', noted);
      execute format('create trigger note_update after update on %s
        referencing old table as old_rows new table as new_rows
        for each statement execute function note_table_write()', noted);
      execute format('create trigger note_delete after delete on %s referencing old table as old_rows
        for each statement execute function note_table_write()', noted);
      execute format('create trigger note_truncate after truncate on %s
        for each statement execute function note_table_write()', noted);
    end $$`.execute(db)
}
