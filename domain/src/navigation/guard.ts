import type { Features } from '../access/grant.ts'
import type { Person } from '../access/roles.ts'
import { type Exists, isBuilt, mayOpen, type NamedScreen, screenList, screens } from './screens.ts'

const segmentsOf = (path: string): readonly string[] =>
  path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)

const isParameter = (segment: string): boolean => segment.startsWith('{')

function fits(screen: NamedScreen, segments: readonly string[]): boolean {
  const pattern = segmentsOf(screen.path)
  return (
    pattern.length === segments.length && pattern.every((part, index) => isParameter(part) || part === segments[index])
  )
}

/** Screens whose path is fixed answer before those with an `{id}`: /users/image-generator is nobody's record. */
const bySpecificity = screenList.toSorted(
  (a, b) => segmentsOf(a.path).filter(isParameter).length - segmentsOf(b.path).filter(isParameter).length,
)

/** The screen a concrete path belongs to, if it is one of ours. Query, fragment and a final slash do not matter. */
export function matchScreen(path: string): NamedScreen | undefined {
  const segments = segmentsOf(path)
  return bySpecificity.find(screen => fits(screen, segments))
}

/**
 * The route guard (docs/features/shell.md): the path to go on to. Without a person every route proceeds (the root then shows login);
 * with one, a screen they may not open, or that does not exist yet, leads to the root.
 * A path that is none of ours proceeds as well: the router says that there is nothing there.
 */
export function afterGuard(path: string, person: Person | null, features: Features, exists: Exists = isBuilt): string {
  const screen = matchScreen(path)
  return !person || !screen || mayOpen(screen, person, features, exists) ? path : screens.home.path
}

/**
 * Where the root leads: to `accessMap.redirect`, provided that it is an entry of the menu where the guard lets the person stay.
 * A redirect from a server of another version, or one that leads back or out, must not send anybody round in circles.
 */
export function afterRoot(redirect: string, person: Person, features: Features, exists: Exists = isBuilt): string {
  const isEntry = (screen: NamedScreen) =>
    screen.path === redirect && screen.menu && mayOpen(screen, person, features, exists)
  return screenList.find(isEntry)?.path ?? screens.home.path
}
