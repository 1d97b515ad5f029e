import type { ListSearch } from './address.ts'
import type { ListState, ProfileView } from './state.ts'

const says = (search: ListSearch, ...keys: readonly string[]) => keys.some(key => Object.hasOwn(search, key))

/**
 * A user who opens a list gets it with their active profile, unless the address says otherwise. An address with any
 * state is a shared view: it gets the columns of the user's profile, but never further filters.
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

/** A profile applies when the user opens the list, and when they return to its plain address. */
export function isArriving(search: ListSearch, first: ListSearch): boolean {
  return !says(search, 'profile') && (search === first || Object.keys(search).length === 0)
}
