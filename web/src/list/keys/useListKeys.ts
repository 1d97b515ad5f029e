import { useCallbackRef } from '@mantine/hooks'
import type { AnyRecord, Companion } from '@tipy/domain/record/define'
import { type RefObject, useMemo } from 'react'
import type { FilterValues } from '#list/state/filterValues.ts'
import type { List } from '#list/useList.ts'
import type { Shortcut } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { currentRowId, moveFromPage } from './rowFocus.ts'
import { rowKeys, tableKeys } from './rowKeys.ts'

const group = 'Lista'

/** Sets the filters to these values, or removes them when they have them already. */
function toggled(filters: FilterValues, values: FilterValues): FilterValues {
  const isSet = Object.entries(values).every(([name, value]) => JSON.stringify(filters[name]) === JSON.stringify(value))
  const others = Object.entries(filters).filter(([name]) => !Object.hasOwn(values, name))
  return { ...Object.fromEntries(others), ...(!isSet && values) }
}

/** The current row's form or one of its companions, where the user may open it. */
function openCurrent<R extends AnyRecord>(list: List<R>, page: Element | null, kind: 'edit' | Companion) {
  const id = currentRowId(page)
  const row = list.data.rows.find(({ _id }) => _id === id)
  if (!row) return
  const isOffered =
    kind === 'edit'
      ? list.mayWrite(row)
      : list.companions.some(({ name, opensOn }) => name === kind && (opensOn?.(row) ?? true))
  if (isOffered) list.dispatch({ type: 'open', panel: { kind, id: row._id } })
}

interface Latest<R extends AnyRecord> {
  readonly list: List<R>
  readonly page: RefObject<HTMLElement | null>
}

/** The keys of every list; the functions read the list as it is when they are pressed. */
function keysOfRows<R extends AnyRecord>(
  latest: () => Latest<R>,
  { mayAdd, companions }: Pick<List<R>, 'mayAdd' | 'companions'>,
): readonly Shortcut[] {
  const page = () => latest().page.current
  const search = () => page()?.querySelector<HTMLElement>('input[type="search"]')?.focus()
  const add = () => latest().list.dispatch({ type: 'open', panel: { kind: 'add' } })
  const open = (kind: 'edit' | Companion) => () => openCurrent(latest().list, page(), kind)
  const move = (by: 1 | -1) => () => moveFromPage(page(), by)
  return [
    { key: rowKeys.search, description: 'Pesquisar na lista', group, run: search },
    ...(mayAdd ? [{ key: rowKeys.add, description: 'Adicionar', group, run: add }] : []),
    { key: rowKeys.next, description: 'Ir para as linhas, linha seguinte', group, run: move(1), repeats: true },
    { key: rowKeys.previous, description: 'Linha anterior', group, run: move(-1), repeats: true },
    ...tableKeys.map(({ key, description }) => ({ key, description, group: 'Linhas', run: null })),
    { key: rowKeys.edit, description: 'Editar a linha', group: 'Linhas', run: open('edit') },
    ...companions.flatMap(({ name, shortcut }) =>
      shortcut ? [{ ...shortcut, group: 'Linhas', run: open(name) }] : [],
    ),
  ]
}

/** The keys of a list, by those of its screen: `f` toggles the filters. A list inside another page registers none. */
export function useListKeys<R extends AnyRecord>(list: List<R>, page: RefObject<HTMLElement | null>): void {
  const { state, dispatch, embedded, screen, mayAdd, companions } = list
  const { filtering, filters } = state
  const isInPage = embedded !== undefined
  const latest = useCallbackRef(() => ({ list, page }))
  useShortcuts(
    useMemo(() => {
      if (isInPage) return []
      const panel = () => dispatch({ type: 'filtering', filtering: !filtering })
      const own = (screen.keys ?? []).map(({ key, description, filters: values }) => {
        const run = () => dispatch({ type: 'filters', filters: toggled(filters, values) })
        return { key, description, group, run }
      })
      return [
        { key: 'f', description: 'Mostrar ou esconder os filtros', group, run: panel },
        ...own,
        ...keysOfRows(latest, { mayAdd, companions }),
      ]
    }, [filtering, filters, dispatch, isInPage, screen, mayAdd, companions, latest]),
  )
}
