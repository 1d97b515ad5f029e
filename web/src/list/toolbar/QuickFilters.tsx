import type { AnyRecord } from '@tipy/domain/record/define'
import { FilterControl } from '#kinds/filters.tsx'
import { useFilterOptions } from '#list/query/useFilterOptions.ts'
import type { List } from '#list/useList.ts'

/** The most used filters, available without opening the panel. */
export function QuickFilters<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { screen, access, filters, names } = list
  const quick = screen.quick.flatMap(name => access.specs.find(spec => spec.name === name) ?? [])
  const options = useFilterOptions(
    screen.record,
    quick.some(spec => spec.offered),
  )
  return quick.map(spec => (
    <FilterControl
      key={spec.name}
      compact
      spec={spec}
      names={names}
      options={spec.offered ? options[spec.name] : undefined}
      value={filters.value[spec.name]}
      onChange={value => filters.change(spec.name, value)}
    />
  ))
}
