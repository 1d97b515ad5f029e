import { formatMoney, formatNumber } from '#kinds/format.ts'
import type { ChartUnit } from './series.ts'

const tenths = (value: number): number => Math.round(value * 10) / 10

/** A number of a chart in its unit; – where there is none. */
export function formatUnit(unit: ChartUnit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'euro') return formatMoney(value)
  return unit === 'percent' ? `${formatNumber(tenths(value))}\u00a0%` : formatNumber(value)
}

/** On an axis, where decimals take room: `12 500`, `40 %`. */
export const formatTick = (unit: ChartUnit, value: number): string =>
  unit === 'percent' ? `${formatNumber(tenths(value))}\u00a0%` : formatNumber(value)
