import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { FactScope } from '@tipy/domain/figures/factScope'
import type { Measure } from '@tipy/domain/figures/facts'
import type { Cell } from '@tipy/domain/figures/grid'
import { countsBanksOnly, dimensionOf, type GroupName } from '@tipy/domain/figures/groups'
import { mergedPieces, unionOf } from '@tipy/domain/figures/periods'
import { dimensionsOf } from '@tipy/domain/figures/table'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#engine/columns'
import type { Db } from '#platform/database/database'

/** Which facts are counted, and by what. */
export interface Counting {
  readonly companyId: string
  readonly group: GroupName
  /** By the record's own office; null: all of them. */
  readonly offices: readonly string[] | null
  /** How offices are read, not which: all of the company less the others, where those are expected to be fewer. */
  readonly leavesFewOfficesOut?: boolean
  /** The reader's part of each measure; null: all of the company. */
  readonly scopeOf: (measure: Measure) => FactScope | null
  /** Only these members; null: all. */
  readonly members: readonly string[] | null
}

const memberColumn = (group: GroupName, measure: Measure): RawBuilder<unknown> =>
  sql.ref(`f.${columnOf(dimensionOf(group, measure))}`)

/** The view of a measure's facts. */
export const factsOf = (measure: Measure): RawBuilder<unknown> => sql.table(`${columnOf(measure)}_facts`)

