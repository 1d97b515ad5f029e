import type { DateRange, Day } from './days.ts'
import { lisbonMoment } from './moments.ts'

export const shortMonths = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const

const longMonths = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

/** MMMM YYYY, of a month, `2026-03`: `março 2026`. */
export function formatMonth(month: string): string {
  return `${longMonths[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

const shortMonth = (day: string): string => shortMonths[Number(day.slice(5, 7)) - 1] ?? ''

/** A month, `2026-03`, where there is little room: `mar 26`. */
export function formatShortMonth(month: string): string {
  return `${shortMonth(month)} ${month.slice(2, 4)}`
}

/** DD-MMM-YY, for lists: `05-mar-26`. */
export function formatListDay(day: Day): string {
  return `${day.slice(8)}-${shortMonth(day)}-${day.slice(2, 4)}`
}

/** DD-MM-YYYY, everywhere else: `05-03-2026`. */
export function formatDay(day: Day): string {
  return `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
}

/** `01-01-2026 a 31-03-2026`; of one day only that day. */
export function formatRange({ firstDate, lastDate }: DateRange): string {
  return firstDate === lastDate ? formatDay(lastDate) : `${formatDay(firstDate)} a ${formatDay(lastDate)}`
}

/** DD-MM-YYYY HH:mm, of a date with time: `05-03-2026 14:30`. */
export function formatMinute(moment: string): string {
  return `${formatDay(moment.slice(0, 10) as Day)} ${moment.slice(11)}`
}

/** DD-MMM-YY HH:mm, of a date with time in a list: `05-mar-26 14:30`. */
export function formatListMinute(moment: string): string {
  return `${formatListDay(moment.slice(0, 10) as Day)} ${moment.slice(11)}`
}

/** An instant as ISO text, in Lisbon time: `05-03-2026 14:30`. */
export function formatInstant(iso: string): string {
  return formatMinute(lisbonMoment(new Date(iso)))
}

/** DD MMM YYYY HH:mm, of an instant in the change log, in Lisbon time: `05 mar 2026 14:30`. */
export function formatLoggedInstant(iso: string): string {
  const moment = lisbonMoment(new Date(iso))
  return `${moment.slice(8, 10)} ${shortMonth(moment)} ${moment.slice(0, 4)} ${moment.slice(11)}`
}
