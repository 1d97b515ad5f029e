import type { ScreenName } from '@tipy/domain/navigation/screens'

/** A screen as the menus show it. */
export interface Entry {
  readonly name: ScreenName
  readonly path: string
  readonly title: string
  readonly shortcut?: string
}

/** A record opened from a list belongs to that list's entry; the home page only to itself. */
export function isCurrent(entry: Pick<Entry, 'path'>, pathname: string): boolean {
  if (entry.path === '/') return pathname === '/'
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`)
}
