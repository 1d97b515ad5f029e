import { addDays, type DateRange, type Day, earliest, lisbonDay, lisbonSpan } from '../../calendar/days.ts'

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

/** `3 h 05 min` */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

interface Span {
  readonly startDate: string
  readonly endDate: string
}

/** The seconds of each day of a range (Lisbon), up to today; a session over midnight counts on both days. */
export function secondsByDay(
  sessions: readonly Span[],
  { firstDate, lastDate }: DateRange,
  today: Day,
): readonly { readonly day: Day; readonly seconds: number }[] {
  const totals = new Map<Day, number>()
  for (let day = firstDate; day <= earliest(lastDate, today); day = addDays(day, 1)) totals.set(day, 0)
  for (const { startDate, endDate } of sessions) {
    const end = Date.parse(endDate)
    let start = Date.parse(startDate)
    while (start < end) {
      const day = lisbonDay(new Date(start))
      const until = Math.min(end, Date.parse(lisbonSpan(day).last) + 1)
      const total = totals.get(day)
      if (total !== undefined) totals.set(day, total + (until - start) / 1000)
      start = until
    }
  }
  return [...totals].map(([day, seconds]) => ({ day, seconds }))
}
