import { unitText } from '@tipy/domain/figures/unitText'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
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
      dataKey="label"
      type={isShare ? 'percent' : 'stacked'}
      orientation={isLying ? 'vertical' : 'horizontal'}
      gridAxis={isLying ? 'y' : 'x'}
      series={series.map(({ name, label, color }) => ({ name, label, color }))}
      withLegend
      // In the order of the parts, not of their names.
      legendProps={{ itemSorter: null }}
      tickLine="none"
      valueFormatter={value => unitText(unit, value)}
      xAxisProps={isLying ? ticks : {}}
      yAxisProps={isLying ? { width: nameWidth, interval: 0 } : { width: 92, ...ticks }}
      maxBarWidth={44}
      // The table of the chart is reached by keyboard, the drawing is not.
      barChartProps={{ accessibilityLayer: false }}
      barProps={({ name }) => ({
        isAnimationActive: false,
        cursor: 'pointer',
        onClick: (_bar: unknown, index: number) => {
          const point = points[index]
          if (point) onOpen(name, point)
        },
      })}
    />
  )
}
