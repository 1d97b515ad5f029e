import { isDaily, sensitiveFlags } from './flagLabels.ts'
import type { Flag } from './flags.ts'
import { type Features, isGranted } from './grant.ts'
import { companyWideRoles } from './offices.ts'
import { holdsRole, type Person, type Role, roles } from './roles.ts'

type HeldRoles = Pick<Person, 'role' | 'otherRoles'>

/** A person and the offices they work in. */
export interface Placed extends Person {
  readonly offices: readonly string[]
}

/** What judging two people takes of their company. */
export interface ManagedCompany {
  readonly features: Features
  /** Offices that are closed: a person's record may still name them, and they count for nothing. */
  readonly closedOffices: readonly string[]
}

const high: readonly Role[] = companyWideRoles
const everyOther = roles.filter(role => !high.includes(role))
const recruited: readonly Role[] = ['consultant', 'teamLeader', 'recruiter', 'assistant']

/** Whose people may hold which roles (docs/features/access.md). Roles that are not here manage no one. */
const managedRoles: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  sysAdmin: roles,
  coo: everyOther,
  hr: everyOther,
  expansionDirector: recruited,
  integration: recruited,
}

const isSysAdmin = (actor: HeldRoles): boolean => holdsRole(actor, ['sysAdmin'])

/**
 * Whether the actor, having the flag for it, may create, edit, archive or restore this person, change how they log in,
 * or leave them like this. It is asked of the person as they are and as they will be (decision 0029): changing someone's
 * e-mail is becoming them, so an actor never manages a person who can do more than the actor.
 */
export function mayManage(actor: Placed, person: Placed, company: ManagedCompany): boolean {
  if (isSysAdmin(actor)) return true
  return mayGiveRoles(actor, person, company) && coversOffices(actor, person, company)
}

/** The part of the rule that offices have no say in. */
function mayGiveRoles(actor: Person, person: Person, { features }: Pick<ManagedCompany, 'features'>): boolean {
  const managed = rolesOf(actor).flatMap(role => managedRoles[role] ?? [])
  return rolesOf(person).every(role => managed.includes(role)) && !holdsMore(actor, person, features)
}

const rolesOf = ({ role, otherRoles }: HeldRoles): readonly Role[] => [role, ...otherRoles]

/** Whether the person holds a careful flag that the actor lacks. What is daily work of a role counts only when the person is named. */
function holdsMore(actor: Person, person: Person, features: Features): boolean {
  const counts = (flag: Flag) =>
    isNamed(features, flag, person) || (!isDaily(flag) && isGranted(features, flag, person))
  return sensitiveFlags.some(flag => counts(flag) && !isGranted(features, flag, actor))
}

function isNamed(features: Features, flag: Flag, { id }: Person): boolean {
  return Object.hasOwn(features, flag) && (features[flag]?.users.includes(id) ?? false)
}

/** Every open office of the person is one of the actor's. A person without any belongs to the whole company. */
function coversOffices(actor: Placed, person: Placed, { closedOffices }: ManagedCompany): boolean {
  if (holdsRole(actor, companyWideRoles)) return true
  const open = person.offices.filter(key => !closedOffices.includes(key))
  return open.length > 0 && open.every(key => actor.offices.includes(key))
}

/** Roles the actor may give to another person; both a main role and each of the others. */
export function givableRoles(actor: Person, company: Pick<ManagedCompany, 'features'>): readonly Role[] {
  if (isSysAdmin(actor)) return roles
  // No flag names a person without an id: only what the role itself holds is judged.
  return roles.filter(role => mayGiveRoles(actor, { id: '', role, otherRoles: [] }, company))
}
