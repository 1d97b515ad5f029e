import { companyWideRoles } from './offices.ts'
import { holdsRole, type Person, type Role, roles } from './roles.ts'

type HeldRoles = Pick<Person, 'role' | 'otherRoles'>

const isSysAdmin = (actor: HeldRoles): boolean => holdsRole(actor, ['sysAdmin'])

/**
 * Whether the actor may edit this person's staff record at all, having the flag for it: only sysAdmin those of the company's people.
 * One's own /profile is another matter; `locked` of users.policy.ts settles it.
 */
export function mayEditRecordOf(actor: Person, target: HeldRoles): boolean {
  return isSysAdmin(actor) || !holdsRole(target, companyWideRoles)
}

const rolesOf = ({ role, otherRoles }: HeldRoles): string => [role, ...[...new Set(otherRoles)].sort()].join(' ')

/**
 * Whether the actor, having the flag for it, may leave a person with these roles (rules.md §2 "Escalation").
 * `before` is missing for a person who is being created. What does not change never offends.
 */
export function mayChangeRolesOf(actor: Person, before: Person | undefined, after: HeldRoles): boolean {
  if (before && rolesOf(before) === rolesOf(after)) return true
  if (before?.id === actor.id) return false
  if (isSysAdmin(actor)) return true
  return !holdsRole(after, companyWideRoles) && !(before && holdsRole(before, companyWideRoles))
}

/** Roles one person may give another: those that lead the company are sysAdmin's to give. */
export function givableRoles(actor: HeldRoles): readonly Role[] {
  const high: readonly Role[] = companyWideRoles
  return isSysAdmin(actor) ? roles : roles.filter(role => !high.includes(role))
}
