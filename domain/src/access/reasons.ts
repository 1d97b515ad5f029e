import type { Flag } from './flags.ts'
import { type Features, type Grant, isOpenToAll } from './grant.ts'
import { holdsRole, type Person, type Role } from './roles.ts'

/** A reason why a person has a flag. */
export type Reason =
  | { readonly kind: 'sysAdmin' }
  | { readonly kind: 'open' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'extraRole'; readonly role: Role }
  | { readonly kind: 'person' }

/** Every reason why this person has the flag; none when they do not. A test checks that `isGranted` agrees. */
export function reasonsFor(features: Features, flag: Flag, person: Person): readonly Reason[] {
  const grant = Object.hasOwn(features, flag) ? features[flag] : undefined
  const reasons: Reason[] = holdsRole(person, ['sysAdmin']) ? [{ kind: 'sysAdmin' }] : []
  if (!grant) return reasons
  if (isOpenToAll(grant)) return [...reasons, { kind: 'open' }]
  return [...reasons, ...grantReasons(grant, person)]
}

function grantReasons({ roles, users }: Grant, person: Person): readonly Reason[] {
  // The sysAdmin reason is already in the list.
  const named = (role: Role) => role !== 'sysAdmin' && roles.includes(role)
  return [
    ...(named(person.role) ? [{ kind: 'role', role: person.role } as const] : []),
    ...person.otherRoles
      .filter(role => role !== person.role && named(role))
      .map(role => ({ kind: 'extraRole', role }) as const),
    ...(users.includes(person.id) ? [{ kind: 'person' } as const] : []),
  ]
}
