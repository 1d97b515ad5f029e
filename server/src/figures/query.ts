import type { DateRange } from '@tipy/domain/calendar/days'
import type { Measure } from '@tipy/domain/figures/facts'
import type { Cell } from '@tipy/domain/figures/grid'
import { countsBanksOnly, dimensionOf, type GroupName } from '@tipy/domain/figures/groups'
import { mergedPieces, unionOf } from '@tipy/domain/figures/periods'
import type { Sight } from '@tipy/domain/figures/sight'
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
  readonly sightOf: (measure: Measure) => Sight | null
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
    inSight(counting.sightOf(measure)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Choosing offices keeps the expenses that all offices share, as in their list. */
const ofOffices = (offices: readonly string[], measure: Measure): RawBuilder<boolean> =>
  measure === 'expenses'
    ? sql<boolean>`(f.office = any(${offices}) or f.office is null)`
    : sql<boolean>`f.office = any(${offices})`

function inSight(sight: Sight | null): RawBuilder<boolean> {
  if (sight === null) return sql<boolean>`true`
  const { offices, teams, people, leader } = sight
  return sql<boolean>`(f.office = any(${offices}) or f.team = any(${teams}) or f.person = any(${people}::uuid[])
    or f.commercial_director = ${leader}::uuid or f.credit_manager = ${leader}::uuid)`
}

interface StoredCell extends Omit<Cell, 'value'> {
  readonly value: string
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
  const { rows } = await sql<StoredCell>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}

const cell = (group: GroupName, measure: Measure, piece: RawBuilder<unknown>) => sql`
  ${memberColumn(group, measure)}::text as member, ${sql.lit(measure)} as measure, f.is_bank as "isBank",
  ${piece} as piece, sum(f.value) as value`

function monthCells(counting: Counting, measure: Measure, months: readonly string[]): RawBuilder<unknown> {
  const days = months.map(month => `${month}-01`)
  return sql`
    select ${cell(counting.group, measure, sql`to_char(f.month, 'YYYY-MM')`)}
    from figure_sums f where ${countedFacts(counting, measure)} and f.month = any(${days}::date[])
    group by ${memberColumn(counting.group, measure)}, f.is_bank, f.month`
}

function dayCells(counting: Counting, measure: Measure, edges: readonly DateRange[]): RawBuilder<unknown> {
  return sql`
    select ${cell(counting.group, measure, sql`to_char(f.day, 'YYYY-MM-DD')`)}
    from ${factsOf(measure)} f where ${countedFacts(counting, measure)} and ${inRanges(edges)}
    group by ${memberColumn(counting.group, measure)}, f.is_bank, f.day`
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
    select ${memberColumn(counting.group, 'predicted')}::text as member, sum(f.value) as value
    from figure_sums f where ${countedFacts(counting, 'predicted')} and f.facts <> 0
    group by 1`.execute(db)
  return new Map(rows.map(({ member, value }) => [member, Number(value)]))
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
