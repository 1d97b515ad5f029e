import { formatExactPercent, formatMoney, formatNumber } from '../text/numbers.ts'
import type { Unit } from './measures.ts'

/** A figure in its unit: `1 234,00 €`, `12`, `3,50%`; – where there is none. */
export function unitText(unit: Unit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'euro') return formatMoney(value)
  return unit === 'percent' ? formatExactPercent(value) : formatNumber(value)
}
