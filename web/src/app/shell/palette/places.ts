import { type Features, isGranted } from '@tipy/domain/access/grant'
import type { Person } from '@tipy/domain/access/roles'
import type { FoundPerson } from '@tipy/domain/features/palette/palette.contract'
import { mayOpen, type NamedScreen, type ScreenName, screenList, screens } from '@tipy/domain/navigation/screens'
import type { AnyRecord } from '@tipy/domain/record/define'
import { records } from '@tipy/domain/records'

/** The target of a link, as the router takes it. */
export interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

interface RecordScreen {
  readonly record: AnyRecord
  readonly screen: NamedScreen
}

/** Not pages to go to: one logs out, the other is only for signed-out users. */
const apart: ReadonlySet<ScreenName> = new Set(['login', 'forgotPassword', 'logout'])

export function pagesFor(person: Person, features: Features): readonly NamedScreen[] {
  return screenList.filter(
    screen => !apart.has(screen.name) && !screen.path.includes('{') && mayOpen(screen, person, features),
  )
}

/** Records whose list this person may open. */
export function listsFor(person: Person, features: Features): readonly RecordScreen[] {
  return Object.values(records).flatMap(record => {
    const screen = screenList.find(({ name }) => name === record.name)
    return screen && mayOpen(screen, person, features) ? [{ record, screen }] : []
  })
}

export function mayAdd({ flags }: AnyRecord, person: Person, features: Features): boolean {
  return flags.add.some(flag => isGranted(features, flag, person))
}

/** The field that names the owner of a record: its required person. */
function ownerOf({ fields }: AnyRecord, { role }: FoundPerson): string | undefined {
  return Object.entries(fields).find(
    ([, field]) => field.kind === 'person' && field.required && field.filter && (field.among?.includes(role) ?? true),
  )?.[0]
}

interface PersonPlace extends Place {
  /** The title of the screen it opens. */
  readonly title: string
}

/** The link for a person: their page, or, without the right to open it, the first list that can be filtered by them. */
export function placeOfPerson(found: FoundPerson, person: Person, features: Features): PersonPlace | null {
  if (found._id === person.id) return { to: screens.profile.path, title: screens.profile.title }
  if (mayOpen(screens.user, person, features))
    return { to: screens.user.path.replace('{id}', found._id), title: screens.user.title }
  for (const { record, screen } of listsFor(person, features)) {
    const owner = ownerOf(record, found)
    if (owner) return { to: screen.path, search: { [`f.${owner}`]: found._id }, title: screen.title }
  }
  return null
}
