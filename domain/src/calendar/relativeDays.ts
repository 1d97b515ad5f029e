import { addDays, type Day } from './days.ts'

/** A day that moves with the calendar: today, or so many days ago. A saved view with it is right tomorrow too. */
type RelativeDay = 'today' | `today-${number}`

export const daysAgo = (days: number): RelativeDay => (days === 0 ? 'today' : `today-${days}`)

/** The days back that `text` names; null when it is no relative day. */
export function daysBack(text: string): number | null {
  const [, days = '0'] = /^today(?:-([1-9]\d{0,3}))?$/.exec(text) ?? []
  return text.startsWith('today') && daysAgo(Number(days)) === text ? Number(days) : null
}

/** The day itself; a text that is no relative day is a day already. */
export function dayOn(text: string, today: Day): Day {
  const days = daysBack(text)
  return days === null ? (text as Day) : addDays(today, -days)
}
