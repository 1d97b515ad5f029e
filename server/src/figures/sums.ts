import { measures } from '@tipy/domain/figures/facts'
import { dimensionsOf } from '@tipy/domain/figures/table'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#engine/columns'
import { dimensionColumns, memberSumColumns, sumColumns } from '#engine/sums'
import type { Db } from '#platform/database/database'

/** The sums computed from the facts, to fill the stored ones and to verify them. */
export const sumsOfFacts = (where: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select company_id, ${sumColumns}, figure_sum_key(${dimensionColumns}) as key, sum(value)::bigint as value,
    count(*)::integer as facts
  from (
    select f.*, coalesce(date_trunc('month', f.day), '0001-01-01')::date as month from figure_facts f where ${where}
  ) counted
  group by company_id, ${sumColumns}`

/** What each measure is kept by: its name, a dimension of it, and the column of that. */
const kept = measures.flatMap(measure => dimensionsOf[measure].map(dimension => [measure, dimension] as const))
const keptDimensions = sql.join(
  [...new Set(kept.map(([, dimension]) => dimension))].map(dimension => {
    const of = kept.filter(([, own]) => own === dimension).map(([measure]) => sql.lit(measure))
    return sql`(${sql.lit(dimension)}, s.${sql.ref(columnOf(dimension))}::text, s.measure in (${sql.join(of)}))`
  }),
)

/** The sums by one dimension alone, computed from those by all of them. */
export const memberSumsOfSums = (where: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select company_id, ${memberSumColumns}, sum(value)::bigint as value,
    coalesce(sum(value) filter (where is_bank), 0)::bigint as bank_value
  from (
    select s.company_id, s.measure, d.dimension, s.month, d.member, s.value, s.is_bank
    from figure_sums s, lateral (values ${keptDimensions}) d (dimension, member, is_kept) where d.is_kept and ${where}
  ) counted
  group by company_id, ${memberSumColumns}
  having sum(value) <> 0 or coalesce(sum(value) filter (where is_bank), 0) <> 0`

/** Fills the sums of companies that have none yet, in the order in which they are read. */
export async function fillSums(db: Db, companyIds: readonly string[]): Promise<void> {
  await sql`
    insert into figure_sums (company_id, ${sumColumns}, value, facts)
    select company_id, ${sumColumns}, value, facts
    from (${sumsOfFacts(sql<boolean>`f.company_id = any(${companyIds}::uuid[])`)}) counted
    order by company_id, measure, month, key`.execute(db)
  await sql`
    insert into figure_member_sums (company_id, ${memberSumColumns}, value, bank_value)
    select company_id, ${memberSumColumns}, value, bank_value
    from (${memberSumsOfSums(sql<boolean>`s.company_id = any(${companyIds}::uuid[])`)}) counted
    order by company_id, measure, dimension, month, member`.execute(db)
}
