import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Users, users } from './users.record.ts'

/** A role is held as the main one or as another (rules.md §2). */
export const usersFilters = {
  role: namedFilter(users, 'Função', 'keys', (it, roles) =>
    it.or(it.in('role', roles), it.overlaps('otherRoles', roles)),
  ),
} satisfies NamedFilters<Users>
