import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { holding } from './users.policy.ts'
import { type Users, users } from './users.record.ts'

export const usersFilters = {
  role: namedFilter(users, 'Função', 'keys', (_, roles) => holding(roles)),
} satisfies NamedFilters<Users>
