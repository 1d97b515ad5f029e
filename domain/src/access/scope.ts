import type { Person, Role } from './roles.ts'

/** The record types whose visible rows depend on the role. */
export const scopedTypes = [
  'viabilities',
  'findings',
  'reservations',
  'invoices',
  'expenses',
  'leads',
  'users',
] as const
export type ScopedType = (typeof scopedTypes)[number]

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

type RoleScopes = Readonly<Partial<Record<ScopedType, Scope>>>

const everyType = (scope: Scope): RoleScopes => Object.fromEntries(scopedTypes.map(type => [type, scope]))

/** The part each role adds to `party` (docs/features/access.md). Recruiters see leads only as a party. */
const scopesByRole: Readonly<Record<Role, RoleScopes>> = {
  sysAdmin: everyType('company'),
  ceo: everyType('company'),
  cfo: everyType('company'),
  coo: everyType('company'),
  broker: everyType('offices'),
  processManager: everyType('offices'),
  assistant: everyType('offices'),
  hr: everyType('offices'),
  integration: everyType('offices'),
  commercialDirector: everyType('managedStaff'),
  teamLeader: everyType('managedTeams'),
  creditManager: { viabilities: 'offices', reservations: 'officeInternalCredit' },
  recruiter: { users: 'offices' },
  expansionDirector: { leads: 'offices', users: 'offices' },
  consultant: {},
}

/** The parts of a type's rows that a person sees: `party`, and what each of their roles adds. */
export function scopesOf(person: Pick<Person, 'role' | 'otherRoles'>, type: ScopedType): ReadonlySet<Scope> {
  return new Set<Scope>([
    'party',
    ...[person.role, ...person.otherRoles].flatMap(role => scopesByRole[role][type] ?? []),
  ])
}
