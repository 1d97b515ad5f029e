import type { ColumnProfile } from '@tipy/domain/features/users/users.contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { acceptColumns } from '#list/state/columnsCodec.ts'
import { acceptFilters } from '#list/state/filterValues.ts'
import type { ListState, ProfileView } from '#list/state/state.ts'
import type { List } from '#list/useList.ts'
import type { ScreenAccess } from '#list/useScreenAccess.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { undoToast } from '#ui/undoToast.tsx'
import { activated, created, profilesOf, removed, renamed, type SavedView, updated } from './profiles.ts'

const standard: ProfileView = { profile: null, columns: null, expanded: false, filters: {} }

/** A profile as a view of this list, without columns and filters that no longer exist. */
export function viewOf(profile: ColumnProfile | undefined, { specs, columns }: ScreenAccess): ProfileView {
  if (!profile) return standard
  return {
    profile: profile.name,
    columns: acceptColumns(profile.columns, columns),
    expanded: profile.expanded,
    filters: acceptFilters(specs, profile.filters),
  }
}

/** What a profile would store of the list's current state. */
export function savedViewOf({
  columns,
  expanded,
  filters,
}: Pick<ListState, 'columns' | 'expanded' | 'filters'>): SavedView {
  return {
    columns: (columns ?? []).map(({ field, visible, width }) => ({
      field,
      visible,
      ...(width !== undefined && { width }),
    })),
    expanded,
    filters: filters as SavedView['filters'],
  }
}

/** The user's profiles of a list, and the actions on them. */
export function useProfiles<R extends AnyRecord>({ state, dispatch, screen, access }: List<R>) {
  const { person, changeProfiles } = useSessionContext()
  const type = screen.record.name
  const all = profilesOf(person.profiles, type)
  const inUse = all.find(profile => profile.name === state.profile)
  const show = (view: ProfileView) => dispatch({ type: 'profile', view })
  const { columns, expanded, filters } = state
  const showAs = (name: string) => show({ profile: name.trim(), columns, expanded, filters })
  const isChanged =
    inUse !== undefined && JSON.stringify(savedViewOf(viewOf(inUse, access))) !== JSON.stringify(savedViewOf(state))

  return {
    all,
    inUse,
    /** Whether the list differs from the profile, so that it can be saved into it. */
    isChanged,
    activate: (profile: ColumnProfile | undefined) => {
      void changeProfiles(before => activated(before, type, profile?.name ?? null))
      show(viewOf(profile, access))
    },
    create: (name: string) => {
      void changeProfiles(before => created(before, type, name, savedViewOf(state)))
      showAs(name)
    },
    save: () => {
      if (inUse) void changeProfiles(before => updated(before, type, inUse.name, savedViewOf(state)))
    },
    rename: (from: string, to: string) => {
      void changeProfiles(before => renamed(before, type, from, to))
      if (state.profile === from) showAs(to)
    },
    remove: (profile: ColumnProfile) => {
      void changeProfiles(before => removed(before, type, profile.name))
      if (state.profile === profile.name) show(standard)
      undoToast(`Vista «${profile.name}» apagada`, () => {
        void changeProfiles(before => created(before, type, profile.name, profile))
        show(viewOf(profile, access))
      })
    },
  }
}
