import type { Flag } from './flags.ts'
import { type Features, isGranted } from './grant.ts'
import { holdsRole, type Person, type Role } from './roles.ts'

/**
 * Who may call a route. Every route declares one; the server refuses to start otherwise.
 * - `public`: every caller, signed in or not
 * - `session`: an open session, even one that must still change its password
 * - `signedIn`: an open session that need not change its password
 * - `flag`: a signed-in person with one of the flags; `exceptOnly`: not one who has no other role than this
 * - `role`: a signed-in person who has one of the roles (sysAdmin always passes)
 * - `onlyRole`: a signed-in person with one of the roles, not even sysAdmin without it
 */
export type Policy =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'flag'; readonly anyOf: readonly Flag[]; readonly exceptOnly?: Role }
  | { readonly kind: 'role'; readonly anyOf: readonly Role[] }
  | { readonly kind: 'onlyRole'; readonly anyOf: readonly Role[] }

/** Whether a signed-in person is allowed. The server checks `public` and `session` before it knows the person. */
export function allows(policy: Policy, person: Person, features: Features): boolean {
  switch (policy.kind) {
    case 'public':
    case 'session':
    case 'signedIn':
      return true
    case 'flag':
      return !hasNoRoleBut(policy.exceptOnly, person) && policy.anyOf.some(flag => isGranted(features, flag, person))
    case 'role':
      return holdsRole(person, ['sysAdmin', ...policy.anyOf])
    case 'onlyRole':
      return holdsRole(person, policy.anyOf)
  }
}

const hasNoRoleBut = (only: Role | undefined, { role, otherRoles }: Person): boolean =>
  only !== undefined && [role, ...otherRoles].every(one => one === only)
