import type { Day } from './days.ts'

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

/** A month, `2026-03`, in a sentence: `março de 2026`. */
export function formatMonth(month: string): string {
  return `${longMonths[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`
}

/** DD-MMM-YY, for lists: `05-mar-26`. */
export function formatListDay(day: Day): string {
  return `${day.slice(8)}-${shortMonths[Number(day.slice(5, 7)) - 1]}-${day.slice(2, 4)}`
}

/** DD-MM-YYYY, everywhere else: `05-03-2026`. */
export function formatDay(day: Day): string {
  return `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
}

/** DD-MM-YYYY HH:mm, of a date with time: `05-03-2026 14:30`. */
export function formatMinute(moment: string): string {
  return `${formatDay(moment.slice(0, 10) as Day)} ${moment.slice(11)}`
}
