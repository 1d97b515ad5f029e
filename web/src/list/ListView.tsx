import { Paper, Progress } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { Empty, Unreachable } from './Empty.tsx'
import { Header } from './Header.tsx'
import classes from './ListView.module.css'
import { Pager } from './Pager.tsx'
import { FilterPanel } from './panels/FilterPanel.tsx'
import { Panels } from './panels/Panels.tsx'
import type { ListParts } from './parts.ts'
import { useDensity, useFoldedTotals } from './preferences.ts'
import type { FilterValues } from './state/filterValues.ts'
import { Totals } from './Totals.tsx'
import { Cards } from './table/Cards.tsx'
import { SelectionBar } from './table/SelectionBar.tsx'
import { Table } from './table/Table.tsx'
import { useSideShadows } from './table/useSideShadows.ts'
import { Chips } from './toolbar/Chips.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import type { List } from './useList.ts'

/** `f` toggles the filters, other keys the declared filter values; a list inside another page registers no keys. */
function useListKeys<R extends AnyRecord>({ state: { filtering, filters }, dispatch, embedded, screen }: List<R>) {
  const inPage = embedded !== undefined
  useShortcuts(
    useMemo(() => {
      if (inPage) return []
      const panel = () => dispatch({ type: 'filtering', filtering: !filtering })
      const own = (screen.keys ?? []).map(({ key, description, filter, value }) => {
        const run = () => dispatch({ type: 'filters', filters: toggled(filters, filter, value) })
        return { key, description, group: 'Lista', run }
      })
      return [{ key: 'f', description: 'Mostrar ou esconder os filtros', group: 'Lista', run: panel }, ...own]
    }, [filtering, filters, dispatch, inPage, screen]),
  )
}

/** Sets the filter to this value, or removes it when it has it already. */
function toggled(filters: FilterValues, name: string, value: unknown): FilterValues {
  const { [name]: now, ...others } = filters
  return JSON.stringify(now) === JSON.stringify(value) ? others : { ...others, [name]: value }
}

const signsOfUse = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Preloads the form at the first sign that the user works with the list, so that it opens immediately and does not slow
 * down the list's own loading.
 */
function useFormAtHand<R extends AnyRecord>({ data: { isFirstLoad }, screen: { Form } }: List<R>) {
  useEffect(() => {
    if (isFirstLoad) return
    const used = new AbortController()
    const fetchForm = () => {
      used.abort()
      Form.preload?.().catch(() => {})
    }
    for (const sign of signsOfUse) window.addEventListener(sign, fetchForm, { signal: used.signal, passive: true })
    return () => used.abort()
  }, [isFirstLoad, Form])
}

function Rows<R extends AnyRecord>({ list, phone }: { readonly list: List<R>; readonly phone: boolean }) {
  const { data } = list
  if (data.hasFailed) return <Unreachable list={list} />
  const isEmpty = !data.isFirstLoad && data.rows.length === 0
  if (isEmpty) return <Empty list={list} />
  return phone ? <Cards list={list} /> : <Table list={list} />
}

interface ListViewProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly actions?: ReactNode
  readonly parts?: ListParts<R>
}

export function ListView<R extends AnyRecord>({ list, actions, parts = {} }: ListViewProps<R>) {
  const phone = usePhone()
  const scroller = useRef<HTMLElement>(null)
  useListKeys(list)
  useFormAtHand(list)
  useSideShadows(scroller)
  const { data, embedded, screen } = list
  const { Tools, Bar, Figure, Chosen } = parts
  const [density] = useDensity()
  const [isFolded] = useFoldedTotals()
  return (
    <div
      className={classes.list}
      data-phone={phone || undefined}
      data-embedded={embedded ? true : undefined}
      data-density={density}
    >
      <Header list={list} actions={Tools ? <Tools list={list} /> : actions} />
      {!isFolded && <Totals list={list} {...(Figure && { Figure })} />}
      <Paper {...(!phone && { withBorder: true })} className={classes.card}>
        <div className={classes.main}>
          <Toolbar list={list} />
          <Chips list={list} />
          <SelectionBar list={list} {...(Chosen && { Chosen })} />
          {Bar && <Bar list={list} />}
          <div className={classes.bar}>
            {data.isLoading && !data.isFirstLoad && (
              <Progress value={100} animated size={2} radius={0} aria-label="A atualizar" />
            )}
          </div>
          <section ref={scroller} className={classes.rows} aria-label={`Linhas de ${screen.record.title}`}>
            <Rows list={list} phone={phone} />
          </section>
          <Pager list={list} />
        </div>
        <FilterPanel list={list} />
      </Paper>
      <Panels list={list} />
      {list.dialog}
    </div>
  )
}
