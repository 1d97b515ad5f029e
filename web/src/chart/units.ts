import { formatNumber, formatPercent } from '@tipy/domain/text/numbers'
import type { ChartUnit } from './series.ts'

const tenths = (value: number): number => Math.round(value * 10) / 10

/** On an axis, where decimals take room: `12 500`, `40%`. */
export const formatTick = (unit: ChartUnit, value: number): string =>
  unit === 'percent' ? formatPercent(tenths(value)) : formatNumber(value)
