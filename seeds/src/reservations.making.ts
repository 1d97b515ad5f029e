import type { Day } from '@tipy/domain/calendar/days'
import type { Finding } from '@tipy/domain/features/findings/findings.record'
import type { User } from '@tipy/domain/features/users/users.record'
import type { Work } from './agents.ts'
import type { DemoOffice, DemoPerson, History } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import type { Random } from './random.ts'

/** What a company's deals are made from. */
export interface Deals {
  readonly plan: CompanyPlan
  readonly people: readonly DemoPerson[]
  readonly offices: readonly DemoOffice[]
  readonly staff: readonly History<User>[]
  readonly findings: readonly History<Finding>[]
  readonly today: Day
}

/** One deal in the making. */
export interface Making extends Deals, Work {
  readonly random: Random
  /** Another's listing, or none: a house from outside, a rent, a loan. */
  readonly listing: Finding | null
  readonly office: string
  readonly number: number
  /** A few of the latest are still being written. */
  readonly isDraft: boolean
  readonly profiles: ReadonlyMap<string, User>
  /** Those of the office who see to papers and to banks. */
  readonly processManager: DemoPerson
  readonly creditManager: DemoPerson
}
