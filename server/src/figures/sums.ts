import { type RawBuilder, sql } from 'kysely'
import { dimensionColumns, sumColumns } from '#engine/sums'
import type { Db } from '#platform/database/database'

/** The sums computed from the facts, to fill the stored ones and to verify them. */
export const sumsOfFacts = (where: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select company_id, ${sumColumns}, figure_sum_key(${dimensionColumns}) as key, sum(value)::bigint as value,
    count(*)::integer as facts
  from (
    select f.*, coalesce(date_trunc('month', f.day), '0001-01-01')::date as month from figure_facts f where ${where}
  ) counted
  group by company_id, ${sumColumns}`

/** Fills the sums of companies that have none yet, in the order in which they are read. */
export async function fillSums(db: Db, companyIds: readonly string[]): Promise<void> {
  await sql`
    insert into figure_sums (company_id, ${sumColumns}, value, facts)
    select company_id, ${sumColumns}, value, facts
    from (${sumsOfFacts(sql<boolean>`f.company_id = any(${companyIds}::uuid[])`)}) counted
    order by company_id, measure, month, key`.execute(db)
}
