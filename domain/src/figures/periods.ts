import {
  addDays,
  addMonths,
  type DateRange,
  type Day,
  endOf,
  makeDay,
  monthsBetween,
  startOf,
} from '../calendar/days.ts'

export interface PeriodChoice {
  readonly range: DateRange
  /** How many years, that of the last day and those before it. */
  readonly years: number
  /** Whole years instead of up to the last day. */
  readonly isFull: boolean
  /** Only the month of the last day. */
  readonly isLastMonthOnly: boolean
  readonly hasPeriod: boolean
  readonly hasLastPeriod: boolean
}

/** A period of a row: its name on the wire, its days, and those it is compared with. */
export interface NamedPeriod {
  readonly key: string
  readonly kind: 'month' | 'year' | 'range' | 'total'
  readonly ranges: readonly DateRange[]
  readonly yearBefore: readonly DateRange[]
  readonly before: readonly DateRange[]
}

export const maxYears = 5

/** No record is older or newer; a range beyond it would only be longer to compute. */
const firstDay: Day = '1900-01-01'
export const lastDay: Day = '2199-12-31'

/** The nearest day that may hold a record: the end of year 9999 would be followed by a day that cannot be written. */
export const countableDay = (day: Day): Day => (day < firstDay ? firstDay : day > lastDay ? lastDay : day)

/** The part of a range that may hold a record; null: none of it. */
export function countableRange({ firstDate, lastDate }: DateRange): DateRange | null {
  const first = firstDate > firstDay ? firstDate : firstDay
  const last = lastDate < lastDay ? lastDate : lastDay
  return first > last ? null : { firstDate: first, lastDate: last }
}

const isEndOfMonth = (day: Day): boolean => day === endOf('month', day)

/** The same day some months before; the end of a month stays one, so that a whole February has a whole February. */
export function monthsEarlier(day: Day, count: number): Day {
  const moved = addMonths(day, -count)
  return isEndOfMonth(day) ? endOf('month', moved) : moved
}

/** A single day stays one: 28 February is not compared with the two last days of a leap year's. */
const moved = ({ firstDate, lastDate }: DateRange, months: number): DateRange => ({
  firstDate: addMonths(firstDate, -months),
  lastDate: firstDate === lastDate ? addMonths(lastDate, -months) : monthsEarlier(lastDate, months),
})

/** As many days, directly before; whole months have as many months before. */
function directlyBefore(range: DateRange): DateRange {
  const { firstDate, lastDate } = range
  const isWhole = firstDate === startOf('month', firstDate) && isEndOfMonth(lastDate)
  if (isWhole) return moved(range, monthsBetween(firstDate, lastDate) + 1)
  const days = (Date.parse(lastDate) - Date.parse(firstDate)) / 86_400_000
  const last = addDays(firstDate, -1)
  return { firstDate: addDays(last, -days), lastDate: last }
}

const named = (key: string, kind: NamedPeriod['kind'], range: DateRange): NamedPeriod => ({
  key,
  kind,
  ranges: [range],
  yearBefore: [moved(range, 12)],
  before: [kind === 'month' ? moved(range, 1) : kind === 'year' ? moved(range, 12) : directlyBefore(range)],
})

/** The periods of a row, in the order of the table: months, years, the chosen range, the same a year before, all. */
export function periodsOf(choice: PeriodChoice): readonly NamedPeriod[] {
  const { range, years, hasPeriod, hasLastPeriod } = choice
  const ofYears = Array.from({ length: years }, (_, ago) => years - 1 - ago).flatMap(ago => ofYear(choice, ago))
  return [
    ...ofYears,
    ...(hasPeriod ? [named('period', 'range', range)] : []),
    ...(hasLastPeriod ? [named('lastPeriod', 'range', moved(range, 12))] : []),
    allMonths(ofYears, choice),
  ]
}

/** All months of the row together, or several whole years, against as many years before. */
function allMonths(periods: readonly NamedPeriod[], { years, isFull }: PeriodChoice): NamedPeriod {
  const summed = isFull && years > 1 ? 'year' : 'month'
  const ranges = periods.filter(({ kind }) => kind === summed).flatMap(period => period.ranges)
  return {
    key: 'total',
    kind: 'total',
    ranges,
    yearBefore: ranges.map(range => moved(range, 12)),
    before: ranges.map(range => moved(range, 12 * years)),
  }
}

/** The months of a year up to the day of the range's end, so that years are compared like for like; and that year. */
function ofYear({ range, isFull, isLastMonthOnly }: PeriodChoice, ago: number): readonly NamedPeriod[] {
  const asked = monthsEarlier(range.lastDate, ago * 12)
  const last = isFull ? endOf('year', asked) : asked
  const year = Number(last.slice(0, 4))
  const count = Number(last.slice(5, 7))
  const months = Array.from({ length: count }, (_, at) => at + 1).filter(
    month => !isLastMonthOnly || month === Number(asked.slice(5, 7)),
  )
  return [
    ...months.map(month => {
      const firstDate = makeDay(year, month, 1)
      const end = endOf('month', firstDate)
      return named(`${month}-${year}`, 'month', { firstDate, lastDate: end < last ? end : last })
    }),
    named(String(year), 'year', { firstDate: makeDay(year, 1, 1), lastDate: last }),
  ]
}

/** The same days in as few ranges as possible. */
export function unionOf(ranges: readonly DateRange[]): readonly DateRange[] {
  const merged: DateRange[] = []
  for (const range of ranges.toSorted((a, b) => (a.firstDate < b.firstDate ? -1 : 1))) {
    const last = merged.at(-1)
    if (last === undefined || range.firstDate > addDays(last.lastDate, 1)) merged.push(range)
    else if (range.lastDate > last.lastDate) merged[merged.length - 1] = { ...last, lastDate: range.lastDate }
  }
  return merged
}

/** The whole months that these days touch; the running one is whole up to today. */
export function wholeMonths(ranges: readonly DateRange[], today: Day): readonly DateRange[] {
  const months = ranges.map(({ firstDate, lastDate }) => {
    const isRunning = startOf('month', lastDate) === startOf('month', today)
    return { firstDate: startOf('month', firstDate), lastDate: isRunning ? today : endOf('month', lastDate) }
  })
  return unionOf(months)
}
