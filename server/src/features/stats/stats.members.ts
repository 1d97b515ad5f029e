import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import type { FilterState } from '@tipy/domain/features/stats/stats.filterStates'
import type { FactScope } from '@tipy/domain/figures/factScope'
import { type GroupName, groupOf } from '@tipy/domain/figures/groups'
import { fold } from '@tipy/domain/text/fold'
import { type RawBuilder, sql } from 'kysely'
import { type Counted, isCounted } from '#figures/query'
import type { Db } from '#platform/database/database'
import { escapeLikePattern } from '#platform/database/like'

/** A member of a group. */
export interface Member {
  readonly id: string | null
  readonly name: string
  readonly active: boolean
  readonly startDate: string | null
  /** The last day of who has left; null: they work here, or it is not known. */
  readonly endDate: string | null
}

export interface MemberQuery {
  readonly companyId: string
  readonly group: GroupName
  readonly filters: StatsFilters
  readonly ref: string | null
  readonly offices: readonly string[] | null
  /** Whoever has a figure is shown even if they have another role. */
  readonly counted: Counted
  /** Only those who have one of these; undefined: also others. */
  readonly onlyCounted?: Counted
  /** Whom the reader sees without a figure; null: everyone. */
  readonly scope: FactScope | null
}

/** Without what has no member. */
export const idsOf = (members: readonly Member[]): readonly string[] =>
  members.map(({ id }) => id).filter(id => id !== null)

/** The members of a filter, by name. */
export async function readMembers(db: Db, query: MemberQuery): Promise<readonly Member[]> {
  const { rows } = await statementOf(query).execute(db)
  return rows
}

/** Each statement finds `id`, `name`, `active`, `startDate` and `endDate`. */
function statementOf(query: MemberQuery): RawBuilder<Member> {
  switch (groupOf(query.group).members) {
    case 'people':
      return ofPeople(query)
    case 'teams':
      return ofTeams(query)
    case 'offices':
      return ofOffices(query)
    case 'subCategories':
    case 'names':
      return ofNames(query)
  }
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

/** What the filters say of any member, by the columns of its name. */
const named = ({ filters, ref }: MemberQuery, id: string, name: string): readonly RawBuilder<boolean>[] => [
  ...nameLike(name, filters.search),
  ...(ref === null ? [] : [sql<boolean>`${sql.ref(id)}::text = ${ref}`]),
  ...(filters.refs ? [sql<boolean>`${sql.ref(id)}::text = any(${filters.refs})`] : []),
]

/** Members by what they are, or by a figure. */
const belongsOrCounts = (
  { counted, onlyCounted }: MemberQuery,
  id: string,
  belongs: RawBuilder<boolean>,
): readonly RawBuilder<boolean>[] => [
  sql<boolean>`(${belongs} or ${isCounted(counted, sql.ref(id))})`,
  ...(onlyCounted ? [isCounted(onlyCounted, sql.ref(id))] : []),
]

const ofPeople = (query: MemberQuery): RawBuilder<Member> => sql`
  select u.id, u.name, u.active, u.start_date::text as "startDate",
    case when not u.active then u.end_date::text end as "endDate"
  from users u where u.company_id = ${query.companyId} and ${sql.join(conditionsOfPeople(query), sql` and `)}
  order by fold(u.name), u.id`

function conditionsOfPeople(query: MemberQuery): readonly RawBuilder<boolean>[] {
  const { group, filters, ref, offices, scope } = query
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
    ...belongsOrCounts(query, 'u.id', sql<boolean>`(${sql.join(belongs, sql` and `)})`),
    ...whether(stateOf(filters.active, 'true'), sql<boolean>`u.active`),
    ...whether(stateOf(filters.hasTeam, 'all'), sql<boolean>`u.team is not null`),
    ...(filters.noTeamMembers === true ? [sql<boolean>`u.team is null`] : []),
    ...(filters.roles
      ? [sql<boolean>`(u.role = any(${filters.roles}) or u.other_roles && ${filters.roles}::text[])`]
      : []),
    ...(filters.managers ? [sql<boolean>`u.manager::text = any(${filters.managers})`] : []),
    ...(filters.teams ? [sql<boolean>`u.team = any(${filters.teams})`] : []),
    ...named(query, 'u.id', 'u.name'),
  ]
}

/** Whether the reader sees this person (`u`), with or without a figure. */
const isSeen = ({ offices, teams, people }: FactScope): RawBuilder<boolean> =>
  sql<boolean>`(u.id = any(${people}::uuid[]) or u.team = any(${teams}) or u.offices && ${offices}::text[])`

/** What a place is named by, as a member. */
const place = (table: 't' | 'o') =>
  sql.raw(`${table}.key as id, ${table}.name, ${table}.active, null as "startDate", null as "endDate"`)

function ofTeams(query: MemberQuery): RawBuilder<Member> {
  const { companyId, filters, scope } = query
  const seen =
    scope === null
      ? sql<boolean>`true`
      : sql<boolean>`(t.key = any(${scope.teams}) or exists (
          select from users u where u.company_id = t.company_id and u.team = t.key and u.active and ${isSeen(scope)}))`
  const conditions = [
    ...belongsOrCounts(query, 't.key', sql<boolean>`(t.active and ${seen})`),
    ...whether(stateOf(filters.active, 'true'), sql<boolean>`t.active`),
    ...(filters.teams ? [sql<boolean>`t.key = any(${filters.teams})`] : []),
    ...named(query, 't.key', 't.name'),
  ]
  return sql`
    select ${place('t')} from teams t where t.company_id = ${companyId} and ${sql.join(conditions, sql` and `)}
    order by fold(t.name), t.key`
}

function ofOffices(query: MemberQuery): RawBuilder<Member> {
  const { companyId, filters, offices, scope } = query
  const seen = scope === null ? sql<boolean>`true` : sql<boolean>`o.key = any(${scope.offices})`
  const conditions = [
    ...belongsOrCounts(query, 'o.key', sql<boolean>`(o.active and ${seen})`),
    ...whether(stateOf(filters.active, 'true'), sql<boolean>`o.active`),
    ...(offices === null ? [] : [sql<boolean>`o.key = any(${offices})`]),
    ...named(query, 'o.key', 'o.name'),
  ]
  return sql`
    select ${place('o')} from offices o where o.company_id = ${companyId} and ${sql.join(conditions, sql` and `)}
    order by fold(o.name), o.key`
}

/** Names of expenses, and their sub-categories as they are called today. */
function ofNames(query: MemberQuery): RawBuilder<Member> {
  const conditions = [sql<boolean>`true`, ...named(query, 'f.name', 'f.label')]
  // They are nothing else than names in facts.
  const counted = 'counting' in query.counted ? [] : query.counted
  return sql`
    select f.name as id, f.label as name, true as active, null as "startDate", null as "endDate"
    from (
      select n.name, coalesce(i.name, n.name) as label from unnest(${counted}::text[]) n (name)
      left join list_items i on ${query.group === 'expenseSubCategories'} and i.company_id = ${query.companyId}
        and i.list = 'expenseSubCategories' and i.key = n.name
    ) f where ${sql.join(conditions, sql` and `)} order by fold(f.label), f.name`
}
