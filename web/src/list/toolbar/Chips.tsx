import type { AnyRecord } from '@tipy/domain/record/define'
import { isNarrowed, type List } from '#list/useList.ts'
import { describeFilter, marksOfFilter } from './describe.ts'
import { type FilterChip, FilterChips } from './FilterChips.tsx'

function chipsOf<R extends AnyRecord>({ state, dispatch, access, names, screen }: List<R>): readonly FilterChip[] {
  const filters = access.specs.filter(spec => Object.hasOwn(state.filters, spec.name))
  const item = { key: 'id', label: `Só uma ${screen.noun.one}`, onRemove: () => dispatch({ type: 'forgetId' }) }
  const one = screen.noun.feminine ? item : { ...item, label: `Só um ${screen.noun.one}` }
  const search = {
    key: 'search',
    label: `Pesquisa: ${state.search}`,
    onRemove: () => dispatch({ type: 'search', search: '' }),
  }
  return [
    ...(state.id ? [one] : []),
    ...(state.search ? [search] : []),
    ...filters.map(spec => ({
      key: `filter-${spec.name}`,
      label: describeFilter(spec, state.filters[spec.name], names),
      marks: marksOfFilter(spec, state.filters[spec.name], names),
      onRemove: () => {
        const { [spec.name]: _removed, ...rest } = state.filters
        dispatch({ type: 'filters', filters: rest })
      },
    })),
  ]
}

export function Chips<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  if (!isNarrowed(list)) return null
  return <FilterChips chips={chipsOf(list)} onClear={() => list.dispatch({ type: 'clear' })} />
}
