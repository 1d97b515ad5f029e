import { sql } from 'kysely'
import type { BenchQuery } from './client.ts'
import type { BenchFixture } from './fixture.ts'

/** The picker of people that forms open: all people of the company. */
export const peopleQuestion: BenchQuery = {
  body: {
    page: 0,
    perPage: 10_000,
    sortBy: 'name',
    sortDesc: false,
    filters: { all: true, infoLevel: 2 },
  },
}

/** The same query as bare SQL. */
export const peopleByHand = ({ db, companyId }: BenchFixture): Promise<unknown> =>
  sql`
    select u.id, u.name, u.image, u.role, u.other_roles, u.team, u.manager, u.active, u.offices
    from users u where u.company_id = ${companyId} order by u.name_key collate "C" limit 10000`.execute(db)
