import { Skeleton } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { PlacedColumn } from './columns.ts'
import classes from './Table.module.css'

interface SkeletonRowsProps<R extends AnyRecord> {
  readonly columns: readonly PlacedColumn<R>[]
  readonly count: number
}

/** Fixed widths that look like text. */
const lengths = ['72%', '54%', '86%', '63%', '78%']

/** Placeholders of the same height as rows, until the first rows are loaded. */
export function SkeletonRows<R extends AnyRecord>({ columns, count }: SkeletonRowsProps<R>) {
  const lines = Array.from({ length: count }, (_, index) => `line-${index}`)
  return lines.map((line, index) => (
    <tr key={line} className={classes.row} aria-hidden>
      <td className={classes.pick} />
      <td className={classes.expand} />
      {columns.map((column, place) => (
        <td key={column.field} className={classes.cell} data-first={place === 0 || undefined}>
          <Skeleton
            height={10}
            width={lengths[(index + place) % lengths.length] ?? '70%'}
            ml={column.numeric ? 'auto' : 0}
          />
        </td>
      ))}
      <td className={classes.actions} />
    </tr>
  ))
}
