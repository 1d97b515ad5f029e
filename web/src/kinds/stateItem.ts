import type { ListItem } from '@tipy/domain/company/config'
import type { Field } from '@tipy/domain/record/fields'
import type { Names } from './names.ts'

type ColoredItem = ListItem & { readonly color: string }

/** The item of a configuration list that a value stands for, if it is shown as a coloured tag. */
export function stateItem(field: Field | undefined, value: unknown, names: Names): ColoredItem | undefined {
  const list = field?.kind === 'choice' ? field.list : undefined
  const item = list && typeof value === 'string' ? names.item(list, value) : undefined
  return item?.color === undefined ? undefined : { ...item, color: item.color }
}
