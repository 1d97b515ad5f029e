import type { PickerSearch } from '@tipy/domain/features/users/users.contract'
import { fold } from '@tipy/domain/text/fold'
import { type SelectQueryBuilder, sql } from 'kysely'
import { officeKeys, worksIn } from '#http/offices'
import { holdsOneOf } from '#http/roles'
import type { Caller } from '#http/session/caller'
import type { Db } from '#platform/database/database'
import { escapeLikePattern } from '#platform/database/like'
import type { Tables } from '#platform/database/tables'
import type { PickedRow } from './users.present.ts'

type Filters = PickerSearch['filters']
/** A picker depends only on the viewer's company and chosen offices, not on their rights. */
type PickerScope = Pick<Caller, 'companyId' | 'selectedOffices'>
type People = SelectQueryBuilder<Tables & { u: Tables['users'] }, 'u', object>

/** People of the company who match the filters: one page of them, and the total. */
export async function pickUsers(
  db: Db,
  viewer: PickerScope,
  search: PickerSearch,
): Promise<{ rows: PickedRow[]; total: number }> {
  const matching = narrow(
    db.selectFrom('users as u').where('u.company_id', '=', viewer.companyId),
    viewer,
    search.filters,
  )
  const rows = await inOrder(matching, search)
    .select(['u.id', 'u.name', 'u.image', 'u.role', 'u.other_roles', 'u.team', 'u.manager', 'u.gender', 'u.active'])
    .select(officeKeys('u').as('offices'))
    .offset(search.page * search.perPage)
    .limit(search.perPage)
    .execute()
  const { total } = await matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

function narrow(people: People, viewer: PickerScope, filters: Filters): People {
  const { id, active, role, manager, offices, search } = filters
  let query = people
  if (role) query = query.where(holdsOneOf('u', role))
  if (manager) query = query.where('u.manager', 'in', manager)
  if (offices) query = query.where(worksIn('u', offices))
  if (search) query = query.where('u.name_key', 'like', `%${escapeLikePattern(fold(search).trim())}%`)
  // One person by id is found in every office, archived or not (docs/features/users.md).
  if (id !== undefined) return query.where('u.id', '=', id)
  if (active !== undefined) query = query.where('u.active', '=', active)
  if (!filters.all && viewer.selectedOffices) query = query.where(worksIn('u', viewer.selectedOffices))
  return query
}

/** The folded name sorts as in Portuguese, equally on every PostgreSQL, and is unique: pages never overlap. */
const byName = sql`u.name_key collate "C"`
const columns = { name: byName, role: sql`u.role collate "C"`, active: sql`u.active` } as const

function inOrder(people: People, { sortBy, sortDesc }: PickerSearch): People {
  return people.orderBy(columns[sortBy], sortDesc ? 'desc' : 'asc').orderBy(byName)
}
