import { sql } from 'kysely'
import { fillSums } from '#figures/sums'
import type { Db } from '#platform/database/database'

/** The sums of figures computed from the rows, after a test wrote rows as the product would not. */
export async function sumAgain(db: Db): Promise<void> {
  await sql`truncate figure_sums, figure_member_sums`.execute(db)
  const companies = await db.selectFrom('companies').select('id').execute()
  await fillSums(
    db,
    companies.map(({ id }) => id),
  )
}
