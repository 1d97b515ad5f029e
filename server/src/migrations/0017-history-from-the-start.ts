import { type Kysely, sql } from 'kysely'

const records = ['findings', 'expenses', 'users', 'viabilities', 'reservations', 'invoices']

/**
 * Every version of a record has its line in the change log (`npm run verify` holds it against that). People who were there
 * before they became a record, the first administrator of a company, and saves of nothing that is logged have none yet:
 * they get lines that say nothing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const record of records) {
    await sql`
      insert into changes (company_id, model, ref, version, user_id, fields, created_at)
      select t.company_id, ${record}, t.id, v.version, null, '{}',
        case v.version when t.version then t.updated_at else t.created_at end
      from ${sql.table(record)} t cross join lateral generate_series(1, t.version) v(version)
      where not exists (
        select from changes c
        where c.company_id = t.company_id and c.model = ${record} and c.ref = t.id and c.version = v.version
      )`.execute(db)
  }
}
