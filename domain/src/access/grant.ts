import { type Flag, isFlag } from './flags.ts'
import { holdsRole, type Person, type Role } from './roles.ts'

/** The roles and users who have a flag. Both empty: everybody has it. */
export interface Grant {
  readonly roles: readonly Role[]
  readonly users: readonly string[]
}

/** The stored access map. A missing flag is granted to sysAdmin only. */
export type Features = Readonly<Partial<Record<Flag, Grant>>>

export function isOpenToAll(grant: Grant): boolean {
  return grant.roles.length === 0 && grant.users.length === 0
}

/**
 * The grant rule (docs/features/access.md), used by server and web.
 * The type excludes misspelt flags in our code; an unknown name at run time is not granted, not even to sysAdmin.
 */
export function isGranted(features: Features, flag: Flag, person: Person): boolean {
  if (!isFlag(flag)) return false
  if (holdsRole(person, ['sysAdmin'])) return true
  const grant = Object.hasOwn(features, flag) ? features[flag] : undefined
  if (!grant) return false
  return isOpenToAll(grant) || holdsRole(person, grant.roles) || grant.users.includes(person.id)
}
