import type { Role } from '@tipy/domain/access/roles'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import type { PickerOption } from '#ui/picker/options.ts'
import { PersonAvatar } from './PersonAvatar.tsx'

function isOffered(
  { role, otherRoles, active }: PickedUser,
  among: readonly Role[] | undefined,
  all: boolean,
): boolean {
  return (active || all) && (!among || among.includes(role) || otherRoles.some(other => among.includes(other)))
}

/** Users as the options of a picker. */
export function peopleOptions(
  people: readonly PickedUser[],
  among: readonly Role[] | undefined,
  withInactive: boolean,
): readonly PickerOption[] {
  return people
    .filter(person => isOffered(person, among, withInactive))
    .map(({ _id, name, image, active }) => ({
      value: _id,
      label: name,
      mark: <PersonAvatar name={name} image={image} size={22} />,
      ...(!active && { hint: 'inativo' }),
    }))
}
