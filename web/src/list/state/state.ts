import type { Companion } from '@tipy/domain/record/define'
import { defaultPageSize, type PageSize } from '@tipy/domain/record/paging'
import type { FilterValues } from './filterValues.ts'

/** A column as the user arranged it; the array has the display order. */
export interface ChosenColumn {
  readonly field: string
  readonly visible: boolean
  readonly width?: number | undefined
}

/** The panel that is open over the list. */
export type Panel =
  | { readonly kind: 'view' | 'edit' | Companion; readonly id: string }
  | { readonly kind: 'add' }
  | { readonly kind: 'total'; readonly name: string; readonly perPage?: PageSize }

export type View = 'items' | 'percentages'

/** Everything that defines what a list shows. All of it is in the address. */
export interface ListState {
  readonly page: number
  readonly perPage: PageSize
  /** Null: the list's default order. */
  readonly sort: { readonly by: string; readonly desc: boolean } | null
  readonly filters: FilterValues
  readonly search: string
  readonly archived: boolean
  readonly view: View
  /** Shows only this row, of any office, period and archive state. */
  readonly id: string | null
  readonly panel: Panel | null
  readonly filtering: boolean
  /** Name of the active column profile; null: the list as declared. */
  readonly profile: string | null
  /** Null: as declared. */
  readonly columns: readonly ChosenColumn[] | null
  /** Whether rows are expanded by default. */
  readonly expanded: boolean
}

export const initialState: ListState = {
  page: 0,
  perPage: defaultPageSize,
  sort: null,
  filters: {},
  search: '',
  archived: false,
  view: 'items',
  id: null,
  panel: null,
  filtering: false,
  profile: null,
  columns: null,
  expanded: false,
}

/** The part of the state that a column profile sets. */
export type ProfileView = Pick<ListState, 'profile' | 'columns' | 'expanded' | 'filters'>

export type ListAction =
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'perPage'; readonly perPage: PageSize }
  | { readonly type: 'sort'; readonly sort: ListState['sort'] }
  | { readonly type: 'filters'; readonly filters: FilterValues }
  | { readonly type: 'search'; readonly search: string }
  | { readonly type: 'archived'; readonly archived: boolean }
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'forgetId' }
  | { readonly type: 'clear' }
  /** Date range or offices of the shell changed: back to the first page. */
  | { readonly type: 'moved' }
  | { readonly type: 'open'; readonly panel: Panel }
  | { readonly type: 'close' }
  | { readonly type: 'filtering'; readonly filtering: boolean }
  | { readonly type: 'columns'; readonly columns: ListState['columns'] }
  | { readonly type: 'expanded'; readonly expanded: boolean }
  | { readonly type: 'profile'; readonly view: ProfileView }

/** Changes of the query go back to the first page; changes of the display stay on the page. */
export function listReducer(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'page':
      return { ...state, page: Math.max(0, Math.trunc(action.page)) }
    case 'perPage':
      // The page that contains the first visible row.
      return {
        ...state,
        perPage: action.perPage,
        page: Math.floor((state.page * state.perPage) / action.perPage),
      }
    case 'sort':
      return { ...state, page: 0, sort: action.sort }
    case 'filters':
      return { ...state, page: 0, filters: action.filters }
    case 'search':
      return { ...state, page: 0, search: action.search.trim() }
    case 'archived':
      return { ...state, page: 0, archived: action.archived }
    case 'view':
      return { ...state, view: action.view }
    case 'forgetId':
      return { ...state, page: 0, id: null }
    case 'clear':
      return { ...state, page: 0, id: null, filters: {}, search: '' }
    case 'moved':
      return state.page === 0 ? state : { ...state, page: 0 }
    case 'open':
      return { ...state, panel: action.panel }
    case 'close':
      return { ...state, panel: null }
    case 'filtering':
      return { ...state, filtering: action.filtering }
    case 'columns':
      return { ...state, columns: action.columns }
    case 'expanded':
      return { ...state, expanded: action.expanded }
    case 'profile':
      return { ...state, ...action.view, page: 0, id: null }
  }
}
