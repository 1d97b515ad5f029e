import { Checkbox, VisuallyHidden } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { List } from '#list/useList.ts'
import type { PlacedColumn } from './columns.ts'
import { HeadCell, type Sort } from './HeadCell.tsx'
import { placesOf } from './RowButtons.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import classes from './Table.module.css'
import { TableRow } from './TableRow.tsx'

const pickWidth = 38
const expandWidth = 30
const buttonWidth = 28

/** The current order: the chosen one, or the list's default (by its date, newest first). */
export function sortOf<R extends AnyRecord>({ state, screen }: Pick<List<R>, 'state' | 'screen'>): Sort {
  const { sort, fields } = screen.record
  const kind = fields[sort]?.kind
  return state.sort ?? { by: sort, desc: kind === 'day' || kind === 'dateTime' || kind === 'instant' }
}

export function Table<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { shown, columns, screen, selection, data, dispatch } = list
  const sort = sortOf(list)
  const places = placesOf(list)
  const actionsWidth = places.length * buttonWidth + 18
  const width = shown.reduce((sum, column) => sum + column.width, pickWidth + expandWidth + actionsWidth)
  const picked = data.rows.filter(row => selection.has(row._id)).length

  function resize(column: PlacedColumn<R>, to: number | null) {
    const usual = screen.columns.find(one => one.field === column.field)?.width ?? column.width
    list.setColumns(columns.map(one => (one.field === column.field ? { ...one, width: to ?? usual } : one)))
  }

  return (
    <table
      className={classes.table}
      style={{ minWidth: width }}
      aria-label={screen.record.title}
      aria-busy={data.isLoading}
    >
      <colgroup>
        <col style={{ width: pickWidth }} />
        <col style={{ width: expandWidth }} />
        {shown.map(column => (
          <col key={column.field} style={{ width: column.width }} />
        ))}
        <col style={{ width: actionsWidth }} />
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
              sort={sort}
              first={index === 0}
              onSort={next => dispatch({ type: 'sort', sort: next })}
              onResize={to => resize(column, to)}
            />
          ))}
          <th scope="col" className={classes.actions}>
            Ações
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
              places={places}
            />
          ))
        )}
      </tbody>
    </table>
  )
}
