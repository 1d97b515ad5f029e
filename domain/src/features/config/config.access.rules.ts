import { sensitivityOf } from '../../access/flagLabels.ts'
import { type Flag, flags } from '../../access/flags.ts'
import { type Features, type Grant, isOpenToAll } from '../../access/grant.ts'
import { type Role, roles } from '../../access/roles.ts'
import type { FieldMessages } from '../../errors/errors.ts'

export const maxPeoplePerFlag = 500

/** Given to nobody: sysAdmin has it anyway, and naming that role keeps it from being open to everybody. */
export const sysAdminOnly: Grant = { roles: ['sysAdmin'], users: [] }

/** The same grant always written in the same way, so that only a real difference is one. */
export function tidyGrant({ roles: named, users }: Grant): Grant {
  return { roles: roles.filter(role => named.includes(role)), users: [...new Set(users)].sort() }
}

export const sameGrant = (a: Grant | undefined, b: Grant | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(tidyGrant(a)) === JSON.stringify(tidyGrant(b)))

/** The flags that a wish really changes, as they will be. */
export function changedGrants(before: Features, wanted: Features): Features {
  const changed = flags.flatMap(flag => {
    const grant = wanted[flag]
    return grant && !sameGrant(before[flag], grant) ? [[flag, tidyGrant(grant)] as const] : []
  })
  return Object.fromEntries(changed)
}

const careful = 'Não pode ficar aberta a todos'
const unconfirmed = 'Confirme que fica aberta a todos'

/** What may not stay open to everybody, and what would become so without having been asked for. */
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

/** What remains when the last role or person is taken away is nobody, never everybody: that is asked for expressly. */
function orSysAdminOnly({ roles: named, users }: Grant): Grant {
  const grant = { roles: named.filter(role => role !== 'sysAdmin'), users }
  return isOpenToAll(grant) ? sysAdminOnly : grant
}

export function withRole(grant: Grant, role: Role, given: boolean): Grant {
  const others = grant.roles.filter(each => each !== role)
  return orSysAdminOnly({ roles: given ? [...others, role] : others, users: grant.users })
}

export function withUsers(grant: Grant, users: readonly string[]): Grant {
  return orSysAdminOnly({ roles: grant.roles, users })
}

export const toEverybody: Grant = { roles: [], users: [] }
