import { Button, CloseButton, Combobox, Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { PickerOption } from './options.ts'
import classes from './Picker.module.css'
import { PickerList } from './PickerList.tsx'
import { usePicker } from './usePicker.ts'

interface ButtonPickerProps {
  readonly label: string
  readonly options: readonly PickerOption[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** At most one: choosing another replaces it. */
  readonly single?: boolean
  readonly nameOf?: (value: string) => string
}

const searchFrom = 9
const maxMarks = 3

function summary(label: string, chosen: readonly string[], nameOf: (value: string) => string): string {
  const [first] = chosen
  if (first === undefined) return label
  return chosen.length === 1 ? `${label}: ${nameOf(first)}` : `${label}: ${chosen.length}`
}

/** A picker for a toolbar: a button that shows the choice, with a list under it. */
export function ButtonPicker({ label, options, value, onChange, single, nameOf }: ButtonPickerProps) {
  const chosen = new Set(value)
  const picker = usePicker({ options, chosen: value[0] ?? null, onPick: pick })
  const { store, search, type } = picker
  const searchable = options.length >= searchFrom
  const optionOf = (one: string) => options.find(option => option.value === one)
  const labelOf = (one: string) => optionOf(one)?.label ?? nameOf?.(one) ?? one

  function pick(one: string) {
    if (chosen.has(one)) onChange(value.filter(other => other !== one))
    else onChange(single ? [one] : [...value, one])
    if (single) store.closeDropdown()
  }

  function open() {
    store.toggleDropdown()
    if (searchable) store.focusSearchInput()
  }

  const marks = value.slice(0, maxMarks).flatMap(one => {
    const mark = optionOf(one)?.stateMark
    return mark ? [<Fragment key={one}>{mark}</Fragment>] : []
  })
  const summaryText = summary(label, value, labelOf)
  const button = (
    <Button
      variant="default"
      size="xs"
      fw={500}
      pl="sm"
      pr={value.length > 0 ? 30 : 'sm'}
      className={classes.button}
      data-set={value.length > 0 || undefined}
      leftSection={marks.length > 0 && <span className={classes.chosen}>{marks}</span>}
      rightSection={value.length === 0 && <IconChevronDown size={14} aria-hidden />}
      onClick={open}
      // The text inside a combobox is not its accessible name.
      aria-label={summaryText}
    >
      {summaryText}
    </Button>
  )
  return (
    <Combobox store={store} onOptionSubmit={pick} withinPortal position="bottom-start" width={260}>
      <Group gap={0} wrap="nowrap" className={classes.together}>
        <Combobox.Target targetType="button" withKeyboardNavigation={!searchable} withExpandedAttribute>
          {button}
        </Combobox.Target>
        {value.length > 0 && (
          <CloseButton
            size="xs"
            className={classes.clear}
            aria-label={`Limpar ${label}`}
            onClick={() => {
              store.closeDropdown()
              onChange([])
            }}
          />
        )}
      </Group>
      <Combobox.Dropdown>
        {searchable && (
          <Combobox.Search
            value={search}
            onChange={event => type(event.currentTarget.value)}
            placeholder="Procurar…"
            aria-label={`Procurar em ${label}`}
          />
        )}
        {/* The list is in the page only while it is open. */}
        {store.dropdownOpened && <PickerList picker={picker} label={label} isChosen={one => chosen.has(one)} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}
