import type { AnyRecord } from '@tipy/domain/record/define'
import type { PlacedColumn } from './columns.ts'
import classes from './SkeletonRows.module.css'
import tableClasses from './Table.module.css'

interface SkeletonRowsProps<R extends AnyRecord> {
  readonly columns: readonly PlacedColumn<R>[]
  readonly count: number
}

/** Fixed widths that look like text. */
const lengths = ['72%', '54%', '86%', '63%', '78%']
/** As many as a tall window shows; what is below it moves without being seen. */
const mostRows = 30

/**
 * Placeholders of the same height as rows, until the first rows are loaded. Plain elements: Mantine's `Skeleton` is a
 * compositor layer with two drawn boxes, which for every cell took longer than the rows themselves.
 */
export function SkeletonRows<R extends AnyRecord>({ columns, count }: SkeletonRowsProps<R>) {
  const lines = Array.from({ length: Math.min(count, mostRows) }, (_, index) => `line-${index}`)
  return lines.map((line, index) => (
    <tr key={line} className={tableClasses.row} aria-hidden>
      <td className={tableClasses.pick} />
      <td className={tableClasses.expand} />
      {columns.map((column, place) => (
        <td key={column.field} className={tableClasses.cell} data-first={place === 0 || undefined}>
          <div
            className={classes.text}
            data-numeric={column.numeric || undefined}
            style={{ width: lengths[(index + place) % lengths.length] }}
          />
        </td>
      ))}
      <td className={tableClasses.actions} />
    </tr>
  ))
}
