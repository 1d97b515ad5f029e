import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { barsOf } from './barsOf.ts'
import type { DrawingProps } from './series.ts'
import { formatTick } from './units.ts'

interface StackedBarsProps extends DrawingProps {
  /** Bars that lie, for long names. */
  readonly isLying?: boolean
  /** Every bar is as long as the others, and its parts are what they are of it. */
  readonly isShare?: boolean
}

const nameWidth = 130

/** The parts of a point on top of each other; each part opens its number. */
export function StackedBarsDrawing(props: StackedBarsProps) {
  const { series, points, unit, height, onOpen, isLying = false, isShare = false } = props
  const ticks = isShare ? {} : { tickFormatter: (value: number) => formatTick(unit, value) }
  return (
    <BarChart
      h={height}
      data={points.map(({ label, values }) => ({ label, ...values }))}
      {...barsOf({ series, points, unit, onOpen, isLying, nameWidth, ticks })}
      type={isShare ? 'percent' : 'stacked'}
      withLegend
      maxBarWidth={44}
    />
  )
}
