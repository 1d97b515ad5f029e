import type { Role } from './roles.ts'

/**
 * The roles that stand over the whole company: whoever holds one sees all of it and works in every active office,
 * and only sysAdmin gives or takes one, or edits the record of someone who holds it (docs/features/access.md).
 */
export const companyWideRoles = ['sysAdmin', 'ceo', 'cfo', 'coo'] as const satisfies readonly Role[]

/**
 * The offices a person has chosen to look at. Choosing only narrows: a name that is not theirs opens nothing,
 * and only such names leave nothing. `null`: no choice was made.
 */
export function selectOffices(own: readonly string[], wanted: readonly string[]): readonly string[] | null {
  return wanted.length === 0 ? null : own.filter(office => wanted.includes(office))
}

/** The office of a new record: the one chosen, or the only one; null when the person must say which. */
export function onlyOffice(own: readonly string[], chosen: readonly string[] | null): string | null {
  const [only, ...others] = chosen?.length === 1 ? chosen : own
  return only !== undefined && others.length === 0 ? only : null
}
