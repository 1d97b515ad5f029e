import { Button, Group, Pill } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import { Children, type ReactNode } from 'react'
import { isNarrowed, type List } from '#list/useList.ts'
import { describeFilter, marksOfFilter } from './describe.ts'
import classes from './Toolbar.module.css'

interface Chip {
  readonly key: string
  readonly label: string
  readonly marks?: readonly ReactNode[]
  readonly onRemove: () => void
}

function chipsOf<R extends AnyRecord>({ state, dispatch, access, names, screen }: List<R>): readonly Chip[] {
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

/** The filters that are set, each with a button that removes it. */
export function Chips<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  if (!isNarrowed(list)) return null
  return (
    <Group component="ul" aria-label="Filtros ativos" gap={6} className={classes.chips}>
      {chipsOf(list).map(({ key, label, marks = [], onRemove }) => (
        <li key={key}>
          <Pill
            withRemoveButton
            className={classes.chip}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': `Retirar ${label}`, tabIndex: 0, 'aria-hidden': false }}
          >
            {marks.length > 0 && <span className={classes.marks}>{Children.toArray(marks)}</span>}
            {label}
          </Pill>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => list.dispatch({ type: 'clear' })}>
          limpar
        </Button>
      </li>
    </Group>
  )
}
