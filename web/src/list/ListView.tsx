import { Paper, Progress } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { preloadFilters } from '#kinds/filters.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { Empty, Unreachable } from './Empty.tsx'
import { Header } from './Header.tsx'
import { useListKeys } from './keys/useListKeys.ts'
import classes from './ListView.module.css'
import { Pager } from './Pager.tsx'
import { FilterPanel } from './panels/FilterPanel.tsx'
import { Panels, preloadPanels } from './panels/Panels.tsx'
import type { ListParts } from './parts.ts'
import { useDensity, useFoldedTotals } from './preferences.ts'
import { Totals } from './Totals.tsx'
import { Cards } from './table/Cards.tsx'
import { SelectionBar } from './table/SelectionBar.tsx'
import { Table } from './table/Table.tsx'
import { useMeasuredWidth } from './table/useMeasuredWidth.ts'
import { useSideShadows } from './table/useSideShadows.ts'
import { Chips } from './toolbar/Chips.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import type { List } from './useList.ts'

const signsOfUse = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Preloads filters, panels and the form at the first sign that the user works with the list, so that they open
 * immediately and do not slow down the list's own loading.
 */
function usePanelsAtHand<R extends AnyRecord>({ data: { isFirstLoad }, screen: { Form } }: List<R>) {
  useEffect(() => {
    if (isFirstLoad) return
    const used = new AbortController()
    const fetchPanels = () => {
      used.abort()
      for (const preload of [preloadFilters, preloadPanels, Form.preload]) preload()
    }
    for (const sign of signsOfUse) window.addEventListener(sign, fetchPanels, { signal: used.signal, passive: true })
    return () => used.abort()
  }, [isFirstLoad, Form])
}

/** Another page of rows begins at its first row, not where the page before was left. */
function useFirstRow(page: number, scroller: RefObject<HTMLElement | null>) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    scroller.current?.scrollTo?.({ top: 0 })
  }, [page, scroller])
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
  const page = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  useListKeys(list, page)
  usePanelsAtHand(list)
  useMeasuredWidth(scroller, !phone, list.widths.measured)
  useSideShadows(scroller)
  useFirstRow(list.state.page, scroller)
  const { data, embedded, screen } = list
  const { Tools, Bar, Figure, Chosen } = parts
  const [density] = useDensity()
  const [isFolded] = useFoldedTotals()
  return (
    <div
      ref={page}
      className={classes.list}
      data-phone={phone || undefined}
      data-embedded={embedded ? true : undefined}
      data-density={density}
    >
      <Header
        list={list}
        actions={
          <>
            {Tools && <Tools list={list} />}
            {actions}
          </>
        }
      />
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
          <div className={classes.frame}>
            <section ref={scroller} className={classes.rows} aria-label={`Linhas de ${screen.record.title}`}>
              <Rows list={list} phone={phone} />
            </section>
          </div>
          <Pager list={list} />
        </div>
        <FilterPanel list={list} />
      </Paper>
      <Panels list={list} />
      {list.dialog}
    </div>
  )
}
