import { useVirtualizedCombobox } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { matching, type PickerOption } from './options.ts'

interface Picking {
  readonly options: readonly PickerOption[]
  /** Where the arrow keys begin. */
  readonly chosen: string | null
  readonly onPick: (value: string) => void
  readonly onClose?: (() => void) | undefined
}

/** What is typed, which options fit it and which of them the keys stand on. */
export function usePicker({ options, chosen, onPick, onClose }: Picking) {
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
    onDropdownClose: () => {
      setActive(-1)
      setSearch('')
      onClose?.()
    },
  })

  function type(text: string) {
    setSearch(text)
    setActive(text ? 0 : -1)
    store.openDropdown()
  }

  // The list is in the page only while it is open: told by the list itself, its field would learn of it too late.
  return { store: { ...store, listId }, search, type, found, active, idOf, listId }
}

export type Picker = ReturnType<typeof usePicker>
