import type { Role } from '../access/roles.ts'
import { scopesOf } from '../access/scope.ts'

/** The facts that a reader counts: those of any of these. Null: all of the company. */
export interface FactScope {
  readonly offices: readonly string[]
  readonly teams: readonly string[]
  /** Sides of these people. */
  readonly people: readonly string[]
  /** Sides that name this person as commercial director or credit manager. */
  readonly leader: string | null
}

interface Viewer {
  readonly id: string
  readonly roles: readonly Role[]
  readonly offices: readonly string[]
  readonly managedStaff: readonly string[]
  readonly managedTeams: readonly string[]
}

/**
 * The rights of a list, applied to sides (docs/features/stats.md): a director who sees an invoice counts the side of the
 * person they lead, not the other one.
 */
export function factScopeOf(viewer: Viewer, model: string): FactScope | null {
  const scopes = scopesOf(viewer.roles, model)
  if (scopes.has('company')) return null
  return {
    offices: scopes.has('offices') ? viewer.offices : [],
    teams: scopes.has('managedTeams') ? viewer.managedTeams : [],
    people: [viewer.id, ...(scopes.has('managedStaff') ? viewer.managedStaff : [])],
    leader: viewer.id,
  }
}
