import { addMonths, type DateRange, type Day } from '../calendar/days.ts'
import { formatDay } from '../calendar/format.ts'
import type { PlainField } from './fields.ts'

/** Earlier days are typing errors: no agency network kept records then. */
const firstDay = '1990-01-01'
const yearsAhead = 30

type Limits = Pick<PlainField, 'from' | 'until'>

/** The first and the last day a field may have, both included. */
export function dayLimits({ from = firstDay, until }: Limits, today: Day): DateRange {
  return { firstDate: from, lastDate: until === 'today' ? today : addMonths(today, yearsAhead * 12) }
}

const future = 'A data não pode ser no futuro'

/** The message for a day outside its limits, or null. */
export function dayIssue(field: Limits, value: unknown, today: string): string | null {
  if (Array.isArray(value)) return value.map(one => dayIssue(field, one, today)).find(one => one !== null) ?? null
  if (typeof value !== 'string') return null
  const { firstDate, lastDate } = dayLimits(field, today as Day)
  const typed = value.slice(0, firstDate.length)
  if (typed >= firstDate && typed <= lastDate) return null
  if (field.until === 'today' && typed > lastDate) return future
  return `Entre ${formatDay(firstDate)} e ${formatDay(lastDate)}`
}
