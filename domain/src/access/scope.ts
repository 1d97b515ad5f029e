import type { Person, Role } from './roles.ts'

/** The record types whose rows are shared out by role. `users` are the staff records. */
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
 * A named part of a company's rows. A record's policy says which fields each reads; rows in any of a person's parts are in sight.
 * - `party`: the person is finder, seller, consultant, creator, credit manager, commercial director or recruiter of it
 * - `company`: all of the company
 * - `offices`: those of the person's offices
 * - `managedStaff`: those of staff who have the person as manager
 * - `managedTeams`: those of the teams the person manages
 * - `officeInternalCredit`: those of the person's offices that are financed with internal credit
 */
export type Scope = 'party' | 'company' | 'offices' | 'managedStaff' | 'managedTeams' | 'officeInternalCredit'

type RoleScopes = Readonly<Partial<Record<ScopedType, Scope>>>

const everyType = (scope: Scope): RoleScopes => Object.fromEntries(scopedTypes.map(type => [type, scope]))

/** What each role adds to being a party (docs/features/access.md). A recruiter's own leads are those they are a party of. */
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

/** The parts of a type's rows in a person's sight: always those they are a party of, and what each of their roles adds. */
export function scopesOf(person: Pick<Person, 'role' | 'otherRoles'>, type: ScopedType): ReadonlySet<Scope> {
  return new Set<Scope>([
    'party',
    ...[person.role, ...person.otherRoles].flatMap(role => scopesByRole[role][type] ?? []),
  ])
}
