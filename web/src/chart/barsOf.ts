import { unitText } from '@tipy/domain/figures/unitText'
import type { DrawingProps } from './series.ts'
import { pointAxis } from './units.ts'

/** Of an axis of amounts: millions with their sign. */
const amountsWidth = 92

interface BarsOptions extends Pick<DrawingProps, 'series' | 'points' | 'unit' | 'onOpen'> {
  /** Bars that lie, for long names. */
  readonly isLying: boolean
  /** Of the names beside lying bars. */
  readonly nameWidth: number
  readonly ticks: object
}

/** What grouped and stacked bars share; each bar opens its number. */
export const barsOf = ({ series, points, unit, onOpen, isLying, nameWidth, ticks }: BarsOptions) => ({
  dataKey: 'label',
  orientation: isLying ? ('vertical' as const) : ('horizontal' as const),
  gridAxis: isLying ? ('y' as const) : ('x' as const),
  series: series.map(({ name, label, color }) => ({ name, label, color })),
  // In the order of the bars, not of their names.
  legendProps: { itemSorter: null },
  tickLine: 'none' as const,
  valueFormatter: (value: number) => unitText(unit, value),
  xAxisProps: isLying ? ticks : pointAxis(points),
  yAxisProps: isLying ? { width: nameWidth, interval: 0 as const } : { width: amountsWidth, ...ticks },
  // The table of the chart is reached by keyboard, the drawing is not.
  barChartProps: { accessibilityLayer: false },
  barProps: ({ name }: { readonly name: string }) => ({
    isAnimationActive: false,
    cursor: 'pointer',
    onClick: (_bar: unknown, index: number) => {
      const point = points[index]
      if (point) onOpen(name, point)
    },
  }),
})
