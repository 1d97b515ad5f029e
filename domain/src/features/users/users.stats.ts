import { addDays, addMonths, type Day } from '../../calendar/days.ts'
import type { Range } from '../../record/condition.ts'
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

/** A bar of people by whole years, from `from` until the next bar. */
interface Bar {
  readonly _id: string
  readonly from: number
  readonly label: string
}

/** By the first whole year of each bar. People without the date are `unknown`. */
const ages = [
  { _id: '<25', from: 0, label: 'Menos de 25' },
  { _id: '25-34', from: 25, label: '25 a 34' },
  { _id: '35-44', from: 35, label: '35 a 44' },
  { _id: '45-54', from: 45, label: '45 a 54' },
  { _id: '55-64', from: 55, label: '55 a 64' },
  { _id: '65+', from: 65, label: '65 ou mais' },
] as const
const companyAges = [
  { _id: '<1', from: 0, label: 'Menos de 1' },
  { _id: '1-2', from: 1, label: '1 a 2' },
  { _id: '3-5', from: 3, label: '3 a 5' },
  { _id: '6-10', from: 6, label: '6 a 10' },
  { _id: '>10', from: 11, label: 'Mais de 10' },
] as const
const unknown = 'unknown'

/** The bars of each distribution by years. */
const barsByYears = { ages, companyAges } as const satisfies Readonly<Record<string, readonly Bar[]>>
export type YearsDistribution = keyof typeof barsByYears

const barOf = (name: YearsDistribution, id: string | null): Bar | undefined =>
  barsByYears[name].find(({ _id }) => _id === id)

/** 'Sem data': people who have none. */
export const nameOfBar = (name: YearsDistribution, id: string | null): string => barOf(name, id)?.label ?? 'Sem data'

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

/** The last day of which at least so many whole years are over today. */
function lastDayWith(years: number, today: Day): Day {
  const same = addMonths(today, -12 * years)
  const next = addDays(same, 1)
  return yearsSince(next, today) >= years ? next : same
}

/** The days of birth, or of a contract's start, of the people in a bar; null: those who have no such day. */
export function daysOfBar(name: YearsDistribution, id: string | null, today: Day): Range<Day> | null {
  const bar = barOf(name, id)
  if (!bar) return null
  const next = barsByYears[name].find(({ from }) => from > bar.from)
  return {
    ...(next && { from: addDays(lastDayWith(next.from, today), 1) }),
    // A contract may start in the future.
    ...(bar.from > 0 && { to: lastDayWith(bar.from, today) }),
  }
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

/** Every bar in its order, also those of nobody. A contract that starts in the future is in the first. */
function barsOf(bars: readonly Bar[], days: readonly (Day | null)[], today: Day): readonly Slice[] {
  const years = days.map(day => (day === null ? null : Math.max(0, yearsSince(day, today))))
  const keyOf = (age: number | null) => (age === null ? unknown : bars.findLast(({ from }) => from <= age)?._id)
  const counted = years.map(keyOf)
  return [...bars.map(({ _id }) => _id), unknown].map(_id => ({
    _id,
    count: counted.filter(bar => bar === _id).length,
  }))
}
