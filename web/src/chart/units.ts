import { formatNumber, formatPercent } from '@tipy/domain/text/numbers'
import type { ChartUnit, Point } from './series.ts'

const tenths = (value: number): number => Math.round(value * 10) / 10

/** On an axis, where decimals take room: `12 500 €`, `40%`. */
export function formatTick(unit: ChartUnit, value: number): string {
  if (unit === 'percent') return formatPercent(tenths(value))
  // A space that does not break: an axis would write the sign on a line of its own.
  return unit === 'euro' ? `${formatNumber(value)}\u00A0€` : formatNumber(value)
}

/** The axis of the points, whose labels may be long. */
export function pointAxis(points: readonly Point[]) {
  const ticks = new Map(points.map(({ label, tick }) => [label, tick ?? label]))
  return { tickFormatter: (label: string) => ticks.get(label) ?? label }
}
