import { sellers } from '@tipy/domain/access/roles'
import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { DemoPerson, DemoSession } from './model.ts'
import { type Random, randomOf } from './random.ts'

const pastDays = 90

/** When people open the product, in minutes after midnight, and for how long at most: the next has not begun by then. */
const parts = [
  { from: 510, until: 600, longest: 140, likely: 0.9 },
  { from: 840, until: 930, longest: 160, likely: 0.65 },
  { from: 1230, until: 1290, longest: 60, likely: 0.15 },
] as const

/** The time people spent in the product in the last months, until yesterday: more on weekdays, each by their habit. */
export function sessionsOf(people: readonly DemoPerson[], today: Day): DemoSession[] {
  const days = Array.from({ length: pastDays }, (_, place) => addDays(today, place - pastDays))
  return people.filter(({ active }) => active).flatMap(person => ofPerson(person, days))
}

function ofPerson({ id, role, startDate }: DemoPerson, days: readonly Day[]): DemoSession[] {
  const random = randomOf(`${id}/sessions`)
  const diligence = 0.35 + 0.6 * random.fraction()
  const usesAgenda = sellers.some(seller => seller === role)
  return days.flatMap(day => {
    const isThere = random.fraction() < (isWeekend(day) ? diligence / 6 : diligence)
    if (!isThere || day < startDate) return []
    return parts.flatMap(part =>
      random.fraction() < part.likely ? [sessionOn(day, part, random, { user: id, usesAgenda })] : [],
    )
  })
}

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function sessionOn(
  day: Day,
  { from, until, longest }: (typeof parts)[number],
  random: Random,
  { user, usesAgenda }: { readonly user: string; readonly usesAgenda: boolean },
): DemoSession {
  const minute = random.whole(from, until)
  // Most are short: a look at the list, a phone number.
  const lasts = Math.round(longest * random.fraction() * random.fraction()) + 2
  const start = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  return {
    user,
    app: usesAgenda && random.fraction() < 0.2 ? 'agenda' : 'tipy',
    start: new Date(start).toISOString(),
    end: new Date(start + Math.min(lasts, longest) * 60_000).toISOString(),
  }
}
