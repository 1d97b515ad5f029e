import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { Random } from './random.ts'

/** How lively the market is, January first: spring and autumn sell, August is at the beach. */
const liveliness = [0.85, 1, 1.25, 1.2, 1.25, 1.15, 0.95, 0.5, 1.15, 1.2, 1, 0.55]
const liveliest = Math.max(...liveliness)

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
const isSunday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** A day on which something is signed: more of them in lively months, none on a Sunday. */
export function seasonalDay(from: Day, to: Day, random: Random): Day {
  for (;;) {
    const day = addDays(from, random.whole(0, Math.max(0, daysBetween(from, to))))
    const isLively = random.fraction() * liveliest < (liveliness[Number(day.slice(5, 7)) - 1] ?? 1)
    if (from === to || (isLively && !isSunday(day))) return day
  }
}

/** Some moment of the working hours of a day that is over, or the very start of today. */
export function momentOf(day: Day, today: Day, random: Random): string {
  if (day >= today) return `${today}T00:00:00.000Z`
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day}T${two(random.whole(9, 18))}:${two(random.whole(0, 59))}:${two(random.whole(0, 59))}.000Z`
}
