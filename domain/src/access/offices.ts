import { holdsRole, type Person, type Role } from './roles.ts'

/**
 * Roles that see the whole company and work in every active office. Only sysAdmin gives or takes one of them, or edits
 * a person who has one (docs/features/access.md).
 */
export const companyWideRoles = ['sysAdmin', 'ceo', 'cfo', 'coo'] as const satisfies readonly Role[]

/** The offices a person works in, of those that are open: their assigned ones; some roles work in all. */
export function officesOf(
  person: Pick<Person, 'role' | 'otherRoles'>,
  assigned: readonly string[],
  open: readonly string[],
): readonly string[] {
  return holdsRole(person, companyWideRoles) ? open : open.filter(office => assigned.includes(office))
}

/**
 * The offices a person has selected in the shell. A selection only narrows: foreign names are ignored, and a selection
 * of foreign names alone is empty. `null`: no selection.
 */
export function selectOffices(own: readonly string[], wanted: readonly string[]): readonly string[] | null {
  return wanted.length === 0 ? null : own.filter(office => wanted.includes(office))
}

/** The office of a new record: the one selected, or the person's only one; null when they must choose. */
export function onlyOffice(own: readonly string[], chosen: readonly string[] | null): string | null {
  const [only, ...others] = chosen?.length === 1 ? chosen : own
  return only !== undefined && others.length === 0 ? only : null
}
