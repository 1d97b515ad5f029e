import { unitText } from '@tipy/domain/figures/unitText'
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { type ActiveDotProps, Dot } from 'recharts'
import type { DrawingProps } from './series.ts'
import { formatTick, pointAxis } from './units.ts'

/** The point under the mouse: it opens its number. */
const openingDot =
  (onOpen: (index: number) => void) =>
  ({ cx, cy, index, stroke }: ActiveDotProps) => (
    <Dot
      cx={cx ?? 0}
      cy={cy ?? 0}
      r={6}
      fill={stroke}
      stroke="var(--tipy-surface)"
      cursor="pointer"
      onClick={() => onOpen(index)}
    />
  )

/** Lines of several series; each point opens its number. */
export function LinesDrawing({ series, points, unit, height, onOpen }: DrawingProps) {
  const dashOf = new Map(series.map(({ name, dash }) => [name, dash]))
  const open = (name: string, index: number | undefined) => {
    const point = points[index ?? -1]
    if (point) onOpen(name, point)
  }
  return (
    <LineChart
      h={height}
      data={points.map(({ label, values }) => ({ label, ...values }))}
      dataKey="label"
      series={series.map(({ name, label, color }) => ({ name, label, color }))}
      withLegend
      legendProps={{ itemSorter: null }}
      curveType="linear"
      connectNulls={false}
      tickLine="none"
      valueFormatter={value => unitText(unit, value)}
      xAxisProps={pointAxis(points)}
      yAxisProps={{
        width: 92,
        allowDecimals: unit !== 'count',
        tickFormatter: (value: number) => formatTick(unit, value),
      }}
      // The table of the chart is reached by keyboard, the drawing is not.
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        strokeDasharray: dashOf.get(name) ?? 'none',
        activeDot: openingDot(index => open(name, index)),
      })}
    />
  )
}
