import { type Kysely, sql } from 'kysely'

/**
 * Sums of figures by month and one dimension alone (docs/decisions/0041). `figure_sums` has a row for every combination
 * of all dimensions: more of them the more people work together. A question by one of them, which is most questions,
 * reads a row per member and month here. What has no member has a row too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table figure_member_sums (
      company_id uuid not null references companies (id),
      measure text not null,
      dimension text not null,
      month date not null,
      member text,
      value bigint not null,
      bank_value bigint not null,
      unique nulls not distinct (company_id, measure, dimension, month, member)
    ) with (fillfactor = 85)`.execute(db)
  await sql`
    insert into figure_member_sums (company_id, measure, dimension, month, member, value, bank_value)
    select s.company_id, s.measure, m.dimension, s.month, m.member, sum(s.value),
      coalesce(sum(s.value) filter (where s.is_bank), 0)
    from figure_sums s, lateral (values
      ('person', s.person::text, s.measure <> 'expenses'),
      ('team', s.team, s.measure <> 'expenses'),
      ('commercialDirector', s.commercial_director::text, s.measure not in ('expenses', 'commissions')),
      ('broker', s.broker::text, s.measure not in ('expenses', 'commissions')),
      ('coo', s.coo::text, s.measure not in ('expenses', 'commissions')),
      ('creditManager', s.credit_manager::text, s.measure not in ('expenses', 'commissions', 'findings')),
      ('office', s.office, true),
      ('subCategory', s.sub_category, s.measure = 'expenses'),
      ('name', s.name, s.measure = 'expenses')
    ) m (dimension, member, is_kept)
    where m.is_kept
    group by 1, 2, 3, 4, 5
    having sum(s.value) <> 0 or coalesce(sum(s.value) filter (where s.is_bank), 0) <> 0
    order by 1, 2, 3, 4, 5`.execute(db)
}
