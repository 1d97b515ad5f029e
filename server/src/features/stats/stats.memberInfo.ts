import type { PercentageField } from '@tipy/domain/features/stats/stats.percentages'
import { type GroupName, groupOf } from '@tipy/domain/figures/groups'
import { sql } from 'kysely'
import { columnOf } from '#engine/columns'
import type { Db } from '#platform/database/database'
import { idsOf, type Member } from './stats.members.ts'

/** Values of a row that are no figures. */
export type MemberInfo = Readonly<Record<string, unknown>>

interface InfoQuery {
  readonly companyId: string
  readonly group: GroupName
  /** The percentages of people that the reader may know. */
  readonly percentages: readonly PercentageField[]
}

/** What rows say of these members besides their figures. */
export async function readInfo(
  db: Db,
  query: InfoQuery,
  members: readonly Member[],
): Promise<(member: Member) => MemberInfo> {
  const kind = groupOf(query.group).members
  if (kind === 'people') {
    const people = await readPeople(db, query, idsOf(members))
    return ({ id }) => (id === null ? {} : (people.get(id) ?? {}))
  }
  return ({ id, active }) => (id !== null && (kind === 'teams' || kind === 'offices') ? { active } : {})
}

interface StoredPerson {
  readonly id: string
  readonly image: string | null
  readonly role: string
  readonly offices: readonly string[]
  readonly active: boolean
  readonly startDate: string | null
  readonly manager: { readonly name: string; readonly role: string } | null
  readonly percentages: Readonly<Record<string, number | null>>
}

async function readPeople(
  db: Db,
  { companyId, percentages: names }: InfoQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberInfo>> {
  const percentages = sql.raw(names.map(name => `'${name}', u.${columnOf(name)}`).join(', '))
  const { rows } = await sql<StoredPerson>`
    select u.id, u.image, u.role, u.offices, u.active, u.start_date::text as "startDate",
      case when m.id is not null then json_build_object('name', m.name, 'role', m.role) end as manager,
      json_build_object(${percentages}) as percentages
    from users u left join users m on m.company_id = u.company_id and m.id = u.manager
    where u.company_id = ${companyId} and u.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, image, role, offices, active, startDate, manager, percentages: known }) => [
      id,
      { offices, office: offices[0] ?? null, image, role, active, startDate, manager, ...known },
    ]),
  )
}
