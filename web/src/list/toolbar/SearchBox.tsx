import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { KeyboardEvent } from 'react'
import { goToRows } from '#list/keys/rowFocus.ts'
import { useDraft } from '#list/state/useDraft.ts'
import type { List } from '#list/useList.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './Toolbar.module.css'

const searchDelay = 800

/** Applied after a pause of 800 ms, or immediately by Enter. Escape clears it; again, or ↓, leads to the rows. */
export function SearchBox<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { state, dispatch, screen } = list
  const phone = usePhone()
  const { value, change, applyNow } = useDraft({
    applied: state.search,
    delay: searchDelay,
    apply: (search: string) => {
      dispatch({ type: 'search', search })
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
    else goToRows(currentTarget)
  }

  return (
    <TextInput
      type="search"
      size={phone ? 'sm' : 'xs'}
      className={classes.search}
      aria-label={`Pesquisar em ${screen.record.title}`}
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
