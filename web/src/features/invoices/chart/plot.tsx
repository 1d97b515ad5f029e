import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { formatMoney, formatNumber } from '#kinds/format.ts'
import { monthName } from '../invoices.words.ts'
import type { Months } from './months.ts'

const series = [
  { name: 'real', label: 'Imobiliário', color: 'light-dark(#2b7a9b, #58a9c9)' },
  { name: 'bank', label: 'Diversos', color: 'light-dark(#d68a1f, #e5a84b)' },
]

interface MonthlyPlotProps {
  readonly months: Months
  /** A month was chosen: null is the one without a date. */
  readonly onMonth: (month: string | null) => void
}

/** Months side by side, banks on top; each opens its rows. Who cannot see it has the table under it. */
export function MonthlyPlot({ months, onMonth }: MonthlyPlotProps) {
  const data = months.map(({ month, value, bank }) => ({
    month: monthName(month),
    real: Math.round((value - bank) * 100) / 100,
    bank,
  }))
  return (
    <div aria-hidden>
      <BarChart
        h={260}
        data={data}
        dataKey="month"
        type="stacked"
        series={series}
        withLegend
        tickLine="none"
        valueFormatter={formatMoney}
        yAxisProps={{ width: 78, tickFormatter: (value: number) => formatNumber(value) }}
        maxBarWidth={44}
        barChartProps={{
          style: { cursor: 'pointer' },
          onClick: ({ activeTooltipIndex }) => {
            const chosen = months[Number(activeTooltipIndex)]
            if (activeTooltipIndex != null && chosen) onMonth(chosen.month)
          },
        }}
        // A chart that moves tells nothing more.
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
