import type { Features } from '../access/grant.ts'
import type { Person, Role } from '../access/roles.ts'
import { type Exists, isBuilt, mayOpen, screens } from './screens.ts'

/** Consultants have their own statistics at `/` instead of a dashboard, whatever other roles they have. */
export const hasDashboard = (mainRole: Role | undefined): boolean => mainRole !== 'consultant'

/**
 * Where `/` leads (`accessMap.redirect`): to the home page, which is a dashboard for people with widgets and the own
 * statistics for consultants. Others have nothing there: they go to the first list they may open, if there is one.
 */
export function landing(person: Person, features: Features, hasWidgets: boolean, exists: Exists = isBuilt): string {
  if (hasWidgets || !hasDashboard(person.role)) return screens.home.path
  const order = [screens.invoices, screens.reservations, screens.leads, screens.users, screens.config]
  return order.find(screen => mayOpen(screen, person, features, exists))?.path ?? screens.home.path
}
