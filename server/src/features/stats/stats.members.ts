import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import type { FilterState } from '@tipy/domain/features/stats/stats.filterStates'
import type { PercentageField } from '@tipy/domain/features/stats/stats.percentages'
import type { FactScope } from '@tipy/domain/figures/factScope'
import { type GroupName, groupOf } from '@tipy/domain/figures/groups'
import { fold } from '@tipy/domain/text/fold'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#engine/columns'
import type { Db } from '#platform/database/database'
import { escapeLikePattern } from '#platform/database/like'

/** A member of a group, with what its row says of it. */
export interface Member {
  readonly id: string | null
  readonly name: string
  readonly active: boolean
  readonly startDate: string | null
  /** The last day of who has left; null: they work here, or it is not known. */
  readonly endDate: string | null
  /** Values of the row that are no figures. */
  readonly info: Readonly<Record<string, unknown>>
}

export interface MemberQuery {
  readonly companyId: string
  readonly group: GroupName
  readonly filters: StatsFilters
  readonly ref: string | null
  readonly offices: readonly string[] | null
  /** Members that have a figure: they are shown even if they have another role. */
  readonly counted: readonly string[]
  /** Whom the reader sees without a figure; null: everyone. */
  readonly scope: FactScope | null
  /** The percentages of people that the reader may know. */
  readonly percentages: readonly PercentageField[]
}

/** Without what has no member. */
export const idsOf = (members: readonly Member[]): readonly string[] =>
  members.map(({ id }) => id).filter(id => id !== null)

/** The members of a filter, by name. */
export async function readMembers(db: Db, query: MemberQuery): Promise<readonly Member[]> {
  const found = await readGroup(db, query)
  const { refs } = query.filters
  return refs === undefined ? found : found.filter(({ id }) => id !== null && refs.includes(id))
}

function readGroup(db: Db, query: MemberQuery): Promise<readonly Member[]> {
  switch (groupOf(query.group).members) {
    case 'people':
      return readPeople(db, query)
    case 'teams':
      return readTeams(db, query)
    case 'offices':
      return readOffices(db, query)
    case 'subCategories':
      return readSubCategories(db, query)
    case 'names':
      return Promise.resolve(matching(query, query.counted.map(plainMember)))
  }
}

const plainMember = (id: string): Member => ({ id, name: id, active: true, startDate: null, endDate: null, info: {} })

const matching = ({ filters, ref }: MemberQuery, members: readonly Member[]): readonly Member[] => {
  const words = fold(filters.search ?? '')
  return members
    .filter(({ id, name }) => (ref === null || id === ref) && fold(name).includes(words))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt'))
}

/** A body may write a state as a boolean. */
const stateOf = (value: boolean | FilterState | undefined, standard: FilterState): FilterState =>
  typeof value === 'boolean' ? (value ? 'true' : 'false') : (value ?? standard)

const whether = (state: FilterState, condition: RawBuilder<boolean>): readonly RawBuilder<boolean>[] =>
  state === 'all' ? [] : [state === 'true' ? condition : sql<boolean>`not (${condition})`]

const nameLike = (column: string, search: string | undefined): readonly RawBuilder<boolean>[] =>
  search === undefined || search === ''
    ? []
    : [sql<boolean>`fold(${sql.ref(column)}) like ${`%${escapeLikePattern(fold(search))}%`}`]

interface StoredPerson {
  readonly id: string
  readonly name: string
  readonly image: string | null
  readonly role: string
  readonly offices: readonly string[]
  readonly active: boolean
  readonly start_date: string | null
  readonly end_date: string | null
  readonly manager: { readonly name: string; readonly role: string } | null
  readonly commissions: Readonly<Record<string, number | null>>
}

const jsonOf = (names: readonly PercentageField[]) =>
  sql.raw(names.map(name => `'${name}', u.${columnOf(name)}`).join(', '))

async function readPeople(db: Db, query: MemberQuery): Promise<readonly Member[]> {
  const { rows } = await sql<StoredPerson>`
    select u.id, u.name, u.image, u.role, u.offices, u.active, u.start_date::text as start_date,
      case when not u.active then u.end_date::text end as end_date,
      case when m.id is not null then json_build_object('name', m.name, 'role', m.role) end as manager,
      json_build_object(${jsonOf(query.percentages)}) as commissions
    from users u left join users m on m.company_id = u.company_id and m.id = u.manager
    where u.company_id = ${query.companyId} and ${sql.join(conditionsOfPeople(query), sql` and `)}
    order by fold(u.name), u.id`.execute(db)
  return rows.map(({ id, name, image, role, offices, active, start_date, end_date, manager, commissions }) => ({
    id,
    name,
    active,
    startDate: start_date,
    endDate: end_date,
    info: {
      offices,
      office: offices[0] ?? null,
      image,
      role,
      active,
      startDate: start_date,
      manager,
      ...commissions,
    },
  }))
}

