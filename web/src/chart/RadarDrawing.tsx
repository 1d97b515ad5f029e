import { unitText } from '@tipy/domain/figures/unitText'
import '@mantine/charts/styles.css'
import { ChartTooltip, RadarChart } from '@mantine/charts'
import { Dot, type TooltipContentProps } from 'recharts'
import type { ChartUnit, DrawingProps, Series } from './series.ts'

interface CornerProps {
  readonly cx?: number | undefined
  readonly cy?: number | undefined
  readonly index?: number | undefined
}

/** The library's tooltip of a radar has no formats. */
const tooltipOf =
  (series: readonly Series[], unit: ChartUnit) =>
  ({ label, payload }: TooltipContentProps) => (
    <ChartTooltip
      label={label}
      payload={[...payload]}
      series={series.map(({ name, label: text, color }) => ({ name, label: text, color }))}
      valueFormatter={value => unitText(unit, value)}
    />
  )

/** Points around a centre, with a shape for each series; a corner of a shape opens its number. */
export function RadarDrawing({ series, points, unit, height, onOpen }: DrawingProps) {
  const cornerOf =
    (name: string, color: string) =>
    ({ cx, cy, index = -1 }: CornerProps) => {
      const point = points[index]
      // What has no number yet has no corner.
      if (!point || point.values[name] === null) return null
      return (
        <Dot
          key={index}
          cx={cx ?? 0}
          cy={cy ?? 0}
          r={4}
          fill={color}
          stroke="var(--tipy-surface)"
          cursor="pointer"
          onClick={() => onOpen(name, point)}
        />
      )
    }
  return (
    <RadarChart
      h={height}
      data={points.map(({ label, values }) => ({ label, ...values }))}
      dataKey="label"
      series={series.map(({ name, label, color }) => ({ name, label, color, opacity: 0.15 }))}
      withLegend
      legendProps={{ itemSorter: null }}
      withTooltip
      tooltipProps={{ content: tooltipOf(series, unit) }}
      radarChartProps={{ outerRadius: '80%' }}
      accessibilityLayer={false}
      radarProps={({ name, color }) => ({
        strokeWidth: 2,
        dot: cornerOf(name, color),
        activeDot: cornerOf(name, color),
      })}
    />
  )
}
