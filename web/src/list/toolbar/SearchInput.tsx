import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useDraft } from '#list/state/useDraft.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './Toolbar.module.css'

const searchDelay = 800

interface SearchInputProps {
  readonly label: string
  readonly applied: string
  readonly apply: (search: string) => void
  /** Escape in the empty box, or ↓: goes to what was found. */
  readonly onLeave: (input: HTMLElement) => void
}

/** Applied after a pause of 800 ms, or immediately by Enter. Escape clears it; again, or ↓, leads to the rows. */
export function SearchInput({ label, applied, apply, onLeave }: SearchInputProps) {
  const phone = usePhone()
  const { value, change, applyNow } = useDraft({
    applied,
    delay: searchDelay,
    apply: (search: string) => {
      apply(search)
      return search.trim()
    },
  })
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Enter') applyNow(value)
    if (key !== 'Escape' && key !== 'ArrowDown') return
    event.preventDefault()
    if (key === 'Escape' && value !== '') applyNow('')
    else onLeave(currentTarget)
  }

  return (
    <TextInput
      type="search"
      size={phone ? 'sm' : 'xs'}
      className={classes.search}
      aria-label={label}
      placeholder="Pesquisar…"
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={value}
      onChange={event => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      rightSection={value && <CloseButton size="sm" aria-label="Limpar a pesquisa" onClick={() => applyNow('')} />}
    />
  )
}
