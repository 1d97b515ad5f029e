import { cents, shareOf } from '../../money/money.ts'
import type { ReferencesReply, ReferenceTotals, TotalsByQuarter } from './stats.contract.ts'
import { type QuarterKey, quarterKeys } from './stats.quarters.ts'

/** A person who was referred by another. */
export interface Referred {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly startDate: string | null
  readonly referrer: { readonly id: string; readonly name: string; readonly active: boolean }
}

/** What referred people billed in each quarter of a year, in cents; a referrer gets a percentage of it. */
export interface ReferenceBilling {
  readonly billingOf: (person: string, quarter: number) => number
  readonly percentage: number
}

/**
 * GET /api/stats/references. Commissions are rounded per person and quarter, and everything else adds those up: the year
 * is its quarters, a referrer their references. Without `billing` the reader knows who, not how much.
 */
export function referencesReply(people: readonly Referred[], billing: ReferenceBilling | null): ReferencesReply {
  const totalsOf = (some: readonly Referred[]) => totalsByQuarter(some, billing)
  const referrers = [...new Map(people.map(({ referrer }) => [referrer.id, referrer])).values()]
  const all = totalsOf(people)
  return {
    quarterInfo: byQuarter(key => ({ total: all[key].billing, amountForReferences: all[key].commissions })),
    referencedBy: {
      ...Object.fromEntries(
        referrers.map(({ id, name, active }) => {
          const own = people.filter(({ referrer }) => referrer.id === id)
          const references = own.map(person => ({
            _id: person.id,
            name: person.name,
            active: person.active,
            startDate: person.startDate,
            totals: totalsOf([person]),
          }))
          return [id, { name, active, totals: totalsOf(own), references }]
        }),
      ),
      total: { totals: all },
    },
  }
}

const byQuarter = <T>(of: (key: QuarterKey) => T): Readonly<Record<QuarterKey, T>> =>
  Object.fromEntries(quarterKeys.map(key => [key, of(key)])) as Record<QuarterKey, T>

function totalsByQuarter(people: readonly Referred[], billing: ReferenceBilling | null): TotalsByQuarter {
  return byQuarter(key => {
    if (billing === null) return { billing: null, commissions: null }
    const quarters = key === 'yearly' ? [1, 2, 3, 4] : [Number(key)]
    return sumOf(
      people.flatMap(({ id }) => quarters.map(quarter => billing.billingOf(id, quarter))),
      billing.percentage,
    )
  })
}

function sumOf(billed: readonly number[], percentage: number): ReferenceTotals {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0) / 100
  return { billing: sum(billed), commissions: sum(billed.map(amount => shareOf(cents(amount), percentage / 100))) }
}
