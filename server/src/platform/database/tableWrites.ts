import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Where `truncate` notes its writes, which have no company. */
const everyCompany = '00000000-0000-0000-0000-000000000000'

/** So many rows are added up in less time than a count takes. */
const maxRows = 200

export interface Written {
  readonly table: string
  readonly version: string
  readonly rows: number
}

/**
 * The versions of a company's tables as one text. It changes with every transaction that wrote to one of them, when that
 * commits, and never comes back (docs/decisions/0050): who reads it before a query knows later whether that would still
 * find the same.
 */
export async function tableVersions(db: Db, companyId: string, tables: readonly string[]): Promise<string> {
  const { rows } = await db.executeQuery(versionsQuery(db, companyId, tables))
  return versionsOf(db, companyId, rows)
}

/** The statement that reads them, to be sent together with others. */
export const versionsQuery = (db: Db, companyId: string, tables: readonly string[]): CompiledQuery<Written> =>
  sql<Written>`
    select table_name as table, sum(step)::text as version, count(*)::integer as rows from table_writes
    where company_id in (${companyId}::uuid, ${everyCompany}::uuid) and table_name = any(${tables}::text[])
    group by table_name order by table_name`.compile(db)

/** The versions, from the rows of that statement. */
export async function versionsOf(db: Db, companyId: string, rows: readonly Written[]): Promise<string> {
  // Whether it succeeds does not matter to this query: the next one tries again.
  if (rows.some(({ rows: written }) => written > maxRows)) await addUpWritesOf(db, companyId).catch(() => undefined)
  return rows.map(({ table, version }) => `${table} ${version}`).join()
}

/** Adds up the rows of a company, which leaves all versions as they are. */
export const addUpWritesOf = (db: Db, companyId: string): Promise<void> =>
  addUp(db, sql<boolean>`company_id in (${companyId}::uuid, ${everyCompany}::uuid)`)

/** The same for all companies: also for tables that nobody counts. */
export const addUpWrites = (db: Db): Promise<void> => addUp(db, sql<boolean>`true`)

/**
 * One statement, so that a reader finds the rows or their sum. Each row is locked and removed by one transaction only,
 * and only what was removed is added again: two of them at once split the rows between them and do not wait.
 */
async function addUp(db: Db, where: RawBuilder<boolean>): Promise<void> {
  await sql`
    with removed as (
      delete from table_writes w
      using (select ctid from table_writes where ${where} for update skip locked) locked
      where w.ctid = locked.ctid
      returning w.company_id, w.table_name, w.step
    )
    insert into table_writes (company_id, table_name, step)
    select company_id, table_name, sum(step) from removed group by company_id, table_name`.execute(db)
}

/** The tables whose writes are noted; of any other no version says anything. */
export async function readNotedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'note_table_write' and c.relnamespace = current_schema()::regnamespace and t.tgenabled = 'O'
    group by c.relname having count(*) = 4`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
