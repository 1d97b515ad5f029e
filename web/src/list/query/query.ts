import type { ExportBody } from '@tipy/domain/record/contract'
import type { SearchPart } from '@tipy/domain/record/search'
import type { ListQuery } from '#api/records.ts'
import type { FilterValues } from '#list/state/filterValues.ts'
import type { ListState } from '#list/state/state.ts'

type QueryState = Pick<ListState, 'page' | 'perPage' | 'sort' | 'filters' | 'search' | 'archived' | 'id'>

/** The filters as they travel: only those that say something. What the place fixes cannot be filtered away. */
export function wireFilters({ filters, search, archived, id }: QueryState, fixed: FilterValues = {}): FilterValues {
  return {
    ...filters,
    ...(search && { search }),
    // By default the server shows active items; an item asked for by its identity is shown whatever it is.
    ...(archived && id === null && { active: false }),
    ...(id !== null && { id }),
    ...fixed,
  }
}

const orderOf = ({ sort }: Pick<QueryState, 'sort'>) => (sort ? { sortBy: sort.by, sortDesc: sort.desc } : {})

export function rowsQuery(state: QueryState, fixed?: FilterValues): ListQuery {
  const { page, perPage } = state
  return { page, perPage, ...orderOf(state), filters: wireFilters(state, fixed), parts: ['rows'] }
}

/** Count and totals are of the whole filter: neither page nor order changes them, so turning pages asks for neither. */
export function sumsQuery(state: QueryState, part: Exclude<SearchPart, 'rows'>, fixed?: FilterValues): ListQuery {
  return { page: 0, perPage: 1, filters: wireFilters(state, fixed), parts: [part] }
}

/** What the list shows, all pages of it, with the columns it shows. */
export function exportQuery(state: QueryState, columns: readonly string[], fixed?: FilterValues): ExportBody {
  return { ...orderOf(state), filters: wireFilters(state, fixed), columns }
}
