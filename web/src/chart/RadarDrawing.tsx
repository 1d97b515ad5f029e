import { unitText } from '@tipy/domain/figures/unitText'
import '@mantine/charts/styles.css'
import { ChartTooltip, RadarChart } from '@mantine/charts'
import { Dot } from 'recharts'
import type { DrawingProps } from './series.ts'

/** Points around a centre, with a shape for each series; a corner of a shape opens its number. */
export function RadarDrawing({ series, points, unit, height, onOpen }: DrawingProps) {
  const open = (name: string, index: number) => {
    const point = points[index]
    if (point) onOpen(name, point)
  }
  return (
    <RadarChart
      h={height}
      // What has no number yet is drawn at the centre; the tooltip and the table say that it has none.
      data={points.map(({ label, values }) => ({ label, ...values }))}
      dataKey="label"
      series={series.map(({ name, label, color }) => ({ name, label, color, opacity: 0.15 }))}
      withLegend
      legendProps={{ itemSorter: null }}
      withTooltip
      tooltipProps={{
        content: ({ label, payload }) => (
          <ChartTooltip
            label={label}
            payload={[...payload]}
            series={series.map(({ name, label: text, color }) => ({ name, label: text, color }))}
            valueFormatter={value => unitText(unit, value)}
          />
        ),
      }}
      withPolarRadiusAxis={false}
      accessibilityLayer={false}
      radarProps={({ name, color }) => ({
        strokeWidth: 2,
        dot: cornerDot(color, index => open(name, index)),
        activeDot: cornerDot(color, index => open(name, index)),
      })}
    />
  )
}

interface CornerProps {
  readonly cx?: number | undefined
  readonly cy?: number | undefined
  readonly index?: number | undefined
}

/** A corner of a shape: it opens its number. */
const cornerDot = (color: string, onOpen: (index: number) => void) =>
  function Corner({ cx, cy, index = -1 }: CornerProps) {
    return (
      <Dot
        key={index}
        cx={cx ?? 0}
        cy={cy ?? 0}
        r={4}
        fill={color}
        stroke="var(--tipy-surface)"
        cursor="pointer"
        onClick={() => onOpen(index)}
      />
    )
  }
