import type { NamedScreen } from '@tipy/domain/navigation/screens'

/** A screen as the menus show it. */
export type Entry = Pick<NamedScreen, 'name' | 'path' | 'title' | 'icon' | 'shortcut'>

/** A record opened from a list belongs to that list's entry; the home page only to itself. */
export function isCurrent(entry: Pick<Entry, 'path'>, pathname: string): boolean {
  if (entry.path === '/') return pathname === '/'
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`)
}
