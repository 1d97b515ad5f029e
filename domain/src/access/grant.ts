import { type Flag, isFlag } from './flags.ts'
import { holdsRole, type Person, type Role } from './roles.ts'

/** Who a flag is given to. No roles and no users means everybody. */
export interface Grant {
  readonly roles: readonly Role[]
  readonly users: readonly string[]
}

/** The access map as stored. A flag that is missing is granted to nobody but sysAdmin. */
export type Features = Readonly<Partial<Record<Flag, Grant>>>

export function isOpenToAll(grant: Grant): boolean {
  return grant.roles.length === 0 && grant.users.length === 0
}

/**
 * The grant rule (docs/features/access.md), the only one: both sides call it.
 * The type keeps misspelt flags out of our own code; what comes from outside and is no flag is "no", for sysAdmin too.
 */
export function isGranted(features: Features, flag: Flag, person: Person): boolean {
  if (!isFlag(flag)) return false
  if (holdsRole(person, ['sysAdmin'])) return true
  const grant = Object.hasOwn(features, flag) ? features[flag] : undefined
  if (!grant) return false
  return isOpenToAll(grant) || holdsRole(person, grant.roles) || grant.users.includes(person.id)
}
