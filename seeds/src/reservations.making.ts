import type { Day } from '@tipy/domain/calendar/days'
import type { Finding } from '@tipy/domain/features/findings/findings.record'
import type { User } from '@tipy/domain/features/users/users.record'
import type { Work } from './agents.ts'
import type { DemoOffice, DemoPerson, History } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import type { Random } from './random.ts'

/** What a company's deals are generated from. */
export interface Deals {
  readonly plan: CompanyPlan
  readonly people: readonly DemoPerson[]
  readonly offices: readonly DemoOffice[]
  readonly staff: readonly History<User>[]
  readonly findings: readonly History<Finding>[]
  readonly today: Day
}

/** One deal being generated. */
export interface Making extends Deals, Work {
  readonly random: Random
  /** The listing that was sold; null for a house from outside, a rent or a loan. */
  readonly listing: Finding | null
  readonly office: string
  readonly number: number
  /** A few of the latest are still drafts. */
  readonly isDraft: boolean
  readonly profiles: ReadonlyMap<string, User>
  /** The process and credit managers of the office. */
  readonly processManager: DemoPerson
  readonly creditManager: DemoPerson
}
