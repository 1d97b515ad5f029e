import { type DateRange, type Day, earliest, lisbonSpan } from '../../calendar/days.ts'

const millisecondsOfDay = 86_400_000

/** The instants of a range of days in Lisbon, from the first until, not including, the last. */
export function instantsOf({ firstDate, lastDate }: DateRange): { readonly from: Date; readonly until: Date } {
  return {
    from: new Date(lisbonSpan(firstDate).first),
    until: new Date(Date.parse(lisbonSpan(lastDate).last) + 1),
  }
}

/** The days of a range up to today: what is still to come makes no average smaller. */
export function daysUntilToday({ firstDate, lastDate }: DateRange, today: Day): number {
  const last = earliest(lastDate, today)
  return Math.max(0, (Date.parse(last) - Date.parse(firstDate)) / millisecondsOfDay + 1)
}

/** Seconds per day, rounded; null of a range that has not begun. */
export const dailyAverage = (seconds: number, days: number): number | null =>
  days === 0 ? null : Math.round(seconds / days)
