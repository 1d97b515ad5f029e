import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'

/** Arrays of user ids that no foreign key guards. */
export const peopleChecks: readonly Check[] = [
  {
    name: 'listedAreThere',
    sentence: 'Um acesso ou um aviso nomeia uma pessoa que a sua empresa não tem',
    broken: sql<Broken>`
      select l.company_id, format('%s: %s', l.place, l.person) as about
      from (
        select company_id, flag as place, unnest(users) as person from access_features
        union all select company_id, format('%s (%s)', title, id), unnest(users) from notices
      ) l
      left join users u on u.company_id = l.company_id and u.id = l.person
      where u.id is null`,
  },
]
