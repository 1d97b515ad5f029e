import type { NamedScreen } from '@tipy/domain/navigation/screens'

/** A screen as the menus show it. */
export type Entry = Pick<NamedScreen, 'name' | 'path' | 'title' | 'icon' | 'shortcut'>

/** The page of a record belongs to the entry of its list; the home page only to itself. */
export function isCurrent(entry: Pick<Entry, 'path'>, pathname: string): boolean {
  if (entry.path === '/') return pathname === '/'
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`)
}
