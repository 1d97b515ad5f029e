import type { ColumnProfile } from '@tipy/domain/features/users/users.contract'
import { fold } from '@tipy/domain/text/fold'
import type { Profiles } from '#session/sessionContext.ts'
import { mandatory } from '#ui/messages.ts'

/** The part of a list's state that a profile stores. */
export type SavedView = Pick<ColumnProfile, 'columns' | 'expanded' | 'filters'>

export const maxProfileNameLength = 60

export const profilesOf = (all: Profiles, type: string): Profiles => all.filter(profile => profile.type === type)

export function activeProfile(all: Profiles, type: string): ColumnProfile | undefined {
  return profilesOf(all, type).find(profile => profile.active)
}

const sameName = (a: string, b: string) => fold(a.trim()) === fold(b.trim())

/** Why a name is refused, as the form's message; null when it is accepted. */
export function nameProblem(all: Profiles, type: string, name: string, renaming?: string): string | null {
  const text = name.trim()
  if (!text) return mandatory
  if (text.length > maxProfileNameLength) return `No máximo ${maxProfileNameLength} caracteres`
  const taken = profilesOf(all, type).some(profile => profile.name !== renaming && sameName(profile.name, text))
  return taken ? 'Já tem uma vista com este nome' : null
}

const change = (all: Profiles, type: string, name: string, changed: (profile: ColumnProfile) => ColumnProfile) =>
  all.map(profile => (profile.type === type && profile.name === name ? changed(profile) : profile))

/** Makes one profile of the list active, or none: then the list has its defaults. */
export function activated(all: Profiles, type: string, name: string | null): Profiles {
  return all.map(profile => (profile.type === type ? { ...profile, active: profile.name === name } : profile))
}

export function created(all: Profiles, type: string, name: string, view: SavedView): Profiles {
  const others = all.filter(profile => profile.type !== type || !sameName(profile.name, name))
  const { columns, expanded, filters } = view
  const profile: ColumnProfile = { active: true, name: name.trim(), type, columns, expanded, filters }
  return [...activated(others, type, null), profile]
}

export function updated(all: Profiles, type: string, name: string, view: SavedView): Profiles {
  return change(all, type, name, profile => ({ ...profile, ...view }))
}

export function renamed(all: Profiles, type: string, from: string, to: string): Profiles {
  return change(all, type, from, profile => ({ ...profile, name: to.trim() }))
}

/** Deleting the active profile leaves none active: the list has its defaults again. */
export function removed(all: Profiles, type: string, name: string): Profiles {
  return all.filter(profile => profile.type !== type || profile.name !== name)
}
