import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { Random } from './random.ts'

/** Activity of the market by month, January first: high in spring and autumn, low in August. */
const liveliness = [0.85, 1, 1.25, 1.2, 1.25, 1.15, 0.95, 0.5, 1.15, 1.2, 1, 0.55]
const liveliest = Math.max(...liveliness)

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
const isSunday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** A day for a signature: more likely in active months, never a Sunday. */
export function seasonalDay(from: Day, to: Day, random: Random): Day {
  for (;;) {
    const day = addDays(from, random.whole(0, Math.max(0, daysBetween(from, to))))
    const isLively = random.fraction() * liveliest < (liveliness[Number(day.slice(5, 7)) - 1] ?? 1)
    if (from === to || (isLively && !isSunday(day))) return day
  }
}

/** A moment in the working hours of a past day, or the start of today. */
export function momentOf(day: Day, today: Day, random: Random): string {
  if (day >= today) return `${today}T00:00:00.000Z`
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day}T${two(random.whole(9, 18))}:${two(random.whole(0, 59))}:${two(random.whole(0, 59))}.000Z`
}
