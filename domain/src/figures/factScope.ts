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
  /** Not what these count. */
  readonly except?: FactScope
}

interface Viewer {
  readonly id: string
  readonly roles: readonly Role[]
  readonly offices: readonly string[]
  readonly managedStaff: readonly string[]
  readonly managedTeams: readonly string[]
}

/** Those who lead people, who may change; a team that is led is named on the side. */
export const leadsPeople = (roles: readonly Role[], model: string): boolean => {
  const scopes = scopesOf(roles, model)
  return scopes.has('managedStaff') && !scopes.has('company')
}

/**
 * The rights of a list, applied to sides (docs/features/stats.md): a director who sees an invoice sees the side of the
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

/**
 * What the figures of a reader count: of directors the sides that name them, as everyone else counts what they lead
 * (docs/decisions/0061). Whom they lead today, and themselves, they see beside it.
 */
export function countedScopeOf(viewer: Viewer, model: string): FactScope | null {
  const sight = factScopeOf(viewer, model)
  return sight !== null && leadsPeople(viewer.roles, model) ? { ...sight, people: [] } : sight
}

/** The sides of those whom a director leads today that their figures do not count: they name another director. */
export function ledScopeOf(viewer: Viewer, model: string): FactScope {
  const counted = leadsPeople(viewer.roles, model) ? countedScopeOf(viewer, model) : null
  const none: FactScope = { offices: [], teams: [], people: [], leader: null }
  return counted === null ? none : { ...none, people: viewer.managedStaff, except: counted }
}
