import { type Day, monthsBetween } from '@tipy/domain/calendar/days'
import { type Term, termsOf } from '@tipy/domain/figures/figures'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { type PeriodValues, rangesOf, transactionsOf } from '@tipy/domain/figures/table'
import { halfUp } from '@tipy/domain/money/money'
import { readFacts } from '#figures/query'
import type { Db } from '#platform/database/database'
import { groupBy } from '#platform/groupBy'
import { idsOf, type Member } from './stats.members.ts'
import type { ReadTable, StatsQuery } from './stats.query.ts'

/** Values of a period that need its single facts: transactions, the number of give-ups, productivity. */
export type Singles = (members: readonly Member[]) => Promise<(member: Member, period: NamedPeriod) => PeriodValues>

/** For callers that show none of them. */
export const withoutSingles: Singles = async () => () => ({})

export function singleFacts(db: Db, query: StatsQuery, table: ReadTable, today: Day): Singles {
  const { blocks, counting, periods, isComparative } = query
  const ranges = rangesOf(periods, false)
  return async members => {
    const ids = idsOf(members)
    // What has no member is found among all.
    const of = { ...counting, members: ids.length < members.length ? null : ids }
    const sides = isComparative && blocks.includes('billing') ? await readFacts(db, of, 'billing', ranges) : null
    const lost = blocks.includes('reservations') ? await readFacts(db, of, 'giveUps', ranges) : null
    const sidesOf = sides && byMember(sides)
    const lostOf = lost && byMember(lost)
    return (member, period) => ({
      ...(sidesOf && {
        billing: {
          ...transactionsOf(within(sidesOf, member, period)),
          productivity: productivityOf(table, member, period, today),
        },
      }),
      ...(lostOf && {
        reservations: { giveUpsCount: new Set(within(lostOf, member, period).map(({ ref }) => ref)).size },
      }),
    })
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>
type FactsOf = ReadonlyMap<string | null, Facts>

const byMember = (facts: Facts): FactsOf => groupBy(facts, ({ member }) => member)

const within = (facts: FactsOf, { id }: Member, { ranges }: NamedPeriod): Facts =>
  (facts.get(id) ?? []).filter(({ day }) =>
    ranges.some(({ firstDate, lastDate }) => day >= firstDate && day <= lastDate),
  )

const billingTerms: readonly Term[] = termsOf('billing')

/** Billing by month at work in the period, in euros; months before they started, after they left or not begun are none. */
function productivityOf(
  { grid }: ReadTable,
  { id, startDate, endDate }: Member,
  { ranges }: NamedPeriod,
  today: Day,
): number | null {
  const months = ranges.reduce((sum, { firstDate, lastDate }) => {
    const first = startDate !== null && startDate > firstDate ? (startDate as Day) : firstDate
    const [last = today] = [lastDate, today, ...(endDate === null ? [] : [endDate as Day])].toSorted()
    return first > last ? sum : sum + monthsBetween(first, last) + 1
  }, 0)
  return months === 0 ? null : halfUp(grid.rowOf(id).valueOf(billingTerms, ranges) / months) / 100
}

export function withSingles(values: PeriodValues, singles: PeriodValues): PeriodValues {
  const blocks = Object.entries(values).map(([block, own]) => [
    block,
    { ...own, ...singles[block as keyof PeriodValues] },
  ])
  return Object.fromEntries(blocks)
}

/** Values that only single facts give: sorting by one reads them for every member. */
export const isSingle = (name: string): boolean => /^(transaction\w+|productivity|giveUpsCount)$/.test(name)
