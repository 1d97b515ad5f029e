import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'
import { sumsOfFacts } from './sums.ts'

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
]
