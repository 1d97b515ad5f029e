import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'

const goal = sql.raw(`format('objetivo %s de %s', g.id, coalesce(g."user"::text, g.office))`)

/** What a save checks still holds, and every goal has its whole history (docs/features/goals.md). */
export const goalChecks: readonly Check[] = [
  {
    name: 'goalsAreTheSumOfTheirMonths',
    sentence: 'Um objetivo tem valores que uma gravação recusaria',
    broken: sql<Broken>`
      select g.company_id, ${goal} as about from goals g
      cross join lateral (select sum(m) as total, min(m) as least, count(m) as months from unnest(g.monthly_goals) m) s
      where g.number <= 0 or s.months <> 12 or s.least < 0 or floor(s.total - g.number + 0.5) <> 0
        or (g.stat = 'findings' and g.number <> trunc(g.number))`,
  },
  {
    name: 'goalsHaveTheirHistory',
    sentence: 'Um objetivo não tem o seu histórico completo',
    broken: sql<Broken>`
      select g.company_id, ${goal} as about from goals g
      left join (
        select company_id, ref, count(*) as entries, max(version) as last from changes
        where model = 'goals' group by company_id, ref
      ) c on c.company_id = g.company_id and c.ref = g.id
      where (c.entries, c.last) is distinct from (g.version, g.version)`,
  },
]
