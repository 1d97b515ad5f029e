import { unitText } from '@tipy/domain/figures/unitText'
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Dot } from 'recharts'
import type { DrawingProps } from './series.ts'
import { formatTick } from './units.ts'

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
      yAxisProps={{ width: 78, tickFormatter: (value: number) => formatTick(unit, value) }}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        strokeDasharray: dashOf.get(name) ?? 'none',
        activeDot: ({ cx, cy, index, stroke }) => (
          <Dot
            cx={cx ?? 0}
            cy={cy ?? 0}
            r={6}
            fill={stroke}
            stroke="var(--tipy-surface)"
            cursor="pointer"
            onClick={() => open(name, index)}
          />
        ),
      })}
    />
  )
}
