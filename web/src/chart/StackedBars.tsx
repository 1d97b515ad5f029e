import { unitText } from '@tipy/domain/figures/unitText'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { Point, Series } from './series.ts'
import { formatTick } from './units.ts'

export interface BarsProps {
  /** From the bottom of each bar to its top. */
  readonly series: readonly Series[]
  readonly points: readonly Point[]
  /** The user clicked a bar. */
  readonly onOpen: (point: Point) => void
}

/** Stacked bars of money. Hidden from screen readers, which have the table with the same numbers. */
export function StackedBars({ series, points, onOpen }: BarsProps) {
  return (
    <div aria-hidden>
      <BarChart
        h={260}
        data={points.map(({ label, values }) => ({ label, ...values }))}
        dataKey="label"
        type="stacked"
        series={series.map(({ name, label, color }) => ({ name, label, color }))}
        withLegend
        tickLine="none"
        valueFormatter={value => unitText('euro', value)}
        yAxisProps={{ width: 92, tickFormatter: (value: number) => formatTick('euro', value) }}
        maxBarWidth={44}
        barChartProps={{
          style: { cursor: 'pointer' },
          onClick: ({ activeTooltipIndex }) => {
            const chosen = points[Number(activeTooltipIndex)]
            if (activeTooltipIndex != null && chosen) onOpen(chosen)
          },
        }}
        // An animation would add no information.
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
