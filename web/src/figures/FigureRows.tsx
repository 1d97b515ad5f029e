import type { ReactNode } from 'react'
import classes from './FigureRows.module.css'

export interface FigureRow {
  readonly key: string
  readonly title: ReactNode
  /** The day of the row, where rows with the same title differ by it. */
  readonly day?: string | undefined
  /** The amount it adds to the figure, formatted. */
  readonly part: string
}

interface FigureRowsProps {
  /** The figure's label. */
  readonly label: string
  readonly rows: readonly FigureRow[]
}

/** The rows a figure sums, each with the amount it adds. */
export function FigureRows({ label, rows }: FigureRowsProps) {
  return (
    <table className={classes.rows} aria-label={`Linhas de ${label}`}>
      <tbody>
        {rows.map(({ key, title, day, part }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            {day !== undefined && <td className={`${classes.day} tabular`}>{day}</td>}
            <td className="tabular">{part}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
