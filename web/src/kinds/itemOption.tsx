import type { ListItem } from '@tipy/domain/company/config'
import type { PickerOption } from '#ui/picker/options.ts'
import { StateMark } from '#ui/StateTag.tsx'

type Named = Pick<ListItem, 'key' | 'name' | 'active' | 'color' | 'outcome'>

/** An item of a list as a picker offers it: states with their mark, inactive ones with a hint. */
export function itemOption({ key, name, active, color, outcome }: Named): PickerOption {
  return {
    value: key,
    label: name,
    ...(color !== undefined && { stateMark: <StateMark color={color} shape={outcome} /> }),
    ...(!active && { hint: 'inativo' }),
  }
}
