import type { ReactNode } from 'react'
import classes from './FigureRows.module.css'

export interface FigureRow {
  readonly key: string
  readonly title: ReactNode
  /** What of it counts, and for whom, under the title. */
  readonly note?: string | undefined
  /** The day of the row, where rows with the same title differ by it. */
  readonly day?: string | undefined
  /** The amount it adds to the figure, formatted. */
  readonly part: string
}

interface FigureRowsProps {
  /** The figure's label. */
  readonly label: string
  readonly rows: readonly FigureRow[]
  /** Under the rows of all pages: what they add up to, line by line. */
  readonly sums?: readonly { readonly label: string; readonly value: string }[] | undefined
}

/** The rows a figure sums, each with the amount it adds. */
export function FigureRows({ label, rows, sums = [] }: FigureRowsProps) {
  const hasDays = rows.some(({ day }) => day !== undefined)
  return (
    <table className={classes.rows} aria-label={`Linhas de ${label}`}>
      <tbody>
        {rows.map(({ key, title, note, day, part }) => (
          <tr key={key}>
            <th scope="row">
              {title}
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </th>
            {day !== undefined && <td className={`${classes.day} tabular`}>{day}</td>}
            <td className="tabular">{part}</td>
          </tr>
        ))}
      </tbody>
      {sums.length > 0 && (
        <tfoot>
          {sums.map(({ label: name, value }) => (
            <tr key={name}>
              <th scope="row" colSpan={hasDays ? 2 : 1}>
                {name}
              </th>
              <td className="tabular">{value}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
}
