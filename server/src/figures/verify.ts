import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'
import { memberSumsOfSums, sumsOfFacts } from './sums.ts'

/** The sums of figures are those of the records, compared by a query of its own. */
export const figureChecks: readonly Check[] = [
  {
    name: 'sumsAreTheRows',
    sentence: 'Uma soma mensal não é a das suas linhas',
    broken: sql<Broken>`
      select company_id, format('%s %s, %s %s: %s (%s) em vez de %s (%s)', measure, to_char(month, 'YYYY-MM'),
        coalesce(counted.office, kept.office), coalesce(counted.person, kept.person), coalesce(kept.value, 0),
        coalesce(kept.facts, 0), coalesce(counted.value, 0), coalesce(counted.facts, 0)) as about
      from (${sumsOfFacts(sql<boolean>`true`)}) counted
      full join (select * from figure_sums where value <> 0 or facts <> 0) kept
        using (company_id, measure, month, key)
      where (counted.value, counted.facts) is distinct from (kept.value, kept.facts)`,
  },
  {
    name: 'memberSumsAreTheSums',
    sentence: 'Uma soma mensal de um membro não é a das suas partes',
    // Joined by a text, because a member may be none.
    broken: sql<Broken>`
      select company_id, format('%s %s, %s %s: %s (%s) em vez de %s (%s)', measure, to_char(month, 'YYYY-MM'),
        dimension, coalesce(counted.member, kept.member), coalesce(kept.value, 0), coalesce(kept.bank_value, 0),
        coalesce(counted.value, 0), coalesce(counted.bank_value, 0)) as about
      from (select *, coalesce('=' || member, '') as key from (${memberSumsOfSums(sql<boolean>`true`)}) s) counted
      full join (
        select *, coalesce('=' || member, '') as key from figure_member_sums where value <> 0 or bank_value <> 0
      ) kept using (company_id, measure, dimension, month, key)
      where (counted.value, counted.bank_value) is distinct from (kept.value, kept.bank_value)`,
  },
]
