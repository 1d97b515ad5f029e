import classes from './SmallBars.module.css'
import type { Point, Series } from './series.ts'

interface SmallBarsProps {
  readonly series: readonly Series[]
  readonly points: readonly Point[]
}

/** As many as fit on a card. */
const maxBars = 24

const heightOf = (series: readonly Series[], { values }: Point): number =>
  series.reduce((sum, { name }) => sum + (values[name] ?? 0), 0)

/** The last bars of a chart, without axes or the chart library, for a figure's card. */
export function SmallBars({ series, points }: SmallBarsProps) {
  const highest = Math.max(1, ...points.map(point => heightOf(series, point)))
  return (
    <span className={classes.bars} aria-hidden>
      {points.slice(-maxBars).map(({ key, values }) => (
        <span key={key} className={classes.bar}>
          {series.toReversed().map(({ name, color }) => (
            <span key={name} style={{ height: `${((values[name] ?? 0) / highest) * 100}%`, background: color }} />
          ))}
        </span>
      ))}
    </span>
  )
}
