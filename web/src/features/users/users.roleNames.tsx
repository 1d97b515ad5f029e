import { genderOf, roleNameFor } from '@tipy/domain/access/roleNames'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import type { Shown } from '@tipy/domain/record/contract'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import type { ColumnCellProps } from '#list/screen.ts'
import { Truncate } from '#ui/Truncate.tsx'

/** The names for a person's own values: roles are named by their gender. */
export function namesFor({ gender }: Pick<Shown<Users>, 'gender'>, names: Names): Names {
  const said = genderOf(gender)
  const item: Names['item'] = (list, key) => {
    const found = names.item(list, key)
    return found && list === 'roles' ? { ...found, name: roleNameFor(found.name, said) } : found
  }
  return { ...names, item }
}

/** The text of a column of roles, for its cell and for copies. */
export const roleText = (value: unknown, row: Shown<Users>, names: Names): string =>
  formatValue(Array.isArray(value) ? users.fields.otherRoles : users.fields.role, value, namesFor(row, names))

export function RoleCell({ value, row, names }: ColumnCellProps<Users>) {
  return <Truncate>{roleText(value, row, names) || '–'}</Truncate>
}
