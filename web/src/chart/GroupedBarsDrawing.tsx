import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { barsOf } from './barsOf.ts'
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
      {...barsOf({ series, points, unit, onOpen, isLying, nameWidth, ticks })}
      withLegend={series.length > 1}
      maxBarWidth={36}
    />
  )
}
