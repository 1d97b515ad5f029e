import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The person a statement is about. */
export interface StatementPerson {
  readonly id: string
  readonly name: string
  readonly office: string | null
}

export async function readPerson(db: Db, companyId: string, id: string): Promise<StatementPerson | null> {
  const found = await sql<StatementPerson>`
    select id, name, offices[1] as office from users where company_id = ${companyId} and id = ${id}::uuid`.execute(db)
  return found.rows[0] ?? null
}
