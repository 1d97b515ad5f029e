import type { ReactNode } from 'react'
import classes from './FigureRows.module.css'

export interface FigureRow {
  readonly key: string
  readonly title: ReactNode
  /** The day of the row, where rows of one name differ by it. */
  readonly day?: string | undefined
  /** What it gives to the figure, as people read it. */
  readonly part: string
}

interface FigureRowsProps {
  /** Of the figure. */
  readonly label: string
  readonly rows: readonly FigureRow[]
}

/** The rows behind a figure, each with what it gives to it. */
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
