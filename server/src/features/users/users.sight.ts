import { companyWideRoles } from '@tipy/domain/access/offices'
import { scopesOf } from '@tipy/domain/access/scope'
import { fold } from '@tipy/domain/text/fold'
import { type RawBuilder, sql } from 'kysely'
import type { RecordViewer } from '#engine/setup'
import type { Sight } from '#engine/sights'
import { worksIn } from '#http/offices'
import { holdsOneOf } from '#http/roles'
import type { Db } from '#platform/database/database'
import { literally } from '#platform/database/like'

/** Whom listConsultants shows; listStaff shows everybody (S1 §6). */
const sellers = ['consultant', 'teamLeader', 'commercialDirector'] as const

/** SQL: whether the staff record of row `u` is in this person's sight. Everybody sees their own. */
function inSight({ id, person, flags, offices, managedTeams }: RecordViewer): RawBuilder<boolean> {
  const own = sql<boolean>`u.id = ${id}::uuid`
  if (!flags.has('listStaff') && !flags.has('listConsultants')) return own
  const scopes = scopesOf(person, 'users')
  const parts = [
    ...(scopes.has('company') ? [sql`true`] : []),
    ...(scopes.has('offices') ? [worksIn('u', offices)] : []),
    ...(scopes.has('managedStaff') ? [sql`u.manager = ${id}::uuid`] : []),
    ...(scopes.has('managedTeams') ? [sql`u.team = any(${[...managedTeams]}::text[])`] : []),
  ]
  if (parts.length === 0) return own
  const offered = flags.has('listStaff') ? sql`true` : holdsOneOf('u', sellers)
  return sql<boolean>`(${own} or (${offered} and (${sql.join(parts, sql` or `)})))`
}

export interface PersonInSight {
  readonly id: string
  readonly name: string
  /** Leads the company: only sysAdmin edits the record (rules.md §2). */
  readonly isProtected: boolean
}

/** Those of these people whose staff record this person may see. */
export async function peopleInSight(
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
): Promise<readonly PersonInSight[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', holdsOneOf('u', companyWideRoles).as('isProtected')])
    .where('u.company_id', '=', viewer.companyId)
    .where('u.id', 'in', ids)
    .where(inSight(viewer))
    .execute()
}

/** Active people whose staff record this person may see, by name. */
async function findPeople(db: Db, viewer: RecordViewer, text: string, most: number) {
  const words = literally(fold(text)).split(/\s+/)
  return await db
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where('u.company_id', '=', viewer.companyId)
    .where('u.active', '=', true)
    .where(inSight(viewer))
    .where(eb => eb.and(words.map(word => eb('u.name_key', 'like', `%${word}%`))))
    .orderBy(sql`u.name_key collate "C"`)
    .limit(most)
    .execute()
}

/** People as things that others may be about. */
export const usersSight: Sight = { name: 'users', named: peopleInSight, found: findPeople }
