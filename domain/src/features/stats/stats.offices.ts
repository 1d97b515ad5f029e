import type { DateRange } from '../../calendar/days.ts'
import { formatMonth } from '../../calendar/format.ts'
import { type FigureName, figureOf } from '../../figures/figures.ts'
import { type ChipMode, chipValues, numberAt } from './stats.cellText.ts'
import { type Column, pathOf } from './stats.columnParts.ts'
import type { StatsFilters, StatsRow } from './stats.contract.ts'
import { growthColumn, monthKey } from './stats.series.ts'

/** The months and years of the widget of offices: those of the last day, and the same a year before. */
interface OfficePeriods {
  readonly month: string
  readonly lastYearMonth: string
  readonly year: string
  readonly lastYear: string
}

export function officePeriods({ lastDate }: DateRange): OfficePeriods {
  const [year, month] = [Number(lastDate.slice(0, 4)), Number(lastDate.slice(5, 7))]
  return {
    month: monthKey(year, month),
    lastYearMonth: monthKey(year - 1, month),
    year: String(year),
    lastYear: String(year - 1),
  }
}

/** Months and years up to the last day, with the same of the year before: like is compared with like. */
export const officeFilters = (figures: StatsFilters['stats']): StatsFilters => ({
  ...(figures && { stats: figures }),
  multipleYears: 2,
  lastDateOnly: true,
  comparativeStats: true,
})

/** `11-2026` in a heading: `novembro 2026`; a year is itself. */
export function periodName(key: string): string {
  const [month = '', year] = key.split('-')
  return year === undefined ? key : formatMonth(`${year}-${month.padStart(2, '0')}`)
}

type MakeColumn = (figure: FigureName, periods: OfficePeriods) => Column

const figureOfPeriod =
  (name: keyof OfficePeriods): MakeColumn =>
  (figure, periods) => {
    const period = periods[name]
    const path = pathOf(period, figure)
    const { unit } = figureOf(figure)
    return { key: name, heading: '', label: periodName(period), path, kind: 'number', unit, figure, period }
  }

const growthOf =
  (key: string, now: keyof OfficePeriods, before: keyof OfficePeriods, label: string): MakeColumn =>
  (figure, periods) => ({
    ...growthColumn(figure, periods[now], `com ${periodName(periods[before])}`),
    key,
    label,
  })

const ofYear =
  (
    key: string,
    name: string,
    more: Pick<Column, 'kind'> & { readonly unit?: 'percent'; readonly label: (periods: OfficePeriods) => string },
  ): MakeColumn =>
  (figure, periods) => ({
    key,
    heading: '',
    label: more.label(periods),
    path: pathOf(periods.year, figure, name),
    kind: more.kind,
    unit: more.unit ?? figureOf(figure).unit,
    figure,
    period: periods.year,
  })

/** The goal of the months that have begun, as the year beside it goes up to the last day. */
function goalLabel({ month, year }: OfficePeriods): string {
  return month === monthKey(Number(year), 12) ? `Objetivo ${year}` : `Objetivo até ${periodName(month)}`
}

const makers = {
  month: figureOfPeriod('month'),
  lastYearMonth: figureOfPeriod('lastYearMonth'),
  monthGrowth: growthOf('monthGrowth', 'month', 'lastYearMonth', 'Variação do mês'),
  year: figureOfPeriod('year'),
  lastYear: figureOfPeriod('lastYear'),
  yearGrowth: growthOf('yearGrowth', 'year', 'lastYear', 'Variação do ano'),
  goal: ofYear('goal', 'Goal', { kind: 'goal', label: goalLabel }),
  goalPercent: ofYear('goalPercent', 'GoalPercent', { kind: 'number', unit: 'percent', label: () => 'Atingido' }),
  percentOfTotal: ofYear('percentOfTotal', 'PercentOfTotal', {
    kind: 'number',
    unit: 'percent',
    label: ({ year }) => `% do total de ${year}`,
  }),
} as const satisfies Readonly<Record<string, MakeColumn>>
export type OfficeField = keyof typeof makers

export const usualOfficeFields = ['month', 'year', 'yearGrowth'] as const satisfies readonly OfficeField[]
const isOfficeField = (field: string): field is OfficeField => Object.hasOwn(makers, field)

/** The columns of the table of offices, in the order of the fields; fields of something else are left out. */
export function officeColumns(fields: readonly string[], figure: FigureName, range: DateRange): readonly Column[] {
  const known = fields.filter(isOfficeField)
  const periods = officePeriods(range)
  return (known.length > 0 ? known : usualOfficeFields).map(field => makers[field](figure, periods))
}

export interface OfficeOrder {
  readonly column: Column
  readonly desc: boolean
}

/** What rows are sorted by: of a comparison, what its chips show. Rows without it come last. */
function sortValue(column: Column, row: StatsRow, mode: ChipMode): number | null {
  if (column.kind !== 'comparison') return numberAt(row, column.path)
  const { amount, percent } = chipValues(column, row)
  return mode === 'percent' ? percent : amount
}

export function sortedOffices(
  rows: readonly StatsRow[],
  { column, desc }: OfficeOrder,
  mode: ChipMode,
): readonly StatsRow[] {
  return rows.toSorted((a, b) => {
    const byName = a.name.localeCompare(b.name, 'pt')
    if (column.unit === 'text') return desc ? -byName : byName
    const [one, other] = [sortValue(column, a, mode), sortValue(column, b, mode)]
    if (one === other) return byName
    if (one === null || other === null) return one === null ? 1 : -1
    return desc ? other - one : one - other
  })
}
