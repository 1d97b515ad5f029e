import { CloseButton, Combobox, type InputWrapperProps, TextInput } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import type { PickerOption } from './options.ts'
import { PickerList } from './PickerList.tsx'
import { usePicker } from './usePicker.ts'

export interface SinglePickerProps extends Pick<InputWrapperProps, 'error' | 'description' | 'withAsterisk'> {
  readonly label: string
  readonly options: readonly PickerOption[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Whether it can be emptied again. */
  readonly clearable?: boolean
  /** What a chosen value that is not among the options is called. */
  readonly nameOf?: (value: string) => string
  readonly hideLabel?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** Chooses one of many: typing narrows, accents and case aside. */
export function SinglePicker(props: SinglePickerProps) {
  const {
    label,
    options,
    value,
    onChange,
    onBlur,
    placeholder,
    disabled,
    clearable,
    nameOf,
    hideLabel,
    ref,
    ...wrapper
  } = props
  const picker = usePicker({ options, chosen: value, onPick: pick })
  const { store, search, type } = picker
  const name = value === null ? '' : (options.find(option => option.value === value)?.label ?? nameOf?.(value) ?? value)

  function pick(one: string) {
    onChange(one)
    store.closeDropdown()
  }

  /** Backspace with nothing typed takes the choice away; Enter chooses, and never sends the form around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') event.preventDefault()
    if (!clearable || event.key !== 'Backspace' || search !== '' || value === null) return
    event.preventDefault()
    onChange(null)
  }

  return (
    <Combobox store={store} onOptionSubmit={pick} withinPortal position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...wrapper}
          {...(ref && { ref })}
          {...(hideLabel ? { 'aria-label': label } : { label })}
          disabled={disabled ?? false}
          // While the list is open the name gives way to what is typed, and stands behind it in grey.
          value={store.dropdownOpened ? search : name}
          placeholder={name || (placeholder ?? 'Escolher…')}
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onClick={() => store.openDropdown()}
          onFocus={() => store.openDropdown()}
          onBlur={() => {
            store.closeDropdown()
            onBlur?.()
          }}
          rightSectionPointerEvents={clearable && value ? 'all' : 'none'}
          rightSection={
            clearable && value && !disabled ? (
              <CloseButton
                size="sm"
                // Tab goes from field to field; by keys it is emptied with Backspace.
                tabIndex={-1}
                aria-label={`Limpar ${label}`}
                onMouseDown={event => event.preventDefault()}
                onClick={() => onChange(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* A closed list keeps nothing in the page. */}
        {store.dropdownOpened && <PickerList picker={picker} label={label} isChosen={one => one === value} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}
