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
  /** Whether a button removes the choice. A required one is removed by the keyboard only: its form then asks for it. */
  readonly clearable?: boolean
  /** The label of a chosen value that is not among the options. */
  readonly nameOf?: (value: string) => string
  readonly hideLabel?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** Chooses one of many options: typing filters them, ignoring accents and case. */
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
  const { store, search, type, found, active } = picker
  const isRemovable = clearable || wrapper.withAsterisk
  const chosen = options.find(option => option.value === value)
  const name = value === null ? '' : (chosen?.label ?? nameOf?.(value) ?? value)

  function pick(one: string) {
    onChange(one)
    store.closeDropdown()
  }

  /**
   * Backspace in an empty search removes the choice; Enter chooses, and never submits the surrounding form. Tab and
   * Ctrl+S choose what was typed too, before they go on: otherwise it would be lost.
   */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') event.preventDefault()
    const isSaving = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
    const typed = search.trim() === '' ? undefined : found[active]
    if (typed && (isSaving || (event.key === 'Tab' && !event.shiftKey))) pick(typed.value)
    if (!isRemovable || event.key !== 'Backspace' || search !== '' || value === null) return
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
          // While the list is open the input contains the search, and the chosen name is its placeholder.
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
          leftSection={chosen?.stateMark}
          leftSectionPointerEvents="none"
          rightSectionPointerEvents={clearable && value ? 'all' : 'none'}
          rightSection={
            clearable && value && !disabled ? (
              <CloseButton
                size="sm"
                // Tab goes from field to field; keyboard users clear the choice with Backspace.
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
        {/* The list is in the page only while it is open. */}
        {store.dropdownOpened && <PickerList picker={picker} label={label} isChosen={one => one === value} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}