function conditionsOfPeople(query: MemberQuery): readonly RawBuilder<boolean>[] {
  const { group, filters, ref, offices, counted, scope } = query
  const { roles } = groupOf(group)
  // One person who is asked for is shown with zeros too: whatever their role, and also when they have left.
  const ofGroup = [
    sql<boolean>`u.active and (u.role = any(${roles}) or u.other_roles && ${roles}::text[])`,
    ...(offices === null ? [] : [sql<boolean>`u.offices && ${offices}::text[]`]),
  ]
  const belongs = [
    ...(group === 'consultants' && ref !== null ? [sql<boolean>`true`] : ofGroup),
    ...(scope === null ? [] : [isSeen(scope)]),
  ]
  return [
    sql<boolean>`(u.id::text = any(${counted}) or (${sql.join(belongs, sql` and `)}))`,
    ...whether(stateOf(filters.active, 'true'), sql<boolean>`u.active`),
    ...whether(stateOf(filters.hasTeam, 'all'), sql<boolean>`u.team is not null`),
    ...(filters.noTeamMembers === true ? [sql<boolean>`u.team is null`] : []),
    ...(filters.roles
      ? [sql<boolean>`(u.role = any(${filters.roles}) or u.other_roles && ${filters.roles}::text[])`]
      : []),
    ...(filters.managers ? [sql<boolean>`u.manager::text = any(${filters.managers})`] : []),
    ...(filters.teams ? [sql<boolean>`u.team = any(${filters.teams})`] : []),
    ...nameLike('u.name', filters.search),
    ...(ref === null ? [] : [sql<boolean>`u.id::text = ${ref}`]),
  ]
}

/** Whether the reader sees this person (`u`), with or without a figure. */
const isSeen = ({ offices, teams, people }: FactScope): RawBuilder<boolean> =>
  sql<boolean>`(u.id = any(${people}::uuid[]) or u.team = any(${teams}) or u.offices && ${offices}::text[])`

interface StoredPlace {
  readonly key: string
  readonly name: string
  readonly active: boolean
}
const placeMember = ({ key, name, active }: StoredPlace): Member => ({
  id: key,
  name,
  active,
  startDate: null,
  endDate: null,
  info: { active },
})

async function readTeams(db: Db, { companyId, filters, ref, counted, scope }: MemberQuery): Promise<readonly Member[]> {
  const seen =
    scope === null
      ? sql<boolean>`true`
      : sql<boolean>`(t.key = any(${scope.teams}) or exists (
          select from users u where u.company_id = t.company_id and u.team = t.key and u.active and ${isSeen(scope)}))`
  const conditions = [
    sql<boolean>`(t.key = any(${counted}) or (t.active and ${seen}))`,
    ...whether(stateOf(filters.active, 'true'), sql<boolean>`t.active`),
    ...(filters.teams ? [sql<boolean>`t.key = any(${filters.teams})`] : []),
    ...nameLike('t.name', filters.search),
    ...(ref === null ? [] : [sql<boolean>`t.key = ${ref}`]),
  ]
  const { rows } = await sql<StoredPlace>`
    select t.key, t.name, t.active from teams t
    where t.company_id = ${companyId} and ${sql.join(conditions, sql` and `)}
    order by fold(t.name), t.key`.execute(db)
  return rows.map(placeMember)
}

async function readOffices(db: Db, query: MemberQuery): Promise<readonly Member[]> {
  const { companyId, filters, ref, offices, counted, scope } = query
  const conditions = [
    sql<boolean>`(o.key = any(${counted}) or (o.active and ${scope === null ? sql`true` : sql`o.key = any(${scope.offices})`}))`,
    ...whether(stateOf(filters.active, 'true'), sql<boolean>`o.active`),
    ...(offices === null ? [] : [sql<boolean>`o.key = any(${offices})`]),
    ...nameLike('o.name', filters.search),
    ...(ref === null ? [] : [sql<boolean>`o.key = ${ref}`]),
  ]
  const { rows } = await sql<StoredPlace>`
    select o.key, o.name, o.active from offices o
    where o.company_id = ${companyId} and ${sql.join(conditions, sql` and `)}
    order by fold(o.name), o.key`.execute(db)
  return rows.map(placeMember)
}

async function readSubCategories(db: Db, query: MemberQuery): Promise<readonly Member[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select key, name from list_items
    where company_id = ${query.companyId} and list = 'expenseSubCategories' and key = any(${query.counted})`.execute(db)
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return matching(
    query,
    query.counted.map(id => ({ ...plainMember(id), name: names.get(id) ?? id })),
  )
}
