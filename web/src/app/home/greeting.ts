import type { Day } from '@tipy/domain/calendar/days'

const lisbonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Lisbon', hour: '2-digit', hourCycle: 'h23' })
const longDay = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'full', timeZone: 'UTC' })

/** Morning until noon, afternoon until eight in the evening. */
export function greetingAt(instant: Date): string {
  const hour = Number(lisbonHour.format(instant))
  if (hour >= 6 && hour < 12) return 'Bom dia'
  return hour >= 12 && hour < 20 ? 'Boa tarde' : 'Boa noite'
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** "domingo, 15 de novembro de 2026" with a capital, as a line of its own. */
export function longDate(day: Day): string {
  const text = longDay.format(new Date(`${day}T00:00:00Z`))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
