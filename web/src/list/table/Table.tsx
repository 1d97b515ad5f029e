import { Checkbox, VisuallyHidden } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import { defaultOrder } from '@tipy/domain/record/order'
import { type PointerEvent, useRef } from 'react'
import { rowOpening } from '#list/keys/rowOpening.ts'
import { useTableKeys } from '#list/keys/useTableKeys.ts'
import type { List } from '#list/useList.ts'
import type { PlacedColumn } from './columns.ts'
import { HeadCell, type Sort } from './HeadCell.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import classes from './Table.module.css'
import { TableRow } from './TableRow.tsx'
import { pickWidth } from './useColumns.ts'

/** The current order: the chosen one, or the list's default (by its date, newest first). */
export function sortOf<R extends AnyRecord>({ state, screen }: Pick<List<R>, 'state' | 'screen'>): Sort {
  const { sortBy, sortDesc } = defaultOrder(screen.record)
  return state.sort ?? { by: sortBy, desc: sortDesc }
}

/** A cell whose content is cut has all of it as a tooltip; one handler, because a page has hundreds of cells. */
function showWholeText({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || cell.title) return
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  )
  if (isCut && cell.matches(`.${classes.cell}`) && cell.textContent) cell.title = cell.textContent
}

export function Table<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { shown, columns, widths, screen, selection, data, dispatch } = list
  const sort = sortOf(list)
  const table = useRef<HTMLTableElement>(null)
  const keys = useTableKeys(list, table)
  const width = widths.columns.reduce((sum, one) => sum + one, pickWidth + widths.expand + widths.actions)
  const picked = data.rows.filter(row => selection.has(row._id)).length

  function resize(column: PlacedColumn<R>, to: number | null) {
    const usual = screen.columns.find(one => one.field === column.field)?.width ?? column.width
    list.setColumns(columns.map(one => (one.field === column.field ? { ...one, width: to ?? usual } : one)))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus among its controls
    <table
      ref={table}
      data-rows
      {...keys}
      {...rowOpening(list)}
      onPointerOver={showWholeText}
      className={classes.table}
      style={{ minWidth: width }}
      data-has-states={screen.state ? true : undefined}
      aria-label={screen.record.title}
      aria-busy={data.isLoading || list.filters.isPending}
    >
      <colgroup>
        <col style={{ width: pickWidth }} />
        <col style={{ width: widths.expand }} />
        {shown.map((column, index) => (
          <col key={column.field} style={{ width: widths.columns[index] }} />
        ))}
        <col style={{ width: widths.actions }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={classes.pick}>
            <Checkbox
              size="xs"
              aria-label="Selecionar todas as linhas desta página"
              checked={picked > 0 && picked === data.rows.length}
              indeterminate={picked > 0 && picked < data.rows.length}
              disabled={data.rows.length === 0}
              onChange={() => selection.toggleAll(data.rows)}
            />
          </th>
          <th scope="col" className={classes.expand}>
            <VisuallyHidden>Mais dados</VisuallyHidden>
          </th>
          {shown.map((column, index) => (
            <HeadCell
              key={column.field}
              column={column}
              width={widths.columns[index] ?? column.width}
              sort={sort}
              first={index === 0}
              onSort={next => dispatch({ type: 'sort', sort: next })}
              onResize={to => resize(column, to)}
            />
          ))}
          <th scope="col" className={classes.actions}>
            <VisuallyHidden>Ações</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.isFirstLoad ? (
          <SkeletonRows columns={shown} count={list.state.perPage} />
        ) : (
          data.rows.map(row => (
            <TableRow
              key={row._id}
              list={list}
              row={row}
              selected={selection.has(row._id)}
              open={list.isOpen(row._id)}
            />
          ))
        )}
      </tbody>
    </table>
  )
}
