import { unitText } from '@tipy/domain/figures/unitText'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { DrawingProps } from './series.ts'
import { formatTick } from './units.ts'

interface GroupedBarsProps extends DrawingProps {
  /** Bars that lie, for long names. */
  readonly isLying?: boolean
}

const nameWidth = 150

/** The bars of a point beside each other; each opens its number. */
export function GroupedBarsDrawing({ series, points, unit, height, onOpen, isLying = false }: GroupedBarsProps) {
  const ticks = { allowDecimals: unit !== 'count', tickFormatter: (value: number) => formatTick(unit, value) }
  return (
    <BarChart
      h={height}
      data={points.map(({ label, values, color }) => ({ label, ...values, ...(color && { color }) }))}
      dataKey="label"
      orientation={isLying ? 'vertical' : 'horizontal'}
      gridAxis={isLying ? 'y' : 'x'}
      series={series.map(({ name, label, color }) => ({ name, label, color }))}
      withLegend={series.length > 1}
      // In the order of the bars, not of their names.
      legendProps={{ itemSorter: null }}
      tickLine="none"
      valueFormatter={value => unitText(unit, value)}
      xAxisProps={isLying ? ticks : {}}
      yAxisProps={isLying ? { width: nameWidth, interval: 0 } : { width: 92, ...ticks }}
      maxBarWidth={36}
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
