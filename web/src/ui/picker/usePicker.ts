import { useVirtualizedCombobox } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { matching, type PickerOption } from './options.ts'

interface Picking {
  readonly options: readonly PickerOption[]
  /** Where the arrow keys start. */
  readonly chosen: string | null
  readonly onPick: (value: string) => void
  readonly onClose?: (() => void) | undefined
  readonly onSearch?: ((typed: string) => void) | undefined
}

/** The search text, the matching options and the active one of them. */
export function usePicker({ options, chosen, onPick, onClose, onSearch }: Picking) {
  const base = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(-1)
  const found = useMemo(() => matching(options, search), [options, search])
  const idOf = (index: number) => `${base}-${index}`
  const listId = `${base}-list`

  const store = useVirtualizedCombobox({
    totalOptionsCount: found.length,
    getOptionId: idOf,
    selectedOptionIndex: active,
    setSelectedOptionIndex: setActive,
    activeOptionIndex: Math.max(
      0,
      found.findIndex(option => option.value === chosen),
    ),
    onSelectedOptionSubmit: index => {
      const option = found[index]
      if (option) onPick(option.value)
    },
    onDropdownOpen: () => onSearch?.(search),
    onDropdownClose: () => {
      setActive(-1)
      setSearch('')
      onClose?.()
    },
  })

  function type(text: string) {
    setSearch(text)
    setActive(text ? 0 : -1)
    onSearch?.(text)
    store.openDropdown()
  }

  // The field needs the list's id before the list exists: Mantine would set it only after the list is mounted.
  return { store: { ...store, listId }, search, type, found, active, idOf, listId }
}

export type Picker = ReturnType<typeof usePicker>
