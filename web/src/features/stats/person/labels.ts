import { type DateRange, makeDay } from '@tipy/domain/calendar/days'
import { formatMonth, formatRange } from '@tipy/domain/calendar/format'
import type { CardPeriod } from '@tipy/domain/features/stats/stats.series'

/** A month of a row, `3-2026`: `março 2026`. */
export const monthText = (year: number, month: number): string => formatMonth(makeDay(year, month, 1))

/** A period of a card; months and years go up to the last day of the range. */
export function periodText({ kind }: CardPeriod, range: DateRange): string {
  if (kind === 'interval') return formatRange(range)
  const { lastDate } = range
  return kind === 'year' ? lastDate.slice(0, 4) : formatMonth(lastDate.slice(0, 7))
}
