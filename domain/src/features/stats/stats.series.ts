import { type DateRange, type Day, endOf, makeDay } from '../../calendar/days.ts'
import type { Comparison } from '../../figures/comparisons.ts'
import { blockOf, type FigureName, figureOf } from '../../figures/figures.ts'
import { goalFigures } from '../../figures/table.ts'
import { hundredths } from '../../money/money.ts'
import { comparisonAt, monthsIn, numberAt } from './stats.cellText.ts'
import { type Column, comparedColumn, comparedInMonths, pathOf } from './stats.columnParts.ts'
import type { StatsReply, StatsRow } from './stats.contract.ts'
import { fieldOf } from './stats.fields.ts'
import { isOtherRange } from './stats.periods.ts'

/** All members of a filter together, as a row of no member. */
export const totalRow = (totals: NonNullable<StatsReply['totals']>): StatsRow => ({
  _id: null,
  ref: null,
  name: 'Total',
  ...totals,
})

/** The figure in a row of statistics, as the server sent it; null where it sent none. */
export const figureIn = (row: StatsRow, period: string, figure: FigureName): number | null =>
  numberAt(row, pathOf(period, figure))

/** A number of the figure's block: `Goal`, `GoalPercent`, `PercentOfTotal`. */
export const numberIn = (row: StatsRow, period: string, figure: FigureName, name: string): number | null =>
  numberAt(row, pathOf(period, figure, name))

export const comparisonIn = (row: StatsRow, period: string, figure: FigureName, name: string): Comparison =>
  comparisonAt(row, pathOf(period, figure, name))

/** What the middle was compared with: the figure, or for readers without values that of whole months, and which. */
export function comparedInPeriod(row: StatsRow, period: string, figure: FigureName) {
  return {
    own: numberIn(row, period, figure, comparedInMonths.value) ?? figureIn(row, period, figure),
    months: monthsIn(row, `${period}.${blockOf(figure)}`),
  }
}

/** The comparison of a card with the year before, for the chip that the table has too. */
export const growthColumn = (figure: FigureName, period: string, comparedWith: string): Column =>
  comparedColumn(figure, period, { name: 'YearlyGrowth', heading: '', label: 'Variação', comparedWith })

/** What a card shows of a figure, as a call names it: its value, its growth and its goal where it can have one. */
export function cardFields(figure: FigureName): readonly string[] {
  const ofGoal = goalFigures.some(name => name === figure) ? ['Goal', 'GoalPercent'] : []
  return [figureOf(figure).name, 'YearlyGrowth', ...ofGoal].map(name => fieldOf(figure, name))
}

export interface CardPeriod {
  readonly key: string
  readonly kind: 'month' | 'year' | 'interval'
}

/** The month in which the range ends, its year, and the range itself where it is another within one year. */
export function cardPeriods(range: DateRange): readonly CardPeriod[] {
  const { lastDate } = range
  const year = lastDate.slice(0, 4)
  return [
    { key: monthKey(Number(year), Number(lastDate.slice(5, 7))), kind: 'month' },
    { key: year, kind: 'year' },
    ...(isOtherRange(range) ? [{ key: 'period', kind: 'interval' } as const] : []),
  ]
}

/** A month in a row: `3-2026`. */
export const monthKey = (year: number, month: number): string => `${month}-${year}`

export const monthsOfYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** The year of the last day and those before it, oldest first. */
export const yearsUpTo = (lastDate: Day, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => Number(lastDate.slice(0, 4)) - count + 1 + at)

/** Months after the last day have not been reached: they are no zero. */
export const isReached = (year: number, month: number, lastDate: Day): boolean => makeDay(year, month, 1) <= lastDate

/** The days from the start of the year to the end of a month: what an accumulated value adds up. */
export const untilMonth = (year: number, month: number): DateRange => ({
  firstDate: makeDay(year, 1, 1),
  lastDate: endOf('month', makeDay(year, month, 1)),
})

/** The months of a year: each one's own value, or what the year has by its end. */
export function monthlyValues(
  row: StatsRow,
  figure: FigureName,
  year: number,
  { lastDate, isAccumulated }: { readonly lastDate: Day; readonly isAccumulated: boolean },
): readonly (number | null)[] {
  let sum = 0
  return monthsOfYear.map(month => {
    if (!isReached(year, month, lastDate)) return null
    const value = figureIn(row, monthKey(year, month), figure) ?? 0
    sum = hundredths(sum + value)
    return isAccumulated ? sum : value
  })
}

/** One bar of the comparison by consultant. */
export interface ColleagueBar {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly isOwn: boolean
}

/** The first colleagues in order, always with the person the page is about. */
export function colleagueBars(
  rows: readonly StatsRow[],
  own: StatsRow,
  { figure, period, count }: { readonly figure: FigureName; readonly period: string; readonly count: number },
): readonly ColleagueBar[] {
  const bars = [...rows.filter(({ _id }) => _id !== null && _id !== own._id), own]
    .map(row => ({
      id: row._id ?? '',
      name: row.name,
      value: figureIn(row, period, figure) ?? 0,
      isOwn: row._id === own._id,
    }))
    .toSorted((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'pt'))
  const place = bars.findIndex(({ isOwn }) => isOwn)
  return place < count ? bars.slice(0, count) : [...bars.slice(0, count - 1), ...bars.slice(place, place + 1)]
}
