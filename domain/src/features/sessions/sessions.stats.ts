import {
  addDays,
  addMonths,
  type DateRange,
  type Day,
  earliest,
  endOf,
  lisbonDay,
  lisbonSpan,
  startOf,
} from '../../calendar/days.ts'

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

/** The sessions of a range of days, each without what of it was on other days. */
export function sessionsWithin<S extends Span>(sessions: readonly S[], range: DateRange): readonly S[] {
  const { from, until } = instantsOf(range)
  const [first, end] = [from.toISOString(), until.toISOString()]
  return sessions
    .filter(({ startDate, endDate }) => startDate < end && endDate > first)
    .map(session => ({
      ...session,
      startDate: session.startDate < first ? first : session.startDate,
      endDate: session.endDate > end ? end : session.endDate,
    }))
}

export type SessionStep = 'day' | 'week' | 'month'

/** With more bars than this, those of days are too thin to see. */
const maxDailyDays = 62
const maxWeeklyMonths = 12

/** By what a chart of a range is, as far as it has come: days, weeks above 62 of them, months above a year. */
export function sessionStep({ firstDate, lastDate }: DateRange, today: Day): SessionStep {
  const last = earliest(lastDate, today)
  if (last < addDays(firstDate, maxDailyDays)) return 'day'
  return last < addMonths(firstDate, maxWeeklyMonths) ? 'week' : 'month'
}

/**
 * The seconds of each day, week or month of a range (Lisbon), up to today. The first and last may be parts of a week or
 * month; a session over midnight counts on both days.
 */
export function secondsByStep(
  sessions: readonly Span[],
  range: DateRange,
  today: Day,
): readonly { readonly range: DateRange; readonly seconds: number }[] {
  const step = sessionStep(range, today)
  const last = earliest(range.lastDate, today)
  const startOfStep = (day: Day) => (step === 'day' ? day : startOf(step, day))
  const totals = new Map<Day, number>()
  for (const { day, ...part } of sessions.flatMap(partsByDay)) {
    if (day < range.firstDate || day > last) continue
    const start = startOfStep(day)
    totals.set(start, (totals.get(start) ?? 0) + secondsOf(part))
  }
  const steps: { range: DateRange; seconds: number }[] = []
  for (let firstDate = range.firstDate; firstDate <= last; ) {
    const lastDate = step === 'day' ? firstDate : earliest(endOf(step, firstDate), last)
    steps.push({ range: { firstDate, lastDate }, seconds: totals.get(startOfStep(firstDate)) ?? 0 })
    firstDate = addDays(lastDate, 1)
  }
  return steps
}
