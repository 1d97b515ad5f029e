import { addMonths, type Day } from '../../calendar/days.ts'
import { medianOf } from '../../figures/comparisons.ts'
import type { Euros } from '../../money/money.ts'

/** A candidate who became a person of the company. */
export interface Recruit {
  readonly startDate: Day | null
  /** When they left; null: they are here, or nobody wrote the day. */
  readonly endDate: Day | null
  readonly active: boolean
  /** Days from the assignment of the lead to its conversion; null: it was assigned to nobody. */
  readonly days: number | null
}

/** After how many months it is asked who is still here. */
export const stayMonths = [3, 6, 12, 24] as const

export interface Stay {
  readonly months: (typeof stayMonths)[number]
  readonly stayed: number
  /** Those who started at least as long ago. */
  readonly of: number
}

/** What became of those whom a recruiter, or a source, brought. */
export interface RecruitsOutcome {
  readonly recruited: number
  readonly stays: readonly Stay[]
  readonly medianDays: number | null
  /** What they billed in their first twelve months; absent where the ranking shows no billing. */
  readonly firstYearBilling?: Euros
}

/** Who left without a day of leaving is counted as gone. */
function hasStayed({ startDate, endDate, active }: Recruit, months: number): boolean {
  if (active || startDate === null) return active
  return endDate !== null && endDate >= addMonths(startDate, months)
}

export function staysOf(recruits: readonly Recruit[], today: Day): readonly Stay[] {
  return stayMonths.map(months => {
    const old = recruits.filter(({ startDate }) => startDate !== null && addMonths(startDate, months) <= today)
    return { months, stayed: old.filter(recruit => hasStayed(recruit, months)).length, of: old.length }
  })
}

export const medianDaysOf = (recruits: readonly Recruit[]): number | null =>
  medianOf(recruits.flatMap(({ days }) => days ?? []))
