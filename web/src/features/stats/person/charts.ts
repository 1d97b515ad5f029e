import type { Day } from '@tipy/domain/calendar/days'
import { formatMonth, shortMonths } from '@tipy/domain/calendar/format'
import type { StatsFilters, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { fieldOf } from '@tipy/domain/features/stats/stats.fields'
import {
  type ColleagueBar,
  comparedInPeriod,
  comparisonIn,
  figureIn,
  isReached,
  monthKey,
  monthlyValues,
  monthsOfYear,
  numberIn,
  yearsUpTo,
} from '@tipy/domain/features/stats/stats.series'
import { figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { colorAt, palette } from '#chart/palette.ts'
import type { Point, Series } from '#chart/series.ts'
import { middles, valueOfMiddle } from './derived.ts'

/** The months of some years, each with its comparisons: four charts read this one answer. */
export const monthsFilters = (statistic: Statistic, years: number): StatsFilters => ({
  stats: [statistic],
  multipleYears: years,
  fullYears: true,
  comparativeStats: true,
})

/** What those charts show of a month. */
export const monthsFields = (statistic: Statistic): readonly string[] => [
  ...middleFields(statistic),
  fieldOf(statistic, 'PercentOfTotal'),
  fieldOf(statistic, 'YearlyGrowth'),
]

/** A person beside the median and the average. */
export const middleFields = (statistic: Statistic): readonly string[] => [
  fieldOf(statistic),
  ...Object.values(middles).map(({ path }) => fieldOf(statistic, path)),
]

/** The range alone, with its comparisons. */
export const rangeFilters = (statistic: Statistic): StatsFilters => ({
  stats: [statistic],
  period: true,
  comparativeStats: true,
  lastDateOnly: true,
})

/** Older years are broken lines. */
const dashes = [undefined, '7 4', '2 3', '10 4 2 4', '4 4'] as const

/** A line for each year; the newest has the first colour. */
export function yearSeries(lastDate: Day, count: number): readonly Series[] {
  const years = yearsUpTo(lastDate, count)
  return years.map((year, at) => {
    const age = count - 1 - at
    const dash = dashes[age]
    return { name: String(year), label: String(year), color: colorAt(age), ...(dash !== undefined && { dash }) }
  })
}

const monthPoints = (valuesOf: (month: number) => Point['values']): readonly Point[] =>
  monthsOfYear.map(month => ({
    key: String(month),
    label: shortMonths[month - 1] ?? '',
    values: valuesOf(month),
  }))

export function yearPoints(
  row: StatsRow,
  statistic: Statistic,
  chosen: { readonly lastDate: Day; readonly count: number; readonly isAccumulated: boolean },
): readonly Point[] {
  const years = yearsUpTo(chosen.lastDate, chosen.count)
  const valuesOf = new Map(years.map(year => [year, monthlyValues(row, statistic, year, chosen)]))
  return monthPoints(month =>
    Object.fromEntries(years.map(year => [String(year), valuesOf.get(year)?.[month - 1] ?? null])),
  )
}

/** A number for each month of the year of the last day that has begun. */
function ofLastYear(lastDate: Day, valuesOf: (key: string) => Point['values'], none: Point['values']) {
  const year = Number(lastDate.slice(0, 4))
  const points = monthPoints(month => (isReached(year, month, lastDate) ? valuesOf(monthKey(year, month)) : none))
  return points.map(point => ({
    ...point,
    label: formatMonth(`${year}-${point.key.padStart(2, '0')}`),
    tick: point.label,
  }))
}

export const shareSeries: readonly Series[] = [{ name: 'share', label: 'Percentagem do total', color: colorAt(0) }]
export const sharePoints = (row: StatsRow, statistic: Statistic, lastDate: Day): readonly Point[] =>
  ofLastYear(lastDate, key => ({ share: numberIn(row, key, statistic, 'PercentOfTotal') }), { share: null })

export const growthSeries: readonly Series[] = [{ name: 'growth', label: 'Crescimento', color: colorAt(0) }]
export const growthPoints = (row: StatsRow, statistic: Statistic, lastDate: Day): readonly Point[] =>
  ofLastYear(lastDate, key => ({ growth: comparisonIn(row, key, statistic, 'YearlyGrowth').percent }), { growth: null })

/** The person, and what the members of the group have in the middle. */
export const middleSeries = (row: StatsRow | null | undefined): readonly Series[] => [
  { name: 'own', label: row?.name ?? '', color: colorAt(0) },
  { name: 'median', label: middles.median.label, color: colorAt(1) },
  { name: 'average', label: middles.average.label, color: colorAt(2) },
]

function middlesIn(row: StatsRow, period: string, statistic: Statistic) {
  return {
    own: figureIn(row, period, statistic),
    median: valueOfMiddle(row, period, statistic, 'median'),
    average: valueOfMiddle(row, period, statistic, 'average'),
  }
}

export const middlePoints = (row: StatsRow, statistic: Statistic, lastDate: Day): readonly Point[] =>
  ofLastYear(lastDate, key => middlesIn(row, key, statistic), { own: null, median: null, average: null })

export const barSeries = (statistic: Statistic): readonly Series[] => [
  { name: 'value', label: figureOf(statistic).label, color: palette.quiet },
]

const highlighted = { color: palette.first } as const

export const colleaguePoints = (bars: readonly ColleagueBar[]): readonly Point[] =>
  bars.map(({ id, name, value, isOwn }) => ({
    key: id,
    label: isOwn ? `▸ ${name}` : name,
    values: { value },
    ...(isOwn && highlighted),
  }))

/** Where the reader may see no colleagues: the person beside the median and the average. */
export function middleBars(row: StatsRow, statistic: Statistic): readonly Point[] {
  const { median, average } = middlesIn(row, 'period', statistic)
  const { own } = comparedInPeriod(row, 'period', statistic)
  return [
    { key: 'own', label: `▸ ${row.name}`, values: { value: own }, ...highlighted },
    { key: 'median', label: middles.median.label, values: { value: median } },
    { key: 'average', label: middles.average.label, values: { value: average } },
  ]
}
