import type { Features } from '../access/grant.ts'
import { allows } from '../access/policy.ts'
import type { Person } from '../access/roles.ts'
import { type Exists, isBuilt, mayOpen, type NamedScreen, type Screen, screenList } from './screens.ts'

/** A person, as far as menus are concerned. */
interface MenuReader extends Person {
  /** Whether any line of the ledger is theirs. */
  readonly hasStatement?: boolean
}

/** The entries of a menu for this person, in order. */
export function menuOf(
  where: 'drawer' | 'top',
  person: MenuReader,
  features: Features,
  exists: Exists = isBuilt,
): readonly NamedScreen[] {
  const isOffered = ({ menu, guard }: Screen): boolean =>
    menu !== undefined &&
    (allows(menu[where] ?? guard, person, features) || (menu.forEarners === true && person.hasStatement === true))
  return screenList.filter(screen => exists(screen) && isOffered(screen))
}

/** The screens inside another one for this person, in order. */
export function sectionsOf(
  { path }: Pick<Screen, 'path'>,
  person: Person,
  features: Features,
  exists: Exists = isBuilt,
): readonly NamedScreen[] {
  return screenList.filter(
    screen =>
      screen.path.startsWith(`${path}/`) && !screen.path.includes('{') && mayOpen(screen, person, features, exists),
  )
}

/** The screen whose path contains this one, if there is one. */
export function parentOf({ path }: Pick<Screen, 'path'>): NamedScreen | undefined {
  return screenList.find(screen => screen.path !== '/' && path.startsWith(`${screen.path}/`))
}
