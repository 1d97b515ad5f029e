import { type Kysely, sql } from 'kysely'

/**
 * Figures of some offices read their sums by the office, those of nearly all offices what the others have
 * (docs/decisions/0057). The columns never change, so a sum still changes in place. Statistics of all leads need only
 * know the few that do not count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index figure_sums_by_office on figure_sums (company_id, measure, office, month)`.execute(db)
  await sql`
    create index leads_left_out on leads (company_id, id) where not active or merged_into is not null`.execute(db)
}
