import type { Features } from '@tipy/domain/access/grant'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { Preset } from '@tipy/domain/calendar/presets'
import type { Config } from '@tipy/domain/company/config'
import type { AccessMap } from '@tipy/domain/features/auth/auth.contract'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'

/** Why the last session ended, shown by the login screen. `elsewhere`: in another tab. */
export type EndReason = 'logout' | 'expired' | 'configFailed' | 'elsewhere'

export type OfficeMode = 'single' | 'multi'

/** The state that survives a reload, each item under its own key of local storage. */
export interface StoredState {
  readonly token: string | null
  readonly user: OwnUser | null
  /** The company's code. */
  readonly company: string | null
  readonly needsPasswordChange: boolean
  readonly features: Features | null
  readonly accessMap: Omit<AccessMap, 'features'> | null
  readonly oldestDate: Day | null
  readonly darkMode: boolean
  /** Keys of the chosen offices, always a subset of the user's own; none chosen means all of them. */
  readonly selectedOffices: readonly string[]
  readonly officeMode: OfficeMode
  /** The preset the user chose, resolved each day; null for days chosen one by one, and for the default. */
  readonly chosenPreset: Preset | null
  /** The days the user chose, or those the chosen preset last meant; null for the default. */
  readonly chosenRange: DateRange | null
}

export interface SessionState extends StoredState {
  /** Today in Lisbon. */
  readonly today: Day
  /** The range that applies: the chosen one, or the start of the month until today. */
  readonly dateRange: DateRange
  /** The name of that range: the chosen preset, or the one that its days happen to be. */
  readonly preset: Preset | undefined
  /** Loaded at every start, never stored: the screens wait for it. */
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
  chosenPreset: null,
  chosenRange: null,
}
