import { type Day, monthsBetween } from '@tipy/domain/calendar/days'
import { singleFields } from '@tipy/domain/features/stats/stats.fields'
import type { Block } from '@tipy/domain/figures/blocks'
import type { Measure } from '@tipy/domain/figures/facts'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { type BlockValues, type PeriodValues, rangesOf, transactionsOf } from '@tipy/domain/figures/table'
import { isWanted } from '@tipy/domain/figures/wanted'
import { halfUp } from '@tipy/domain/money/money'
import { readFacts } from '#figures/query'
import type { Db } from '#platform/database/database'
import { groupBy } from '#platform/groupBy'
import type { Member } from './stats.members.ts'
import type { StatsQuery } from './stats.query.ts'

/** Values of a period that need its single facts: transactions, the number of give-ups, productivity. */
export type Singles = (member: Member, period: NamedPeriod) => PeriodValues

export async function readSingles(db: Db, query: StatsQuery, members: readonly Member[], today: Day): Promise<Singles> {
  const { counting, periods, isComparative } = query
  const ranges = rangesOf(periods, false)
  const read = async (block: Block, measure: Measure) => {
    const names = singleFields[block] ?? []
    const isAsked = query.blocks.includes(block) && names.some(name => isWanted(query.fields, block, name))
    const of = { ...counting, members: members.map(({ id }) => id) }
    return isAsked ? byMember(await readFacts(db, of, measure, ranges)) : null
  }
  const sides = isComparative ? await read('billing', 'billing') : null
  const giveUps = await read('reservations', 'giveUps')
  const wanted = (block: Block, values: BlockValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(query.fields, block, name)))
  return (member, period) => {
    const own = sides && within(sides, member, period)
    const lost = giveUps && within(giveUps, member, period)
    const productivity = own && productivityOf(own, member, period, today)
    return {
      ...(own && { billing: wanted('billing', { ...transactionsOf(own), productivity }) }),
      ...(lost && { reservations: { giveUpsCount: new Set(lost.map(({ ref }) => ref)).size } }),
    }
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>
type FactsOf = ReadonlyMap<string | null, Facts>

const byMember = (facts: Facts): FactsOf => groupBy(facts, ({ member }) => member)

const within = (facts: FactsOf, { id }: Member, { ranges }: NamedPeriod): Facts =>
  (facts.get(id) ?? []).filter(({ day }) =>
    ranges.some(({ firstDate, lastDate }) => day >= firstDate && day <= lastDate),
  )

/** Billing by month at work in the period, in euros; months before they started, after they left or not begun are none. */
function productivityOf(
  sides: Facts,
  { startDate, endDate }: Member,
  { ranges }: NamedPeriod,
  today: Day,
): number | null {
  const months = ranges.reduce((sum, { firstDate, lastDate }) => {
    const first = startDate !== null && startDate > firstDate ? (startDate as Day) : firstDate
    const [last = today] = [lastDate, today, ...(endDate === null ? [] : [endDate as Day])].toSorted()
    return first > last ? sum : sum + monthsBetween(first, last) + 1
  }, 0)
  const billed = sides.reduce((sum, { value }) => sum + value, 0)
  return months === 0 ? null : halfUp(billed / months) / 100
}

export function withSingles(values: PeriodValues, singles: PeriodValues): PeriodValues {
  const blocks = Object.entries(values).map(([block, own]) => [
    block,
    { ...own, ...singles[block as keyof PeriodValues] },
  ])
  return Object.fromEntries(blocks)
}
