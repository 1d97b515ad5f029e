import type { DateRange } from '@tipy/domain/calendar/days'
import type { FactScope } from '@tipy/domain/figures/factScope'
import type { Measure } from '@tipy/domain/figures/facts'
import { countsBanksOnly, dimensionOf, type GroupName, groupOf } from '@tipy/domain/figures/groups'
import { unionOf } from '@tipy/domain/figures/periods'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#engine/columns'
import type { Db } from '#platform/database/database'

/** Which facts are counted, and by what. */
export interface Counting {
  readonly companyId: string
  readonly group: GroupName
  /** By the record's own office; null: all of them. */
  readonly offices: readonly string[] | null
  /** The reader's part of each measure; null: all of the company. */
  readonly scopeOf: (measure: Measure) => FactScope | null
  /** Only these members, of whom one may be what has none; null: all. */
  readonly members: readonly (string | null)[] | null
}

export const memberColumn = (group: GroupName, measure: Measure): RawBuilder<unknown> =>
  sql.ref(`f.${columnOf(dimensionOf(group, measure))}`)

/** The view of a measure's facts. */
export const factsOf = (measure: Measure): RawBuilder<unknown> => sql.table(`${columnOf(measure)}_facts`)

/** The facts of a measure that are counted. */
export function countedFacts(counting: Counting, measure: Measure): RawBuilder<boolean> {
  const { companyId, group, offices, members } = counting
  const conditions = [
    sql<boolean>`f.company_id = ${companyId} and f.measure = ${sql.lit(measure)}`,
    ...(countsBanksOnly(group, measure) ? [sql<boolean>`f.is_bank`] : []),
    ...(offices === null ? [] : [ofOffices(offices, measure)]),
    ...(members === null ? [] : [ofMembers(group, measure, members)]),
    inScope(counting.scopeOf(measure)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Compared in the column's own type, so that an index finds them. */
export function ofMembers(
  group: GroupName,
  measure: Measure,
  members: readonly (string | null)[],
): RawBuilder<boolean> {
  const column = memberColumn(group, measure)
  const type = groupOf(group).members === 'people' ? sql.raw('uuid[]') : sql.raw('text[]')
  const named = sql<boolean>`${column} = any(${members.filter(id => id !== null)}::${type})`
  return members.includes(null) ? sql<boolean>`(${named} or ${column} is null)` : named
}

/** Choosing offices keeps the expenses that all offices share, as in their list. */
const ofOffices = (offices: readonly string[], measure: Measure): RawBuilder<boolean> =>
  measure === 'expenses'
    ? sql<boolean>`(f.office = any(${offices}) or f.office is null)`
    : sql<boolean>`f.office = any(${offices})`

function inScope(scope: FactScope | null): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`true`
  const { offices, teams, people, leader, except } = scope
  const some = sql<boolean>`(f.office = any(${offices}) or f.team = any(${teams}) or f.person = any(${people}::uuid[])
    or f.commercial_director = ${leader}::uuid or f.credit_manager = ${leader}::uuid)`
  return except ? sql<boolean>`(${some} and (${inScope(except)}) is not true)` : some
}

/** On one of these days: as few conditions as possible, because each of them is planned for every table of the view. */
export function inRanges(ranges: readonly DateRange[]): RawBuilder<boolean> {
  const between = unionOf(ranges).map(
    ({ firstDate, lastDate }) => sql<boolean>`f.day between ${sql.lit(firstDate)}::date and ${sql.lit(lastDate)}::date`,
  )
  return sql<boolean>`(${sql.join(between, sql` or `)})`
}

/** Some measures on some days: who has a fact of them is a member of a table. */
export interface CountedDays {
  readonly counting: Counting
  readonly measures: readonly Measure[]
  readonly ranges: readonly DateRange[]
}

const factsIn = ({ counting, ranges }: CountedDays, measure: Measure, where: RawBuilder<unknown>) => sql`
  from ${factsOf(measure)} f where ${countedFacts(counting, measure)} and ${inRanges(ranges)} and ${where}`

/** Who has a fact: by name, or to be found by a statement. */
export type Counted = CountedDays | readonly string[]

/** Whether a column of the statement around it names someone who has a fact. People are looked up by an index. */
export function isCounted(of: Counted, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!('counting' in of)) return sql<boolean>`${id}::text = any(${of})`
  const some = of.measures.map(measure => {
    const member = memberColumn(of.counting.group, measure)
    return sql<boolean>`(select true ${factsIn(of, measure, sql`${member} = ${id}`)} limit 1) is true`
  })
  return some.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(some, sql` or `)})`
}

/** Whether some fact has no member. */
export async function hasRest(db: Db, of: CountedDays): Promise<boolean> {
  if (of.measures.length === 0) return false
  const some = of.measures.map(
    measure => sql`exists (select ${factsIn(of, measure, sql`${memberColumn(of.counting.group, measure)} is null`)})`,
  )
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(some, sql` or `)} as found`.execute(db)
  return rows[0]?.found === true
}

/** What is open of each member's deals, whenever it is predicted: "pipeline" of today. */
export async function readOpen(db: Db, counting: Counting): Promise<ReadonlyMap<string | null, number>> {
  const member = memberColumn(counting.group, 'predicted')
  const { rows } = await sql<{ member: string | null; value: string }>`
    select ${member}::text as member, sum(f.value) as value
    from ${factsOf('predicted')} f where ${countedFacts(counting, 'predicted')} group by ${member}`.execute(db)
  return new Map(rows.map(({ member: id, value }) => [id, Number(value)]))
}

interface MonthSum {
  /** `2026-03` */
  readonly month: string
  readonly isBank: boolean
  readonly value: number
}

/** What all members have of a measure in each month of some days, in order. */
export async function readMonths(
  db: Db,
  counting: Counting,
  measure: Measure,
  { firstDate, lastDate }: DateRange,
): Promise<readonly MonthSum[]> {
  const { rows } = await sql<Omit<MonthSum, 'value'> & { value: string }>`
    select to_char(f.day, 'YYYY-MM') as month, f.is_bank as "isBank", sum(f.value) as value
    from ${factsOf(measure)} f
    where ${countedFacts(counting, measure)} and f.day between ${firstDate}::date and ${lastDate}::date
    group by month, f.is_bank order by month`.execute(db)
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}

/** A single fact of a member. */
export interface ReadFact {
  readonly member: string | null
  readonly ref: string
  readonly day: string
  readonly value: number
}

/** The facts of a measure one by one, of the members asked for. */
export async function readFacts(
  db: Db,
  counting: Counting,
  measure: Measure,
  ranges: readonly DateRange[],
): Promise<readonly ReadFact[]> {
  const { rows } = await sql<Omit<ReadFact, 'value'> & { value: string }>`
    select ${memberColumn(counting.group, measure)}::text as member, f.ref, to_char(f.day, 'YYYY-MM-DD') as day, f.value
    from ${factsOf(measure)} f where ${countedFacts(counting, measure)} and ${inRanges(ranges)}`.execute(db)
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}
