import { Button, Group, Pill } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import { isNarrowed, type List } from '#list/useList.ts'
import { describeFilter } from './describe.ts'
import classes from './Toolbar.module.css'

interface Chip {
  readonly key: string
  readonly words: string
  readonly onRemove: () => void
}

function chipsOf<R extends AnyRecord>({ state, dispatch, known, names, screen }: List<R>): readonly Chip[] {
  const filters = known.specs.filter(spec => Object.hasOwn(state.filters, spec.name))
  const item = { key: 'id', words: `Só uma ${screen.noun.one}`, onRemove: () => dispatch({ type: 'forgetId' }) }
  const one = screen.noun.feminine ? item : { ...item, words: `Só um ${screen.noun.one}` }
  const search = {
    key: 'search',
    words: `Pesquisa: ${state.search}`,
    onRemove: () => dispatch({ type: 'search', search: '' }),
  }
  return [
    ...(state.id ? [one] : []),
    ...(state.search ? [search] : []),
    ...filters.map(spec => ({
      key: `filter-${spec.name}`,
      words: describeFilter(spec, state.filters[spec.name], names),
      onRemove: () => {
        const { [spec.name]: _removed, ...rest } = state.filters
        dispatch({ type: 'filters', filters: rest })
      },
    })),
  ]
}

/** What narrows the list, each with a way to take it away. */
export function Chips<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  if (!isNarrowed(list)) return null
  return (
    <Group component="ul" aria-label="Filtros ativos" gap={6} className={classes.chips}>
      {chipsOf(list).map(({ key, words, onRemove }) => (
        <li key={key}>
          <Pill
            withRemoveButton
            className={classes.chip}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': `Retirar ${words}`, tabIndex: 0, 'aria-hidden': false }}
          >
            {words}
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
