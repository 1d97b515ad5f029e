import type { Features } from '@tipy/domain/access/grant'
import type { Person } from '@tipy/domain/access/roles'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { CompanySettings } from '@tipy/domain/company/settings'

/** The signed-in person who sent a request, as stored when it arrived. */
export interface Caller extends Person {
  readonly companyId: string
  readonly companyCode: string
  readonly companyName: string
  /** Keys of the active offices they work in. */
  readonly offices: readonly string[]
  /** Those of them chosen by the `Offices` header; null when nothing was chosen. */
  readonly selectedOffices: readonly string[] | null
  /** People who have them as manager, if they are a commercial director. */
  readonly managedStaff: readonly string[]
  /** Teams they manage, if they are a team leader. */
  readonly managedTeams: readonly string[]
  readonly features: Features
  readonly settings: CompanySettings
  readonly closedOffices: readonly string[]
  /** Days chosen by the `FirstDate` and `LastDate` headers; a missing end is open. */
  readonly range: Partial<DateRange>
  readonly needsPasswordChange: boolean
  /** The hash of their session token, as it is stored. */
  readonly tokenHash: Buffer
  readonly lastNotedAt: Date
}
