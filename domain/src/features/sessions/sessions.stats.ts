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

/** `3 h 05 min 09 s`: where parts are to add up. */
export function formatExactDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)} h ${twoDigits(Math.floor(whole / 60) % 60)} min ${twoDigits(whole % 60)} s`
}

interface Span {
  readonly startDate: string
  readonly endDate: string
}

export const secondsOf = ({ startDate, endDate }: Span): number => (Date.parse(endDate) - Date.parse(startDate)) / 1000

/** A session by the days of Lisbon: one over midnight has a part on each day. */
function partsByDay(session: Span): readonly (Span & { readonly day: Day })[] {
  const parts: (Span & { day: Day })[] = []
  const end = Date.parse(session.endDate)
  let start = Date.parse(session.startDate)
  while (start < end) {
    const day = lisbonDay(new Date(start))
    const until = Math.min(end, Date.parse(lisbonSpan(day).last) + 1)
    parts.push({ day, startDate: new Date(start).toISOString(), endDate: new Date(until).toISOString() })
    start = until
  }
  return parts
}

/** The sessions of a day, each without what of it was on other days. */
export const sessionsOfDay = <S extends Span>(sessions: readonly S[], day: Day): readonly S[] =>
  sessions.flatMap(session =>
    partsByDay(session)
      .filter(part => part.day === day)
      .map(({ startDate, endDate }) => ({ ...session, startDate, endDate })),
  )

/** The seconds of each day of a range (Lisbon), up to today; a session over midnight counts on both days. */
export function secondsByDay(
  sessions: readonly Span[],
  { firstDate, lastDate }: DateRange,
  today: Day,
): readonly { readonly day: Day; readonly seconds: number }[] {
  const totals = new Map<Day, number>()
  for (let day = firstDate; day <= earliest(lastDate, today); day = addDays(day, 1)) totals.set(day, 0)
  for (const { day, ...part } of sessions.flatMap(partsByDay)) {
    const total = totals.get(day)
    if (total !== undefined) totals.set(day, total + secondsOf(part))
  }
  return [...totals].map(([day, seconds]) => ({ day, seconds }))
}
