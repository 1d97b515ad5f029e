import { type Features, isGranted } from '../access/grant.ts'
import type { Person } from '../access/roles.ts'
import { hasDashboard } from './landing.ts'
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

/** Fixed paths match before those with an `{id}`: /users/image-generator is not the record of a user. */
const bySpecificity = screenList.toSorted(
  (a, b) => segmentsOf(a.path).filter(isParameter).length - segmentsOf(b.path).filter(isParameter).length,
)

/** The screen of a path, if there is one. Query, fragment and a final slash are ignored. */
export function matchScreen(path: string): NamedScreen | undefined {
  const segments = segmentsOf(path)
  return bySpecificity.find(screen => fits(screen, segments))
}

/** Screens of who is not signed in: with a session they lead to the root. */
const beforeLogin: ReadonlySet<string> = new Set([screens.login.path, screens.forgotPassword.path])

/**
 * The route guard (docs/features/shell.md): the path to go on to. Without a person every path proceeds (the root then
 * shows the login); a screen the person may not open, or that does not exist yet, leads to the root. Unknown paths
 * proceed too: the router shows that the page does not exist.
 */
export function afterGuard(path: string, person: Person | null, features: Features, exists: Exists = isBuilt): string {
  const screen = matchScreen(path)
  if (!person || !screen) return path
  return !beforeLogin.has(screen.path) && mayOpen(screen, person, features, exists) ? path : screens.home.path
}

/** The screen of a path that exists and that the person has no flag for: the reason why the guard leads to the root. */
export function refusedScreen(
  path: string,
  person: Person,
  features: Features,
  exists: Exists = isBuilt,
): NamedScreen | undefined {
  const screen = matchScreen(path)
  return screen && exists(screen) && !mayOpen(screen, person, features, exists) ? screen : undefined
}

/** Where people arrange their dashboard: the root with `edit` in its query. */
export const editorPath = '/?edit'
const asksForEditor = (address: string): boolean => /^[^#?]*\?(?:[^#]*&)?edit(?:[=&#]|$)/.test(address)

/** Whether an address opens the editor for this person. Others get what the root has for them. */
export const opensEditor = (address: string, person: Person, features: Features): boolean =>
  segmentsOf(address).length === 0 &&
  asksForEditor(address) &&
  hasDashboard(person.role) &&
  isGranted(features, 'customDashboard', person)

/**
 * Where the root leads: to `accessMap.redirect`, if that is a menu entry the person may open. Any other redirect (from
 * a server of another version, back to the root, or out) could loop. The editor never leads elsewhere: whoever has no
 * widgets adds the first one there.
 */
export function afterRoot(
  redirect: string,
  person: Person,
  features: Features,
  { address = screens.home.path, exists = isBuilt }: { readonly address?: string; readonly exists?: Exists } = {},
): string {
  if (opensEditor(address, person, features)) return screens.home.path
  const isEntry = (screen: NamedScreen) =>
    screen.path === redirect && screen.menu && mayOpen(screen, person, features, exists)
  return screenList.find(isEntry)?.path ?? screens.home.path
}
