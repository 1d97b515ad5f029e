import { unitText } from '@tipy/domain/figures/unitText'
import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'
import { colorAt } from './palette.ts'
import type { DrawingProps } from './series.ts'

/** The points of the first series as slices of a ring, each with its part written beside it. */
export function DonutDrawing({ series, points, unit, height, onOpen }: DrawingProps) {
  const [first] = series
  if (!first) return null
  return (
    <DonutChart
      h={height}
      // Not only as wide as the ring: the legend has the whole line.
      w="100%"
      size={Math.min(180, height - 70)}
      thickness={34}
      data={points.map(({ label, values, color }, at) => ({
        name: label,
        value: values[first.name] ?? 0,
        color: color ?? colorAt(at),
      }))}
      withLabels
      labelsType="percent"
      withLegend
      // In the order of the slices, not of their names.
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      tooltipDataSource="segment"
      valueFormatter={value => unitText(unit, value)}
      // The table of the chart is reached by keyboard, the drawing is not.
      pieChartProps={{ accessibilityLayer: false }}
      pieProps={{
        rootTabIndex: -1,
        isAnimationActive: false,
        cursor: 'pointer',
        onClick: (_slice: unknown, index: number) => {
          const point = points[index]
          if (point) onOpen(first.name, point)
        },
      }}
    />
  )
}
