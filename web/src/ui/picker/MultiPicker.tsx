import { CloseButton, Combobox, type InputWrapperProps, Pill, PillsInput } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import type { PickerOption } from './options.ts'
import classes from './Picker.module.css'
import { PickerList } from './PickerList.tsx'
import { usePicker } from './usePicker.ts'

export interface MultiPickerProps extends Pick<InputWrapperProps, 'error' | 'description' | 'withAsterisk'> {
  readonly label: string
  readonly options: readonly PickerOption[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly disabled?: boolean
  /** The label of a chosen value that is not among the options. */
  readonly nameOf?: (value: string) => string
  /** Whether there is a button that removes all; by default there is. */
  readonly clearable?: boolean
  /** What is typed, from the moment the list opens: options may follow it. */
  readonly onSearch?: (typed: string) => void
  /** Stands where no option matches. */
  readonly emptyText?: string
  /** The label is visually hidden. */
  readonly hideLabel?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** Chooses several of many options: typing filters them, ignoring accents and case. */
export function MultiPicker(props: MultiPickerProps) {
  const {
    label,
    options,
    value,
    onChange,
    onBlur,
    placeholder,
    disabled,
    nameOf,
    onSearch,
    emptyText,
    hideLabel,
    ref,
    clearable = true,
    ...wrapper
  } = props
  const chosen = new Set(value)
  const toggle = (one: string) => onChange(chosen.has(one) ? value.filter(other => other !== one) : [...value, one])
  const picker = usePicker({ options, chosen: null, onPick: toggle, onSearch })
  const { store, search, type } = picker
  const optionOf = (one: string) => options.find(option => option.value === one)
  const labelOf = (one: string) => optionOf(one)?.label ?? nameOf?.(one) ?? one

  function onKeyDown(event: KeyboardEvent) {
    // Enter chooses; it never submits the surrounding form.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Backspace' && search === '' && value.length > 0) onChange(value.slice(0, -1))
  }

  return (
    <Combobox store={store} onOptionSubmit={toggle} withinPortal position="bottom-start">
      <Combobox.DropdownTarget>
        <PillsInput
          {...wrapper}
          label={hideLabel ? undefined : label}
          disabled={disabled ?? false}
          onClick={() => store.openDropdown()}
          rightSection={
            clearable && value.length > 0 && !disabled ? (
              <CloseButton
                size="sm"
                aria-label={`Limpar ${label}`}
                onMouseDown={event => event.preventDefault()}
                onClick={event => {
                  event.stopPropagation()
                  onChange([])
                }}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        >
          <Pill.Group className={classes.pills}>
            {value.map(one => (
              <Pill
                key={one}
                withRemoveButton={!disabled}
                onRemove={() => toggle(one)}
                removeButtonProps={{ 'aria-label': `Retirar ${labelOf(one)}`, 'aria-hidden': false }}
              >
                <span className={classes.chosen}>
                  {optionOf(one)?.stateMark}
                  {labelOf(one)}
                </span>
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                {...(ref && { ref })}
                {...(hideLabel && { 'aria-label': label })}
                value={search}
                placeholder={value.length === 0 ? (placeholder ?? 'Escolher…') : ''}
                disabled={disabled ?? false}
                onFocus={() => store.openDropdown()}
                onBlur={() => {
                  store.closeDropdown()
                  onBlur?.()
                }}
                onChange={event => type(event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {/* The list is in the page only while it is open. */}
        {store.dropdownOpened && (
          <PickerList picker={picker} label={label} emptyText={emptyText} isChosen={one => chosen.has(one)} />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
