import { archiveFlag } from '@tipy/domain/record/archive'
import type { ExportBody } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { SearchPart } from '@tipy/domain/record/search'
import type { ListQuery } from '#api/records.ts'
import type { FilterValues } from '#list/state/filterValues.ts'
import type { ListState } from '#list/state/state.ts'

type QueryState = Pick<ListState, 'page' | 'perPage' | 'sort' | 'filters' | 'search' | 'archived' | 'id'>

type Archivable = Pick<AnyRecord, 'archiveName'>

/** The filters on the wire: only those that are set. The fixed filters of an embedded list cannot be overridden. */
export function wireFilters(
  record: Archivable,
  { filters, search, archived, id }: QueryState,
  fixed: FilterValues = {},
): FilterValues {
  // "Tudo" of a toggle is remembered as null and sends no key.
  const set = Object.entries(filters).filter(([, value]) => value !== null)
  return {
    ...Object.fromEntries(set),
    ...(search && { search }),
    // By default the server returns active rows; a row requested by its identity is returned archived or not.
    ...(archived && id === null && archiveFlag(record, true)),
    ...(id !== null && { id }),
    ...fixed,
  }
}

const orderOf = ({ sort }: Pick<QueryState, 'sort'>) => (sort ? { sortBy: sort.by, sortDesc: sort.desc } : {})

export function rowsQuery(record: Archivable, state: QueryState, fixed?: FilterValues): ListQuery {
  const { page, perPage } = state
  return { page, perPage, ...orderOf(state), filters: wireFilters(record, state, fixed), parts: ['rows'] }
}

/** Count and totals depend on the filter only, so another page or order does not request them again. */
export function sumsQuery(
  record: Archivable,
  state: QueryState,
  part: Exclude<SearchPart, 'rows'>,
  fixed?: FilterValues,
): ListQuery {
  return { page: 0, perPage: 1, filters: wireFilters(record, state, fixed), parts: [part] }
}

/** All rows of the list's query, with its visible columns. */
export function exportQuery(
  record: Archivable,
  state: QueryState,
  columns: readonly string[],
  fixed?: FilterValues,
): ExportBody {
  return { ...orderOf(state), filters: wireFilters(record, state, fixed), columns }
}
