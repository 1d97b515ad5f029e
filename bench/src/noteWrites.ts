import { addUpWritesOf, readNotedTables } from '@tipy/server/platform/database/tableWrites'
import { sql } from 'kysely'
import type { Filled } from './fixture.ts'

/**
 * Notes a write to every table of the company, as a save notes its own: what servers counted before is outdated, and the
 * same query is counted again. Added up at once, so that no request has to.
 */
export async function noteWrites({ db, companyId }: Pick<Filled, 'db' | 'companyId'>): Promise<void> {
  const tables = [...(await readNotedTables(db))]
  await sql`
    insert into table_writes (company_id, table_name, step)
    select ${companyId}::uuid, name, 1 from unnest(${tables}::text[]) as name`.execute(db)
  await addUpWritesOf(db, companyId)
}
