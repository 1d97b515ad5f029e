import { type Day, isDay } from '@tipy/domain/calendar/days'

const padded = (part: string) => part.padStart(2, '0')

/** `26` is 2026: no deed of 1926 is ever entered. */
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** A day as users type it: 5-3-2026, 05/03/26, 05032026, 2026-03-05. Null while it is incomplete. */
export function typedDay(text: string): Day | null {
  const trimmed = text.trim()
  if (isDay(trimmed)) return trimmed
  const found =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(trimmed)
  if (!found) return null
  const [, day = '', month = '', year = ''] = found
  const made = `${fullYear(year)}-${padded(month)}-${padded(day)}`
  return isDay(made) ? made : null
}
