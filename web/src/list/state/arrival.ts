import type { ListSearch } from './address.ts'
import type { ListState, ProfileView } from './state.ts'

const says = (search: ListSearch, ...keys: readonly string[]) => keys.some(key => Object.hasOwn(search, key))

/**
 * Whoever comes to a list finds it as their active profile says, unless the address says otherwise.
 * An address that speaks of anything but an item is somebody's view: it gets the columns of one's own, never more filters.
 */
export function arrive(search: ListSearch, state: ListState, profile: ProfileView): ListState {
  const isBare = Object.keys(search).length === 0
  return {
    ...state,
    profile: profile.profile,
    columns: says(search, 'cols') ? state.columns : profile.columns,
    expanded: says(search, 'expanded', 'cols') ? state.expanded : profile.expanded,
    filters: isBare ? profile.filters : state.filters,
  }
}

/** A profile applies when a person comes, and when they ask for the list anew by its plain address. */
export function isArriving(search: ListSearch, first: ListSearch): boolean {
  return !says(search, 'profile') && (search === first || Object.keys(search).length === 0)
}
