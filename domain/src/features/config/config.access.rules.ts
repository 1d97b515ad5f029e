import { sensitivityOf } from '../../access/flagLabels.ts'
import { type Flag, flags } from '../../access/flags.ts'
import { type Features, type Grant, isOpenToAll } from '../../access/grant.ts'
import { type Role, roles } from '../../access/roles.ts'
import type { FieldMessages } from '../../errors/errors.ts'

export const maxPeoplePerFlag = 500

/** Granted to no other role or person: an empty grant would be open to everybody, so it names sysAdmin. */
export const sysAdminOnly: Grant = { roles: ['sysAdmin'], users: [] }

/** The canonical form of a grant: sorted and without repetitions, so that equal grants compare equal. */
export function tidyGrant({ roles: named, users }: Grant): Grant {
  return { roles: roles.filter(role => named.includes(role)), users: [...new Set(users)].sort() }
}

export const sameGrant = (a: Grant | undefined, b: Grant | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(tidyGrant(a)) === JSON.stringify(tidyGrant(b)))

/** The requested grants that differ from the present ones, in canonical form. */
export function changedGrants(before: Features, wanted: Features): Features {
  const changed = flags.flatMap(flag => {
    const grant = wanted[flag]
    return grant && !sameGrant(before[flag], grant) ? [[flag, tidyGrant(grant)] as const] : []
  })
  return Object.fromEntries(changed)
}

const careful = 'Não pode ficar aberta a todos'
const unconfirmed = 'Confirme que fica aberta a todos'

/** Careful flags that would be open to everybody, and other flags opened without the confirmation `openToAll`. */
export function openIssues(before: Features, changed: Features, openToAll: readonly Flag[]): FieldMessages {
  const after = { ...before, ...changed }
  const wrong: Record<string, string> = {}
  for (const flag of flags) {
    const grant = after[flag]
    if (!grant || !isOpenToAll(grant)) continue
    if (sensitivityOf(flag)) wrong[`features.${flag}`] = careful
    else if (changed[flag] && !openToAll.includes(flag)) wrong[`features.${flag}`] = unconfirmed
  }
  return wrong
}

/** Removing the last role or person leaves sysAdmin only: an empty grant would open the flag to everybody. */
function orSysAdminOnly({ roles: named, users }: Grant): Grant {
  const grant = { roles: named.filter(role => role !== 'sysAdmin'), users }
  return isOpenToAll(grant) ? sysAdminOnly : grant
}

export function withRole(grant: Grant, role: Role, isGranted: boolean): Grant {
  const others = grant.roles.filter(each => each !== role)
  return orSysAdminOnly({ roles: isGranted ? [...others, role] : others, users: grant.users })
}

export function withUsers(grant: Grant, users: readonly string[]): Grant {
  return orSysAdminOnly({ roles: grant.roles, users })
}

export const toEverybody: Grant = { roles: [], users: [] }
