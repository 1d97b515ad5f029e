import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { holding } from './users.policy.ts'
import { type Users, users } from './users.record.ts'

/** What statistics of staff count people by, where some have no value. */
const countedFields = ['gender', 'country', 'birthday', 'startDate', 'offices'] as const
const isCounted = (name: string): name is (typeof countedFields)[number] => countedFields.some(one => one === name)

/** Filters that are not one field; those of statistics find exactly the people of one of their numbers. */
export const usersFilters = {
  role: namedFilter(users, 'Função', 'keys', (_, roles) => holding(roles)),
  /** Their own role, not the others they have: each person is counted in one. */
  mainRole: namedFilter(users, 'Função principal', 'keys', (where, roles) => where.in('role', roles)),
  /** People without these values. */
  without: {
    ...namedFilter(users, 'Sem', 'keys', (where, names) =>
      where.and(...names.filter(isCounted).map(name => where.empty(name))),
    ),
    among: countedFields,
  },
  /** People of none of these offices: they work in every one. */
  outside: namedFilter(users, 'Fora de', 'keys', (where, offices) => where.not(where.overlaps('offices', offices))),
} satisfies NamedFilters<Users>
