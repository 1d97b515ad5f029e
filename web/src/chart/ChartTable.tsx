import { UnstyledButton } from '@mantine/core'
import { unitText } from '@tipy/domain/figures/unitText'
import type { ReactNode } from 'react'
import classes from './ChartTable.module.css'
import type { ChartUnit, Point, Series } from './series.ts'

interface ChartTableProps<Name extends string> {
  readonly label: string
  /** The heading of the first column: "Mês". */
  readonly heading: string
  readonly columns: readonly Pick<Series<Name>, 'name' | 'label' | 'isPlain'>[]
  /** In the order of the rows. */
  readonly points: readonly Point<Name>[]
  /** Of each column; without it there is no last line. */
  readonly totals?: Readonly<Record<Name, number>> | undefined
  readonly unit?: ChartUnit
  /** Opens the rows that an amount sums; without a point, those of the column's total. */
  readonly onOpen: (column: Name, point?: Point<Name>) => void
  /** An amount that leads to a page instead of opening a dialog. */
  readonly renderLink?: RenderLink<Name> | undefined
}

export type RenderLink<Name extends string> = (column: Name, point: Point<Name>, text: string) => ReactNode

/** The numbers of a chart as a table; every amount opens the rows it sums. */
export function ChartTable<Name extends string>(props: ChartTableProps<Name>) {
  const { label, heading, columns, points, totals, unit = 'euro', onOpen, renderLink } = props
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map(({ name, label: column }) => (
            <th key={name} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(point => (
          <Line
            key={point.key}
            label={point.label}
            columns={columns}
            values={point.values}
            unit={unit}
            onOpen={column => onOpen(column, point)}
            renderLink={renderLink && ((column, text) => renderLink(column, point, text))}
          />
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <Line label="Total" columns={columns} values={totals} unit={unit} onOpen={column => onOpen(column)} />
        </tfoot>
      )}
    </table>
  )
}

interface LineProps<Name extends string> extends Pick<ChartTableProps<Name>, 'label' | 'columns'> {
  readonly values: Readonly<Record<Name, number | null>>
  readonly unit: ChartUnit
  readonly onOpen: (column: Name) => void
  readonly renderLink?: ((column: Name, text: string) => ReactNode) | undefined
}

function Line<Name extends string>({ label, columns, values, unit, onOpen, renderLink }: LineProps<Name>) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {columns.map(({ name, isPlain }) => (
        <td key={name} className="tabular">
          {isPlain || values[name] === null
            ? unitText(unit, values[name])
            : (renderLink?.(name, unitText(unit, values[name])) ?? (
                <UnstyledButton className={classes.opens ?? ''} aria-haspopup="dialog" onClick={() => onOpen(name)}>
                  {unitText(unit, values[name])}
                </UnstyledButton>
              ))}
        </td>
      ))}
    </tr>
  )
}
