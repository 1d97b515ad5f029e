import { addMonths, type Day } from '../../calendar/days.ts'
import type { User } from './users.record.ts'

/** A person as the distributions of staff count them. */
export interface CountedPerson extends Pick<User, 'offices' | 'role'> {
  readonly gender: string | null
  readonly country: string | null
  readonly birthday: Day | null
  readonly startDate: Day | null
}

/** How many people have a value; null: those without one. */
export interface Slice {
  readonly _id: string | null
  readonly count: number
}

/** By the first whole year of each bar. People without the date are `unknown`. */
const ages = [
  { _id: '<25', from: 0 },
  { _id: '25-34', from: 25 },
  { _id: '35-44', from: 35 },
  { _id: '45-54', from: 45 },
  { _id: '55-64', from: 55 },
  { _id: '65+', from: 65 },
] as const
const companyAges = [
  { _id: '<1', from: 0 },
  { _id: '1-2', from: 1 },
  { _id: '3-5', from: 3 },
  { _id: '6-10', from: 6 },
  { _id: '>10', from: 11 },
] as const
const unknown = 'unknown'

export interface StaffDistribution {
  readonly total: number
  readonly genders: readonly Slice[]
  readonly offices: readonly Slice[]
  readonly roles: readonly Slice[]
  readonly ages: readonly Slice[]
  readonly companyAges: readonly Slice[]
  readonly countries: readonly Slice[]
}

/** Whole years from a day until today: one born on 29 February is a year older on the 28th of other years. */
export function yearsSince(day: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return addMonths(day, 12 * years) <= today ? years : years - 1
}

/** How the staff is distributed. A person of several offices counts in each; `offices` limits them to those chosen. */
export function staffDistribution(
  people: readonly CountedPerson[],
  today: Day,
  offices: readonly string[] | null,
): StaffDistribution {
  const officesOf = (person: CountedPerson): readonly (string | null)[] => {
    const own = offices === null ? person.offices : person.offices.filter(key => offices.includes(key))
    return own.length === 0 ? [null] : own
  }
  return {
    total: people.length,
    genders: slicesOf(people.map(({ gender }) => gender)),
    offices: slicesOf(people.flatMap(officesOf)),
    roles: slicesOf(people.map(({ role }) => role)),
    ages: barsOf(
      ages,
      people.map(({ birthday }) => birthday),
      today,
    ),
    companyAges: barsOf(
      companyAges,
      people.map(({ startDate }) => startDate),
      today,
    ),
    countries: slicesOf(people.map(({ country }) => country)),
  }
}

/** Most first; of as many, by key. */
function slicesOf(values: readonly (string | null)[]): readonly Slice[] {
  const counts = new Map<string | null, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([_id, count]) => ({ _id, count }))
    .sort((a, b) => b.count - a.count || ((a._id ?? '') < (b._id ?? '') ? -1 : 1))
}

interface Bar {
  readonly _id: string
  readonly from: number
}

/** Every bar in its order, also those of nobody. A contract that starts in the future is in the first. */
function barsOf(bars: readonly Bar[], days: readonly (Day | null)[], today: Day): readonly Slice[] {
  const years = days.map(day => (day === null ? null : Math.max(0, yearsSince(day, today))))
  const barOf = (age: number | null) => (age === null ? unknown : bars.findLast(({ from }) => from <= age)?._id)
  const counted = years.map(barOf)
  return [...bars.map(({ _id }) => _id), unknown].map(_id => ({
    _id,
    count: counted.filter(bar => bar === _id).length,
  }))
}
