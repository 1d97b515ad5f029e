import { addMonths, type DateRange, type Day, endOf, isDay, startOf } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'

/** How many years ahead a range may reach: predictions and contract ends are in the future. */
const monthsAhead = 60

/** Whole years, from the company's first record until some years from now. */
export function limitsOf(today: Day, oldestDate: Day): DateRange {
  const first = oldestDate < today ? oldestDate : today
  return { firstDate: startOf('year', first), lastDate: endOf('year', addMonths(today, monthsAhead)) }
}

/** `01-11-2026 – 15-11-2026`, or one day alone. */
export function formatRange({ firstDate, lastDate }: DateRange): string {
  return firstDate === lastDate ? formatDay(firstDate) : `${formatDay(firstDate)} – ${formatDay(lastDate)}`
}

/** A day as users type it: 5-3-2026, 05/03/26, 05032026. Undefined when it is not a day. */
export function parseTyped(text: string): Day | undefined {
  const typed = text.trim()
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!parts) return undefined
  const [, day = '', month = '', year = ''] = parts
  const candidate = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(candidate) ? candidate : undefined
}

export interface TypedRange {
  readonly first: string
  readonly last: string
}

type RangeResult = { readonly range: DateRange } | { readonly errors: Partial<Record<keyof TypedRange, string>> }

/** Both ends or an error: a range is never half set. */
export function validateTyped({ first, last }: TypedRange, limits: DateRange): RangeResult {
  const firstDate = parseTyped(first)
  const lastDate = parseTyped(last)
  const firstError = errorOf(firstDate, limits)
  const lastError = errorOf(lastDate, limits)
  if (firstError || lastError || !firstDate || !lastDate) {
    return { errors: { ...(firstError && { first: firstError }), ...(lastError && { last: lastError }) } }
  }
  if (lastDate < firstDate) return { errors: { last: 'O fim é anterior ao início' } }
  return { range: { firstDate, lastDate } }
}

function errorOf(day: Day | undefined, limits: DateRange): string | undefined {
  if (!day) return 'Data inválida'
  if (day < limits.firstDate) return `A partir de ${formatDay(limits.firstDate)}`
  if (day > limits.lastDate) return `Até ${formatDay(limits.lastDate)}`
  return undefined
}
