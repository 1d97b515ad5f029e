import { choices } from './choices.ts'
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

/** What the rule needs to know of the company. */
export interface ManagedCompany {
  readonly features: Features
  /** Closed offices: a person's record may still name them; they are ignored. */
  readonly closedOffices: readonly string[]
}

const high: readonly Role[] = companyWideRoles
const everyOther = roles.filter(role => !high.includes(role))
const recruited: readonly Role[] = ['consultant', 'teamLeader', 'recruiter', 'assistant']

/** The roles whose people each role manages (docs/features/access.md). Roles that are missing manage no one. */
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
 * or save them like this. It is checked for the person before and after the change (docs/decisions/0029). A user who
 * changes a person's e-mail can log in as them, so an actor never manages a person who may do more than the actor.
 */
export function mayManage(actor: Placed, person: Placed, company: ManagedCompany): boolean {
  if (isSysAdmin(actor)) return true
  return mayGiveRoles(actor, person, company) && coversOffices(actor, person, company)
}

const convertedRoles: readonly Role[] = choices.wizardConsultants

/** Whether the person has no other roles than those a candidate becomes without the flag to add people. */
export const isOfferedToConvert = (person: Person): boolean =>
  rolesOf(person).every(role => convertedRoles.includes(role))

/**
 * Whether the actor may convert a candidate into this person without the flag to add people: consultants and team
 * leaders of the actor's own offices, who may not do more than the actor.
 */
export function mayConvertInto(actor: Placed, person: Placed, company: ManagedCompany): boolean {
  if (isSysAdmin(actor)) return true
  return (
    isOfferedToConvert(person) && !holdsMore(actor, person, company.features) && coversOffices(actor, person, company)
  )
}

/** The part of the rule that does not depend on offices. */
function mayGiveRoles(actor: Person, person: Person, { features }: Pick<ManagedCompany, 'features'>): boolean {
  const managed = rolesOf(actor).flatMap(role => managedRoles[role] ?? [])
  return rolesOf(person).every(role => managed.includes(role)) && !holdsMore(actor, person, features)
}

const rolesOf = ({ role, otherRoles }: HeldRoles): readonly Role[] => [role, ...otherRoles]

/** Whether the person has a careful flag that the actor lacks. Daily flags count only when they name the person. */
function holdsMore(actor: Person, person: Person, features: Features): boolean {
  const counts = (flag: Flag) =>
    isNamed(features, flag, person) || (!isDaily(flag) && isGranted(features, flag, person))
  return sensitiveFlags.some(flag => counts(flag) && !isGranted(features, flag, actor))
}

function isNamed(features: Features, flag: Flag, { id }: Person): boolean {
  return Object.hasOwn(features, flag) && (features[flag]?.users.includes(id) ?? false)
}

/** The actor works in every open office of the person. A person without an open office needs a company-wide actor. */
function coversOffices(actor: Placed, person: Placed, { closedOffices }: ManagedCompany): boolean {
  if (holdsRole(actor, companyWideRoles)) return true
  const open = person.offices.filter(key => !closedOffices.includes(key))
  return open.length > 0 && open.every(key => actor.offices.includes(key))
}

/** Roles the actor may give to another person, as main or other role. */
export function givableRoles(actor: Person, company: Pick<ManagedCompany, 'features'>): readonly Role[] {
  if (isSysAdmin(actor)) return roles
  // The empty id is in no grant, so that only the flags of the role count.
  return roles.filter(role => mayGiveRoles(actor, { id: '', role, otherRoles: [] }, company))
}
