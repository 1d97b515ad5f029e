import { sql } from 'kysely'
import { createAsker, type Question } from './ask.ts'
import { type Compared, type Effort, sideBySide } from './measure.ts'
import type { World } from './world.ts'

const question: Question = {
  body: {
    page: 0,
    perPage: 10_000,
    sortBy: 'name',
    sortDesc: false,
    filters: { all: true, active: true, infoLevel: 2 },
  },
}

/** The list every form opens: all people of the company, by HTTP and by the same question put to PostgreSQL by hand. */
export async function measurePickers(world: World, effort: Effort): Promise<Compared> {
  const asker = createAsker(world)
  const [http, hand] = await sideBySide(
    effort,
    () => asker.ask(question, '/api/users/search'),
    () =>
      sql`
        select u.id, u.name, u.image, u.role, u.other_roles, u.team, u.manager, u.active, array(
          select uo.office from user_offices uo where uo.company_id = u.company_id and uo.user_id = u.id
        ) as offices
        from users u where u.company_id = ${world.companyId} and u.active order by u.name_key collate "C" limit 10000`.execute(
        world.db,
      ),
  )
  asker.close()
  return { name: 'all people, for the pickers', http, hand }
}