/** The facts of a measure that are counted: the same condition on sums and on facts, whose columns have one name. */
export function countedFacts(counting: Counting, measure: Measure): RawBuilder<boolean> {
  const { companyId, group, offices, members } = counting
  const conditions = [
    sql<boolean>`f.company_id = ${companyId} and f.measure = ${sql.lit(measure)}`,
    ...(countsBanksOnly(group, measure) ? [sql<boolean>`f.is_bank`] : []),
    ...(offices === null ? [] : [ofOffices(offices, measure)]),
    ...(members === null ? [] : [sql<boolean>`${memberColumn(group, measure)}::text = any(${members})`]),
    inScope(counting.scopeOf(measure)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const ofOffices = (offices: readonly string[], measure: Measure): RawBuilder<boolean> =>
  among(sql.ref('f.office'), offices, measure)

/** Choosing offices keeps the expenses that all offices share, as in their list. */
const among = (office: RawBuilder<unknown>, offices: readonly string[], measure: Measure): RawBuilder<boolean> =>
  measure === 'expenses'
    ? sql<boolean>`(${office} = any(${offices}) or ${office} is null)`
    : sql<boolean>`${office} = any(${offices})`

function inScope(scope: FactScope | null): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`true`
  const { offices, teams, people, leader, except } = scope
  const some = sql<boolean>`(f.office = any(${offices}) or f.team = any(${teams}) or f.person = any(${people}::uuid[])
    or f.commercial_director = ${leader}::uuid or f.credit_manager = ${leader}::uuid)`
  return except ? sql<boolean>`(${some} and (${inScope(except)}) is not true)` : some
}

/** Stored sums of whole months, a row for each member and month: by the member alone where nothing else chooses. */
function monthSums(counting: Counting, measure: Measure): RawBuilder<unknown> {
  const { group, offices, scopeOf, leavesFewOfficesOut = false } = counting
  const dimension = dimensionOf(group, measure)
  if (scopeOf(measure) !== null || !dimensionsOf[measure].includes(dimension)) return sumsByAll(counting, measure)
  if (offices === null || dimension === 'office') return sumsByMember(counting, measure)
  return leavesFewOfficesOut ? sumsLessOthers(counting, measure, offices) : sumsByAll(counting, measure)
}

/**
 * What members have in the chosen offices: all that they have, less what they have in the others (docs/decisions/0057).
 * Every fact has an office that is stored, or none. Which offices are the others, the same statement reads: what is
 * summed in an office that was just opened is in both parts.
 */
function sumsLessOthers(counting: Counting, measure: Measure, offices: readonly string[]): RawBuilder<unknown> {
  const whole = { ...counting, offices: null }
  const others = sql`array(
    select o.key from offices o where o.company_id = ${counting.companyId} and o.key <> all(${offices}))`
  return sql`
    select s.member, s.month, sum(s.others) as others, sum(s.banks) as banks from (
      ${sumsByMember(whole, measure)} union all
      select ${memberColumn(counting.group, measure)}::text as member, f.month,
        case when f.is_bank then 0 else -f.value end as others, case when f.is_bank then -f.value else 0 end as banks
      from figure_sums f where ${countedFacts(whole, measure)} and f.office = any(${others})
    ) s group by s.member, s.month`
}

/** Each row is a sum of its own: nothing is added up here. */
function sumsByMember({ companyId, group, offices, members }: Counting, measure: Measure): RawBuilder<unknown> {
  const conditions = [
    sql<boolean>`f.company_id = ${companyId} and f.measure = ${sql.lit(measure)}`,
    sql<boolean>`f.dimension = ${sql.lit(dimensionOf(group, measure))}`,
    ...(offices === null ? [] : [among(sql.ref('f.member'), offices, measure)]),
    ...(members === null ? [] : [sql<boolean>`f.member = any(${members})`]),
  ]
  const others = countsBanksOnly(group, measure) ? sql`0::bigint` : sql`f.value - f.bank_value`
  return sql`
    select f.member, f.month, ${others} as others, f.bank_value as banks
    from figure_member_sums f where ${sql.join(conditions, sql` and `)}`
}

function sumsByAll(counting: Counting, measure: Measure): RawBuilder<unknown> {
  const member = memberColumn(counting.group, measure)
  return sql`
    select ${member}::text as member, f.month, ${sumsByBank}
    from figure_sums f where ${countedFacts(counting, measure)} group by ${member}, f.month`
}

/** A fact, or a sum by all dimensions, is of a bank or not. */
const sumsByBank = sql`
  coalesce(sum(f.value) filter (where not f.is_bank), 0) as others,
  coalesce(sum(f.value) filter (where f.is_bank), 0) as banks`

interface StoredCells extends Pick<Cell, 'member' | 'measure' | 'piece'> {
  readonly others: string
  readonly banks: string
}

/** There may be many thousands, so no object is made that is not kept. */
function cellsOf(rows: readonly StoredCells[]): readonly Cell[] {
  const cells: Cell[] = []
  for (const { member, measure, piece, others, banks } of rows) {
    if (others !== '0') cells.push({ member, measure, isBank: false, piece, value: Number(others) })
    if (banks !== '0') cells.push({ member, measure, isBank: true, piece, value: Number(banks) })
  }
  return cells
}

/** Member × measure × piece: whole months from their sums, the days at the edges of ranges from the records. */
export async function readCells(
  db: Db,
  counting: Counting,
  measures: readonly Measure[],
  ranges: readonly DateRange[],
): Promise<readonly Cell[]> {
  const { months, edges } = mergedPieces(ranges)
  const parts = measures.flatMap(measure => [
    ...(months.length > 0 ? [monthCells(counting, measure, months)] : []),
    ...(edges.length > 0 ? [dayCells(counting, measure, edges)] : []),
  ])
  if (parts.length === 0) return []
  const { rows } = await sql<StoredCells>`${sql.join(parts, sql` union all `)}`.execute(db)
  return cellsOf(rows)
}

function monthCells(counting: Counting, measure: Measure, months: readonly string[]): RawBuilder<unknown> {
  const days = months.map(month => `${month}-01`)
  return sql`
    select member, ${sql.lit(measure)} as measure, left(month::text, 7) as piece, others, banks
    from (${monthSums(counting, measure)}) s where month = any(${days}::date[])`
}

function dayCells(counting: Counting, measure: Measure, edges: readonly DateRange[]): RawBuilder<unknown> {
  const member = memberColumn(counting.group, measure)
  return sql`
    select ${member}::text as member, ${sql.lit(measure)} as measure, f.day::text as piece, ${sumsByBank}
    from ${factsOf(measure)} f where ${countedFacts(counting, measure)} and ${inRanges(edges)}
    group by ${member}, f.day`
}

/** On one of these days: as few conditions as possible, because each of them is planned for every table of the view. */
export function inRanges(ranges: readonly DateRange[]): RawBuilder<boolean> {
  const between = unionOf(ranges).map(
    ({ firstDate, lastDate }) => sql<boolean>`f.day between ${sql.lit(firstDate)}::date and ${sql.lit(lastDate)}::date`,
  )
  return sql<boolean>`(${sql.join(between, sql` or `)})`
}

/** What is open of each member's deals, whenever it is predicted: "pipeline" of today. */
export async function readOpen(db: Db, counting: Counting): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ member: string | null; value: string }>`
    select member, sum(others + banks) as value from (${monthSums(counting, 'predicted')}) s
    group by member`.execute(db)
  return new Map(rows.map(({ member, value }) => [member, Number(value)]))
}

/** What all members have of a measure in each month from the first of a month on, in order: `2026-03`. */
export async function readMonths(
  db: Db,
  counting: Counting,
  measure: Measure,
  from: Day,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ month: string; value: string }>`
    select left(month::text, 7) as month, sum(others + banks) as value from (${monthSums(counting, measure)}) s
    where month >= ${from}::date group by month order by month`.execute(db)
  return new Map(rows.map(({ month, value }) => [month, Number(value)]))
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
