import { unitText } from '@tipy/domain/figures/unitText'
import type { Copied } from '#ui/clipboard.ts'
import { copiedCells, harmlessText } from '#ui/copiedCells.ts'
import type { ChartUnit, Point, Series } from './series.ts'

interface Chart {
  readonly heading: string
  readonly series: readonly Pick<Series, 'name' | 'label'>[]
  readonly points: readonly Point[]
  readonly unit: ChartUnit
}

/** The numbers of a chart for the clipboard. Rows and columns may be named by what users typed. */
export function copiedTable({ heading, series, points, unit }: Chart): Copied {
  return copiedCells(
    [heading, ...series.map(({ label }) => harmlessText(label))],
    points.map(({ label, values }) => [harmlessText(label), ...series.map(({ name }) => unitText(unit, values[name]))]),
  )
}
