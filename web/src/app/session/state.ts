import type { Features } from '@tipy/domain/access/grant'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { Config } from '@tipy/domain/company/config'
import type { AccessMap } from '@tipy/domain/features/auth/auth.contract'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'

/** Why the last session ended, for the login screen to say. `elsewhere`: in another tab. */
export type EndReason = 'logout' | 'expired' | 'configFailed' | 'elsewhere'

export type OfficeMode = 'single' | 'multi'

/** What survives a reload, each item under its own key of local storage. */
export interface StoredState {
  readonly token: string | null
  readonly user: OwnUser | null
  /** The company's code. */
  readonly company: string | null
  readonly needsPasswordChange: boolean
  readonly features: Features | null
  readonly accessMap: Pick<AccessMap, 'redirect' | 'name'> | null
  readonly oldestDate: Day | null
  readonly darkMode: boolean
  /** Keys of the chosen offices, always among the person's own; none chosen means all of them. */
  readonly selectedOffices: readonly string[]
  readonly officeMode: OfficeMode
  /** The range a person chose; null while they keep the default, so that the default rolls with the day. */
  readonly chosenRange: DateRange | null
}

export interface SessionState extends StoredState {
  /** The day in Lisbon. */
  readonly today: Day
  /** The range in force: the chosen one, or the start of the month until today. */
  readonly dateRange: DateRange
  /** Loaded anew at every start, never stored: the screens wait for it. */
  readonly config: Config | null
  readonly endedBecause: EndReason | null
}

export const emptyStored: StoredState = {
  token: null,
  user: null,
  company: null,
  needsPasswordChange: false,
  features: null,
  accessMap: null,
  oldestDate: null,
  darkMode: false,
  selectedOffices: [],
  officeMode: 'single',
  chosenRange: null,
}
