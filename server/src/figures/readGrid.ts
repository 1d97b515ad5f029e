import type { DateRange } from '@tipy/domain/calendar/days'
import type { Measure } from '@tipy/domain/figures/facts'
import { Grid, type MemberSums, type SharedDay, type Sum, sharesOf } from '@tipy/domain/figures/grid'
import { Spans } from '@tipy/domain/figures/spans'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { type Counting, countedFacts, factsOf, inRanges, memberColumn } from './query.ts'

/** What is summed of the facts that are counted. */
interface Wanted {
  readonly measures: readonly Measure[]
  readonly ranges: readonly DateRange[]
  /** The offices that share the expenses of none. */
  readonly sharing?: readonly string[]
}

/**
 * The sums of each member, enough for any of the ranges: one statement, whose rows are one per member. There may be many
 * thousands of sums, so that a member's come as one text.
 */
export async function readGrid(db: Db, counting: Counting, { measures, ranges, sharing }: Wanted): Promise<Grid> {
  const spans = new Spans(ranges)
  if (measures.length === 0 || spans.cuts.length === 0) return new Grid(spans, [])
  // Without an office to share them they have no member.
  const shares =
    sharing && sharing.length > 0 ? sharesOf(await readShared(db, counting, { ranges, spans }), sharing) : null
  const parts = measures.map((measure, at) => {
    const areShared = shares !== null && measure === 'expenses'
    return sumsBySpan(counting, measure, {
      at,
      ranges,
      spans,
      where: areShared ? sql`f.office is not null` : sql`true`,
    })
  })
  const { rows } = await sql<{ member: string | null; sums: string }>`
    select member, string_agg(concat_ws(':', measure, span, others, banks), ',') as sums
    from (${sql.join(parts, sql` union all `)}) s group by member`.execute(db)
  const members = rows.map(({ member, sums }): MemberSums => ({ member, sums: sumsOf(sums, measures) }))
  return new Grid(spans, [...members, ...(shares ?? [])])
}

interface Days {
  readonly ranges: readonly DateRange[]
  readonly spans: Spans
}

const spanOf = ({ cuts }: Spans): RawBuilder<unknown> => sql`width_bucket(f.day, ${cuts}::date[])`

interface Part extends Days {
  /** The position of the measure. */
  readonly at: number
  readonly where: RawBuilder<unknown>
}

function sumsBySpan(counting: Counting, measure: Measure, { at, ranges, spans, where }: Part): RawBuilder<unknown> {
  return sql`
    select ${memberColumn(counting.group, measure)}::text as member, ${sql.lit(at)}::integer as measure,
      ${spanOf(spans)} as span,
      coalesce(sum(f.value) filter (where not f.is_bank), 0) as others,
      coalesce(sum(f.value) filter (where f.is_bank), 0) as banks
    from ${factsOf(measure)} f where ${countedFacts(counting, measure)} and ${inRanges(ranges)} and ${where}
    group by 1, 3`
}

/** `0:3:12345:0,0:4:…`: measure, span, others, banks. */
function sumsOf(text: string, measures: readonly Measure[]): readonly Sum[] {
  return text.split(',').flatMap(part => {
    const [at = 0, span = 0, others = 0, banks = 0] = part.split(':').map(Number)
    const measure = measures[at]
    return measure ? [{ measure, span, others, banks }] : []
  })
}

/** The expenses of no office, by day. */
async function readShared(db: Db, counting: Counting, { ranges, spans }: Days): Promise<readonly SharedDay[]> {
  const { rows } = await sql<Omit<SharedDay, 'value'> & { value: string }>`
    select f.day::text as day, ${spanOf(spans)} as span, sum(f.value) as value from ${factsOf('expenses')} f
    where ${countedFacts(counting, 'expenses')} and ${inRanges(ranges)} and f.office is null group by 1, 2`.execute(db)
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}
