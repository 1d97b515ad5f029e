import { cellText } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { memo } from 'react'
import { Truncate } from '#ui/Truncate.tsx'
import { Cell, type CellContext } from './Cell.tsx'
import { attributesOf } from './cellAttributes.ts'
import { Member } from './Member.tsx'
import type { Run } from './places.ts'
import classes from './Table.module.css'

interface RowProps {
  readonly context: CellContext
  readonly runs: readonly Run[]
  readonly row: StatsRow
  readonly index: number
}

export const Row = memo(function OneRow({ context, runs, row, index }: RowProps) {
  return (
    <tr className={classes.row} aria-rowindex={index} data-row={row._id ?? ''}>
      {runs.map((place, at) => {
        if (typeof place === 'number')
          return <td key={at === runs.length - 1 ? 'after' : 'before'} className={classes.spacer} colSpan={place} />
        const { column } = place
        if (column.key === 'name')
          return (
            <th key={column.key} scope="row" {...attributesOf(place)}>
              <Member context={context} row={row} />
            </th>
          )
        return (
          <td key={column.key} {...attributesOf(place)}>
            {column.figure === undefined ? (
              <Truncate>{cellText(column, row, { officeName: context.names.office })}</Truncate>
            ) : (
              <Cell context={context} column={column} values={row} row={row} />
            )}
          </td>
        )
      })}
    </tr>
  )
})
