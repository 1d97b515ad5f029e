import { Button, Stack, Title } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { FilterSpec } from '#kinds/filter.ts'
import { FilterControl } from '#kinds/filters.tsx'
import { useFilterOptions } from '#list/query/useFilterOptions.ts'
import type { List } from '#list/useList.ts'
import { FilterFrame } from './FilterFrame.tsx'
import classes from './Panels.module.css'

/** The filters by heading; a short list has no headings. */
function groupsOf(specs: readonly FilterSpec[]) {
  const titles = [...new Set(specs.map(({ group }) => group))]
  return titles.map(title => ({ title, specs: specs.filter(({ group }) => group === title) }))
}

function Controls<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { screen, access, filters, names, state, dispatch } = list
  const options = useFilterOptions(
    screen.record,
    access.specs.some(spec => spec.offered),
  )
  const control = (spec: FilterSpec) => (
    <FilterControl
      key={spec.name}
      spec={spec}
      names={names}
      options={spec.offered ? options[spec.name] : undefined}
      value={filters.value[spec.name]}
      onChange={value => filters.change(spec.name, value)}
    />
  )
  return (
    <Stack gap="sm">
      {groupsOf(access.specs.filter(({ ofPreset }) => !ofPreset)).map(({ title, specs }) =>
        title === undefined ? (
          specs.map(control)
        ) : (
          <Stack key={title} component="section" gap="sm" aria-label={title} className={classes.group}>
            <Title order={3} className={classes.groupTitle}>
              {title}
            </Title>
            {specs.map(control)}
          </Stack>
        ),
      )}
      <Button
        variant="default"
        disabled={Object.keys(state.filters).length === 0}
        onClick={() => dispatch({ type: 'filters', filters: {} })}
      >
        Limpar filtros
      </Button>
    </Stack>
  )
}

/** All filters of the list. */
export function FilterPanel<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { state, dispatch } = list
  return (
    <FilterFrame isOpen={state.filtering} onClose={() => dispatch({ type: 'filtering', filtering: false })}>
      <Controls list={list} />
    </FilterFrame>
  )
}
