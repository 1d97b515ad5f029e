import type { Flag } from '@tipy/domain/access/flags'
import type { Features } from '@tipy/domain/access/grant'
import { holdsRole } from '@tipy/domain/access/roles'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { Config } from '@tipy/domain/company/config'
import type { CompanySettings } from '@tipy/domain/company/settings'
import type { ColumnProfile, OwnUser } from '@tipy/domain/features/users/users.contract'
import type { ImportMark } from '@tipy/domain/record/define'
import type { Viewer } from '@tipy/domain/record/rights'
import { createContext, useContext } from 'react'

export type Profiles = readonly ColumnProfile[]
export type ListPreferences = Partial<Pick<OwnUser, 'comfortableRows' | 'foldedTotals'>>

/** What lists and forms know of the session. The shell provides it, so that they do not import the shell. */
export interface SessionContext {
  readonly person: OwnUser
  readonly flags: ReadonlySet<Flag>
  /** Which roles and users have each flag, to know what other users may do. */
  readonly features: Features
  readonly settings: CompanySettings
  readonly config: Config
  /** Today in Lisbon. */
  readonly today: Day
  readonly dateRange: DateRange
  /** Chooses another range, as in the bar of the shell. */
  readonly changeRange: (range: DateRange) => void
  /** Keys of the chosen offices; none chosen means all of the user's. */
  readonly selectedOffices: readonly string[]
  /**
   * Changes the user's column profiles: shown immediately, saved in the background. Takes a function, not a list,
   * because another browser may have saved first, and the change is then applied to its profiles. Returns whether it
   * was saved.
   */
  readonly changeProfiles: (change: (profiles: Profiles) => Profiles) => Promise<boolean>
  /** Changes how the user sees all lists: shown immediately, saved in the background. */
  readonly changeListPreferences: (changes: ListPreferences) => void
}

const ReactSessionContext = createContext<SessionContext | null>(null)
export const SessionContextProvider = ReactSessionContext.Provider

export function useSessionContext(): SessionContext {
  const session = useContext(ReactSessionContext)
  if (!session) throw new Error('useSessionContext needs a SessionContextProvider around it')
  return session
}

/** The user, as field rights expect them. */
export function viewerOf({ person, flags, features, settings, config }: SessionContext): Viewer {
  return {
    id: person._id,
    roles: [person.role, ...person.otherRoles],
    flags,
    settings,
    offices: person.offices,
    company: { features, closedOffices: config.offices.flatMap(({ key, active }) => (active ? [] : [key])) },
    // Only the server knows them: which rows are seen is its decision.
    managedStaff: [],
    managedTeams: [],
  }
}

export function holdsAny({ flags }: Pick<SessionContext, 'flags'>, anyOf: readonly Flag[] | undefined): boolean {
  return anyOf?.some(flag => flags.has(flag)) ?? false
}

/** Whether the server would let the user import, by the record's declaration; sysAdmin always may. */
export function mayImport(
  { person, flags }: Pick<SessionContext, 'person' | 'flags'>,
  imports: ImportMark | undefined,
): boolean {
  if (!imports) return false
  const { policy } = imports
  return policy.kind === 'flag' ? holdsAny({ flags }, policy.anyOf) : holdsRole(person, ['sysAdmin', ...policy.anyOf])
}
