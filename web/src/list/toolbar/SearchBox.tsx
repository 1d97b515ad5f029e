import type { AnyRecord } from '@tipy/domain/record/define'
import { goToRows } from '#list/keys/rowFocus.ts'
import type { List } from '#list/useList.ts'
import { SearchInput } from './SearchInput.tsx'

export function SearchBox<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { state, dispatch, screen } = list
  return (
    <SearchInput
      label={`Pesquisar em ${screen.record.title}`}
      applied={state.search}
      apply={search => dispatch({ type: 'search', search })}
      onLeave={goToRows}
    />
  )
}
