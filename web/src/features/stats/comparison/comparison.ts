import type { DateRange } from '@tipy/domain/calendar/days'
import { formatMonth, shortMonths } from '@tipy/domain/calendar/format'
import { comparedSpans, keyOfMonth, type MonthSpan } from '@tipy/domain/features/stats/stats.comparison'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { figureIn, isReached, monthKey } from '@tipy/domain/features/stats/stats.series'
import type { Statistic } from '@tipy/domain/figures/figures'
import { colorAt } from '#chart/palette.ts'
import type { Point, Series } from '#chart/series.ts'
import { yearPoints, yearSeries } from '../person/charts.ts'
import { defaultYears } from '../person/search.ts'

export type TwoSpans = readonly [MonthSpan, MonthSpan]

export interface Compared {
  readonly years: number
  /** Two periods of the reader's own, instead of years. */
  readonly spans: TwoSpans | null
  readonly range: DateRange
}

interface Month {
  /** In a row: `3-2026`. */
  readonly key: string
  readonly label: string
}

interface Comparison {
  readonly series: readonly Series[]
  readonly pointsOf: (row: StatsRow) => readonly Point[]
  /** The month of a bar. */
  readonly monthOf: (series: string, point: Point) => Month
  /** How many years must be asked for. */
  readonly count: number
  /** Why the chosen periods cannot be compared. */
  readonly problem: string | null
}

/** The months of the shell's range within its last year, and the same a year before. */
export function usualSpans({ firstDate, lastDate }: DateRange): TwoSpans {
  const year = lastDate.slice(0, 4)
  const first = firstDate.slice(0, 4) === year ? firstDate.slice(0, 7) : `${year}-01`
  const now = { first, last: lastDate.slice(0, 7) }
  const yearBefore = (month: string) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
  return [{ first: yearBefore(now.first), last: yearBefore(now.last) }, now]
}

/** What is drawn: two periods where they can be compared, else the months of the years. */
export function comparisonOf({ years, spans, range }: Compared, figure: Statistic): Comparison {
  const lastYear = Number(range.lastDate.slice(0, 4))
  const compared = spans && comparedSpans(spans[0], spans[1], lastYear)
  if (compared?.spans) return { ...ofSpans(compared.spans, range, figure), problem: null }
  const { lastDate } = range
  return {
    series: yearSeries(lastDate, years),
    pointsOf: row => yearPoints(row, figure, { lastDate, count: years, isAccumulated: false }),
    monthOf: (year, { key }) => ({
      key: monthKey(Number(year), Number(key)),
      label: formatMonth(`${year}-${key.padStart(2, '0')}`),
    }),
    count: years,
    problem: compared?.problem ?? null,
  }
}

const shortName = (month: string): string => shortMonths[Number(month.slice(5)) - 1] ?? month

/** "novembro 2026", "jan–mar 2026" */
function spanName(months: readonly string[]): string {
  const [first = '', last = first] = [months[0], months.at(-1)]
  return first === last ? formatMonth(first) : `${shortName(first)}–${shortName(last)} ${first.slice(0, 4)}`
}

function ofSpans(
  spans: readonly (readonly string[])[],
  { lastDate }: DateRange,
  figure: Statistic,
): Omit<Comparison, 'problem'> {
  const lastYear = Number(lastDate.slice(0, 4))
  const oldest = Math.min(...spans.map(([first = '']) => Number(first.slice(0, 4))))
  const valueIn = (row: StatsRow, month: string) =>
    isReached(Number(month.slice(0, 4)), Number(month.slice(5)), lastDate)
      ? figureIn(row, keyOfMonth(month), figure)
      : null
  const monthAt = (span: number, at: number): string => spans[span]?.[at] ?? ''
  return {
    // The newer one has the first colour, as the newest year has.
    series: spans.map((months, at) => ({
      name: String(at),
      label: spanName(months),
      color: colorAt(spans.length - 1 - at),
    })),
    pointsOf: row =>
      (spans[0] ?? []).map((_, at) => ({
        key: String(at),
        label: [...new Set(spans.map((_months, span) => shortName(monthAt(span, at))))].join(' / '),
        values: Object.fromEntries(spans.map((_months, span) => [String(span), valueIn(row, monthAt(span, at))])),
      })),
    monthOf: (span, { key }) => {
      const month = monthAt(Number(span), Number(key))
      return { key: keyOfMonth(month), label: formatMonth(month) }
    },
    count: Math.max(defaultYears, lastYear - oldest + 1),
  }
}
