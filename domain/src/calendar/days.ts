/**
 * A calendar day, `YYYY-MM-DD`. Days are text and never Date objects, so that no time zone can shift one.
 * The type excludes other text by shape only; `isDay` checks input.
 */
export type Day = `${number}-${number}-${number}`

/** Includes both ends. */
export interface DateRange {
  readonly firstDate: Day
  readonly lastDate: Day
}

export type Period = 'week' | 'month' | 'quarter' | 'year'

const millisecondsOfDay = 86_400_000

/** Midnight UTC represents the day: every UTC day has 24 hours, whatever the clock changes in Lisbon. */
const toMilliseconds = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const fromMilliseconds = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10) as Day

const yearOf = (day: Day): number => Number(day.slice(0, 4))
const monthOf = (day: Day): number => Number(day.slice(5, 7))
const dayOfMonth = (day: Day): number => Number(day.slice(8, 10))

const padded = (value: number, length: number): string => String(value).padStart(length, '0')
/** `month` counts from 1; the day must exist. */
export const makeDay = (year: number, month: number, day: number): Day =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` as Day

/** Whether the text is a day that exists: 2028-02-29 is, 2026-02-29 is not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8, 10))
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(Number(text.slice(0, 4)), month)
}

/** `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const lisbonCalendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Lisbon',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The date in Lisbon at that instant. "Today" is the one of the injected clock. */
export function lisbonDay(instant: Date): Day {
  const parts = new Map(lisbonCalendar.formatToParts(instant).map(part => [part.type, Number(part.value)]))
  return makeDay(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0)
}

const millisecondsOfHour = 3_600_000

/** The first and last moment of a day in Lisbon, where the clock changes at 01:00 UTC and by whole hours. */
export function lisbonSpan(day: Day): { readonly first: string; readonly last: string } {
  const around = (hours: readonly number[], isIt: (found: boolean) => boolean): number => {
    const moments = hours.map(hour => toMilliseconds(day) + hour * millisecondsOfHour)
    return moments.find(moment => isIt(lisbonDay(new Date(moment)) === day)) ?? toMilliseconds(day)
  }
  const first = around([-2, -1, 0, 1], isThatDay => isThatDay)
  const next = around([22, 23, 24, 25], isThatDay => !isThatDay)
  return { first: new Date(first).toISOString(), last: new Date(next - 1).toISOString() }
}

export const earliest = (a: Day, b: Day): Day => (a < b ? a : b)

export function addDays(day: Day, count: number): Day {
  return fromMilliseconds(toMilliseconds(day) + count * millisecondsOfDay)
}

/** The same day of another month, or that month's last: 31 January plus one month is 28 February. */
export function addMonths(day: Day, count: number): Day {
  const months = yearOf(day) * 12 + (monthOf(day) - 1) + count
  const year = Math.floor(months / 12)
  const month = months - year * 12 + 1
  return makeDay(year, month, Math.min(dayOfMonth(day), daysInMonth(year, month)))
}

/** Months from `a`'s month to `b`'s; negative when it is earlier. Days of the month do not matter. */
export function monthsBetween(a: Day, b: Day): number {
  return (yearOf(b) - yearOf(a)) * 12 + monthOf(b) - monthOf(a)
}

/** Weeks start on Monday. */
export function startOf(period: Period, day: Day): Day {
  switch (period) {
    case 'week':
      return addDays(day, -((new Date(toMilliseconds(day)).getUTCDay() + 6) % 7))
    case 'month':
      return makeDay(yearOf(day), monthOf(day), 1)
    case 'quarter':
      return makeDay(yearOf(day), monthOf(day) - ((monthOf(day) - 1) % 3), 1)
    case 'year':
      return makeDay(yearOf(day), 1, 1)
  }
}

/** The last day of the period that contains `day`. */
export function endOf(period: Period, day: Day): Day {
  return addDays(startOfNext(period, day), -1)
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

function startOfNext(period: Period, day: Day): Day {
  const start = startOf(period, day)
  return period === 'week' ? addDays(start, 7) : addMonths(start, monthsOf[period])
}

/** The shortest range that contains both. */
export const rangeAround = (one: DateRange, other: DateRange): DateRange => ({
  firstDate: earliest(one.firstDate, other.firstDate),
  lastDate: one.lastDate > other.lastDate ? one.lastDate : other.lastDate,
})
