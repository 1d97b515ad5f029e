import { genderOf, roleNameFor } from '@tipy/domain/access/roleNames'
import type { ListItem } from '@tipy/domain/company/config'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import type { Shown } from '@tipy/domain/record/contract'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import type { ColumnCellProps } from '#list/screen.ts'
import { Truncate } from '#ui/Truncate.tsx'

/** The names for a person's own values: roles are named by their gender. */
export function namesFor({ gender }: { readonly gender?: string | null | undefined }, names: Names): Names {
  const said = genderOf(gender)
  const inForm = (item: ListItem): ListItem => ({ ...item, name: roleNameFor(item.name, said) })
  const item: Names['item'] = (list, key) => {
    const found = names.item(list, key)
    return found && list === 'roles' ? inForm(found) : found
  }
  const items: Names['items'] = list => (list === 'roles' ? names.items(list).map(inForm) : names.items(list))
  return { ...names, item, items }
}

/** For the pickers of roles in the form: they follow the gender chosen there. */
export const rolesByGender = {
  field: 'gender',
  of: (gender: unknown, names: Names): Names => namesFor({ gender: typeof gender === 'string' ? gender : null }, names),
} as const

/** The text of a column of roles, for its cell and for copies. */
export const roleText = (value: unknown, row: Shown<Users>, names: Names): string =>
  formatValue(Array.isArray(value) ? users.fields.otherRoles : users.fields.role, value, namesFor(row, names))

export function RoleCell({ value, row, names }: ColumnCellProps<Users>) {
  return <Truncate>{roleText(value, row, names) || '–'}</Truncate>
}
