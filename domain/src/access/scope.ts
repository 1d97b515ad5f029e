import type { Role } from './roles.ts'

/**
 * A named part of a company's rows. Each record's policy defines it by fields; a person sees the rows of their parts.
 * - `party`: rows with the person as finder, seller, consultant, creator, credit manager, director or recruiter
 * - `company`: all rows of the company
 * - `offices`: rows of the person's offices
 * - `managedStaff`: rows of people who have the person as manager
 * - `managedTeams`: rows of the teams the person manages
 * - `officeInternalCredit`: rows of the person's offices that are financed with internal credit
 */
export type Scope = 'party' | 'company' | 'offices' | 'managedStaff' | 'managedTeams' | 'officeInternalCredit'

/** One part of every record, or of some records by name. */
type RoleScopes = Scope | Readonly<Record<string, Scope>>

/** The part each role adds to `party` (docs/features/access.md). Recruiters see leads only as a party. */
const scopesByRole: Readonly<Record<Role, RoleScopes>> = {
  sysAdmin: 'company',
  ceo: 'company',
  cfo: 'company',
  coo: 'company',
  broker: 'offices',
  processManager: 'offices',
  assistant: 'offices',
  hr: 'offices',
  integration: 'offices',
  commercialDirector: 'managedStaff',
  teamLeader: 'managedTeams',
  creditManager: { viabilities: 'offices', reservations: 'officeInternalCredit' },
  recruiter: { users: 'offices' },
  expansionDirector: { leads: 'offices', users: 'offices' },
  consultant: {},
}

function scopeOf(role: Role, record: string): Scope | undefined {
  const scopes = scopesByRole[role]
  if (typeof scopes === 'string') return scopes
  return Object.hasOwn(scopes, record) ? scopes[record] : undefined
}

/** The parts of a record's rows that a person with these roles sees: `party`, and what each role adds. */
export function scopesOf(roles: readonly Role[], record: string): ReadonlySet<Scope> {
  return new Set<Scope>(['party', ...roles.flatMap(role => scopeOf(role, record) ?? [])])
}
