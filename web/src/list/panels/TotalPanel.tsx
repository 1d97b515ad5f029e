import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { PageSize } from '@tipy/domain/record/paging'
import { type ReactNode, useState } from 'react'
import { FigurePages } from '#figures/FigurePages.tsx'
import { FigurePanel } from '#figures/FigurePanel.tsx'
import { FigureRows } from '#figures/FigureRows.tsx'
import { formatNumber, formatValue } from '#kinds/format.ts'
import { figureOf, totalText } from '#list/figures.ts'
import { useFigureRows, useFigureScope } from '#list/query/useFigureRows.ts'
import type { FigureScope, TotalCard } from '#list/screen.ts'
import { titleOf } from '#list/table/rowTitle.ts'
import type { List } from '#list/useList.ts'
import { Loading } from '#ui/Loading.tsx'
import { useFigureScopeText } from './useFigureScopeText.ts'

interface TotalPanelProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly card: TotalCard
  readonly perPage: PageSize
}

/** The amount one row adds to the figure: its part, its field, or 1 for a count. */
function partText<R extends AnyRecord>(
  { list, card }: Omit<TotalPanelProps<R>, 'perPage'>,
  row: Shown<R>,
  by: FigureScope,
): string {
  const values: Readonly<Record<string, unknown>> = row
  if (card.partOf) return totalText(card, card.partOf(values, by))
  const field = card.sums === undefined ? undefined : list.screen.record.fields[card.sums]
  return field && card.sums !== undefined ? formatValue(field, values[card.sums], list.names) : '1'
}

function dayText<R extends AnyRecord>({ screen: { record, dayBehind }, names }: List<R>, row: Shown<R>) {
  if (!dayBehind) return undefined
  const field = record.fields[dayBehind]
  return field ? formatValue(field, row[dayBehind], names) : ''
}

function titleLink<R extends AnyRecord>(list: List<R>, row: Shown<R>): ReactNode {
  const title = titleOf(list, row)
  if (!list.screen.page) return title
  return (
    <Anchor component={Link} to={list.screen.page(row._id)} inherit>
      {title}
    </Anchor>
  )
}

interface RowsProps<R extends AnyRecord> extends Omit<TotalPanelProps<R>, 'perPage'> {
  readonly rows: readonly Shown<R>[]
}

function Rows<R extends AnyRecord>({ list, card, rows }: RowsProps<R>) {
  const by = useFigureScope(list)
  // The filter may match a row by a day of another event: such a row adds nothing.
  const giving = rows.filter(row => card.partOf?.(row, by) !== 0)
  const shown = giving.map(row => ({
    key: row._id,
    title: titleLink(list, row),
    day: dayText(list, row),
    part: partText({ list, card }, row, by),
  }))
  return <FigureRows label={card.label} rows={shown} />
}

const pageText = (page: number, perPage: number, total = 0): string =>
  `página ${formatNumber(page + 1)} de ${formatNumber(Math.ceil(total / perPage))}`

/** The rows that a figure of the list sums, one page at a time. */
export function TotalPanel<R extends AnyRecord>({ list, card, perPage }: TotalPanelProps<R>) {
  const { data, dispatch } = list
  const [page, setPage] = useState(0)
  const { rows, total } = useFigureRows(list, card, { page, perPage })
  const countedBy = useFigureScopeText(list, card)
  const value = figureOf(card, data.totals)
  const { within } = card
  return (
    <FigurePanel
      label={card.label}
      value={value === undefined || value === null ? undefined : totalText(card, value)}
      formula={card.formula}
      countedBy={countedBy}
      back={
        within && {
          label: within.label,
          go: () => dispatch({ type: 'open', panel: { kind: 'total', name: within.name } }),
        }
      }
      onClose={() => dispatch({ type: 'close' })}
    >
      {rows ? <Rows list={list} card={card} rows={rows} /> : <Loading height={240} />}
      <FigurePages
        page={page}
        perPage={perPage}
        rows={rows?.length ?? 0}
        total={total}
        // Where matching rows may add nothing, the number of rows that add something is unknown.
        placeText={card.partOf && pageText(page, perPage, total)}
        onPage={setPage}
        onSize={size => dispatch({ type: 'open', panel: { kind: 'total', name: card.name, perPage: size } })}
      />
    </FigurePanel>
  )
}
