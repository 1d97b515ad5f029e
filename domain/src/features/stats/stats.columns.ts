import type { DateRange } from '../../calendar/days.ts'
import { formatDay, formatMonth, shortMonths } from '../../calendar/format.ts'
import { blockOf, type FigureName, figureOf, type Statistic } from '../../figures/figures.ts'
import { groupOf } from '../../figures/groups.ts'
import type { Unit } from '../../figures/measures.ts'
import { countableRange, type NamedPeriod } from '../../figures/periods.ts'
import type { StatsFilters } from './stats.contract.ts'
import { isOtherRange, periodsFor } from './stats.periods.ts'
import type { Choice } from './stats.views.ts'

/**
 * A column of the yearly table: the table, what is copied and what is exported show the same ones.
 * - `text`, `office` (its key): what a row says beside its figures
 * - `number`: a value; opens its rows
 * - `goal`: the goal itself, which is set and not summed
 * - `comparison`: `{ amount, percent }` of the value at `valuePath`, shown as a chip
 */
export interface Column {
  /** Unique in its view. */
  readonly key: string
  /** The heading over several columns: `março de 2026`, `2026`; empty for what is beside the figures. */
  readonly heading: string
  readonly label: string
  /** Of the value in a row, `period.billing.value`; what the server sorts by is `sortPath`. */
  readonly path: string
  readonly kind: 'text' | 'office' | 'number' | 'goal' | 'comparison'
  readonly unit: Unit | 'day' | 'text'
  /** What "De onde vem este número?" is asked of it. */
  readonly figure?: FigureName
  /** The key of its period. */
  readonly period?: string
  /** Of a comparison: the value that is compared. */
  readonly valuePath?: string
  /** Of a comparison: with what, in a sentence. */
  readonly comparedWith?: string
  /** Of a comparison with a goal: the amount first, and never the goal, which has its own column. */
  readonly isAbsoluteFirst?: boolean
}

/** How many years are compared, and whether whole: what the columns depend on beside the choice. */
export interface TableYears {
  readonly years: number
  readonly fullYears: boolean
}
export const usualYears: TableYears = { years: 2, fullYears: false }

/** Columns that a widget adds to any view: of the chosen days (docs/decisions/0046). */
export const extraColumnNames = ['giveUps', 'productivity'] as const
export type ExtraColumns = (typeof extraColumnNames)[number]

/** The statistic whose block has the extra columns. */
const blockOfExtra = { giveUps: 'reservations', productivity: 'billing' } as const satisfies Readonly<
  Record<ExtraColumns, Statistic>
>

/** The extra columns that a choice can have: those of a block that its group has; comparisons have no predictions. */
export function extrasWithin({ group, statistic }: Choice, extras: readonly ExtraColumns[]): readonly ExtraColumns[] {
  const { blocks } = groupOf(group)
  return extras.filter(
    extra => blocks.includes(blockOf(blockOfExtra[extra])) && !(extra === 'productivity' && statistic === 'predicted'),
  )
}

/** The filters of a view's call, with what its extra columns need. */
export function viewFilters(choice: Choice, years: TableYears, extras: readonly ExtraColumns[] = []): StatsFilters {
  const own = ownFilters(choice, years)
  const added = extrasWithin(choice, extras)
  if (added.length === 0 || choice.view === 'percentages') return own
  return {
    ...own,
    stats: [...new Set([choice.statistic, ...added.map(extra => blockOfExtra[extra])])],
    period: true,
    // The sides of the days are read with comparisons only.
    ...(added.includes('productivity') && { comparativeStats: true }),
  }
}

function ownFilters({ statistic, view }: Choice, { years, fullYears }: TableYears): StatsFilters {
  const common: StatsFilters = { stats: [statistic], includeTotal: true }
  switch (view) {
    case 'months':
      return { ...common, ...(years > 1 && { multipleYears: years }), ...(fullYears && { fullYears }) }
    case 'comparison':
      return { ...common, period: true, lastPeriod: true, lastDateOnly: true }
    // The goal of a year is that of the whole year; what is expected of it goes up to today.
    case 'goals':
      return { ...common, lastDateOnly: true, fullYears: true }
    case 'comparativeStats':
    case 'otherStats':
      return { ...common, comparativeStats: true, period: true, lastDateOnly: true }
    case 'percentages':
      return common
  }
}

/** The periods of a view, as the server computes them from the same filters. */
const periodsIn = ({ choice, years, range, extras }: TableShown): readonly NamedPeriod[] =>
  periodsFor(viewFilters(choice, years, extras), countableRange(range) ?? range)

/** What the columns of a table depend on. */
export interface TableShown {
  readonly choice: Choice
  readonly years: TableYears
  readonly range: DateRange
  readonly extras?: readonly ExtraColumns[]
}

/** The name of a period, for headings and for the title of a panel. */
export function periodLabel({ key, kind, ranges }: NamedPeriod): string {
  if (kind === 'year') return key
  const [first] = ranges
  if (kind === 'month') return formatMonth(first?.firstDate.slice(0, 7) ?? '')
  if (kind === 'total' || !first) return 'Total'
  return daysLabel(first)
}

const daysLabel = ({ firstDate, lastDate }: DateRange): string => `${formatDay(firstDate)} a ${formatDay(lastDate)}`

/** Every cell asks for its period: five years have sixty-five, too many to compute for each of them. */
const knownPeriods = new WeakMap<TableShown, ReadonlyMap<string, NamedPeriod>>()
function periodOf(shown: TableShown, key: string): NamedPeriod | undefined {
  const known = knownPeriods.get(shown) ?? new Map(periodsIn(shown).map(one => [one.key, one]))
  knownPeriods.set(shown, known)
  return known.get(key)
}

/** By its key: the title of a cell's panel. */
export function periodLabelOf(shown: TableShown, key: string): string {
  const period = periodOf(shown, key)
  return period ? periodLabel(period) : key
}

/** The days that a growth is compared with, and their name. Null: the column is compared with something else. */
export function comparedDays(
  shown: TableShown,
  { path, period: key = '' }: Column,
): { readonly range: DateRange; readonly label: string } | null {
  const period = periodOf(shown, key)
  const ranges = path.endsWith('.YearlyGrowth')
    ? period?.yearBefore
    : path.endsWith('.PeriodicGrowth')
      ? period?.before
      : []
  const [only, ...more] = ranges ?? []
  return only && more.length === 0 ? { range: only, label: daysLabel(only) } : null
}

/** The columns of a view: what is said of a member, then its figures. */
export function columnsOf(shown: TableShown): readonly Column[] {
  return [...infoColumns(shown.choice), ...figureColumns(shown), ...extraColumns(shown)]
}

const nameColumn: Column = { key: 'name', heading: '', label: 'Nome', path: 'name', kind: 'text', unit: 'text' }
const ofPeople: readonly Column[] = [
  { key: 'manager', heading: '', label: 'Diretor', path: 'manager.name', kind: 'text', unit: 'text' },
  { key: 'office', heading: '', label: 'Agência', path: 'office', kind: 'office', unit: 'text' },
]

function infoColumns({ group }: Choice): readonly Column[] {
  const { members, label } = groupOf(group)
  const name = { ...nameColumn, label: members === 'people' ? 'Nome' : label }
  return members === 'people' ? [name, ...ofPeople] : [name]
}

function figureColumns(shown: TableShown): readonly Column[] {
  const { choice, range } = shown
  const periods = periodsIn(shown)
  switch (choice.view) {
    case 'months':
      return monthColumns(choice, periods)
    case 'comparison':
      return comparisonColumns(choice, periods)
    case 'goals':
      return onePeriodEach(periods, range).flatMap(period => goalColumns(choice, period))
    case 'comparativeStats':
      return onePeriodEach(periods, range).flatMap(period => comparedColumns(choice, period))
    case 'otherStats':
      return onePeriodEach(periods, range).flatMap(otherColumns)
    case 'percentages':
      return []
  }
}

/** Of a number in a row. */
export const pathOf = (period: string, figure: FigureName, name: string = figureOf(figure).name): string =>
  `${period}.${blockOf(figure)}.${name}`

/** The figure itself in a period. */
function valueColumn(
  { statistic: figure }: Pick<Choice, 'statistic'>,
  period: NamedPeriod,
  labels: Pick<Column, 'heading' | 'label'>,
): Column {
  const path = pathOf(period.key, figure)
  return { ...labels, key: path, path, kind: 'number', unit: figureOf(figure).unit, figure, period: period.key }
}

/** The years, the last one first: its sum, then its months. */
function monthColumns(choice: Choice, periods: readonly NamedPeriod[]): readonly Column[] {
  const years = periods.filter(({ kind }) => kind === 'year').toReversed()
  return years.flatMap(year => [
    valueColumn(choice, year, { heading: year.key, label: 'Total' }),
    ...periods
      .filter(({ kind, key }) => kind === 'month' && key.endsWith(`-${year.key}`))
      .map(month => valueColumn(choice, month, { heading: year.key, label: monthLabel(month) })),
  ])
}

const monthLabel = ({ key }: NamedPeriod): string => shortMonths[Number(key.split('-')[0]) - 1] ?? key

function comparisonColumns(choice: Choice, periods: readonly NamedPeriod[]): readonly Column[] {
  const [now, before] = ['period', 'lastPeriod'].map(key => periods.find(period => period.key === key))
  if (!now || !before) return []
  const heading = figureOf(choice.statistic).label
  return [
    valueColumn(choice, now, { heading, label: periodLabel(now) }),
    valueColumn(choice, before, { heading, label: periodLabel(before) }),
    comparedColumn(choice.statistic, now.key, {
      name: 'YearlyGrowth',
      heading,
      label: 'Variação',
      comparedWith: 'com o ano anterior',
    }),
  ]
}

/** The month of the last day, its year, and the chosen days where they are neither and lie in one year. */
function onePeriodEach(periods: readonly NamedPeriod[], range: DateRange): readonly NamedPeriod[] {
  return periods.filter(
    ({ key, kind }) => kind === 'month' || kind === 'year' || (key === 'period' && isOtherRange(range)),
  )
}

/** Which comparison it is in its block, and what its column says of it. */
interface ComparisonLabels extends Pick<Column, 'heading' | 'label'> {
  readonly name: string
  readonly comparedWith: string
}

/** The comparison of a figure in a period. */
export function comparedColumn(figure: FigureName, period: string, { name, ...labels }: ComparisonLabels): Column {
  const path = pathOf(period, figure, name)
  const { unit } = figureOf(figure)
  return { ...labels, key: path, path, kind: 'comparison', unit, figure, period, valuePath: pathOf(period, figure) }
}

const toGoal = { name: 'ComparedToGoal', label: 'Face ao objetivo', comparedWith: 'com o objetivo' }
const toExpected = { name: 'ComparedToExpected', label: 'Face ao esperado', comparedWith: 'com o esperado até hoje' }

function goalColumns(choice: Choice, period: NamedPeriod): readonly Column[] {
  const { statistic: figure } = choice
  const heading = periodLabel(period)
  const { unit, label } = figureOf(figure)
  const of = (name: string, more: Pick<Column, 'label' | 'kind' | 'unit'>): Column => {
    const path = pathOf(period.key, figure, name)
    return { key: path, path, heading, figure, period: period.key, ...more }
  }
  const compared = (labels: Omit<ComparisonLabels, 'heading'>): Column => ({
    ...comparedColumn(figure, period.key, { ...labels, heading }),
    isAbsoluteFirst: true,
  })
  return [
    valueColumn(choice, period, { heading, label }),
    of('Goal', { label: 'Objetivo', kind: 'goal', unit }),
    of('GoalPercent', { label: 'Atingido', kind: 'number', unit: 'percent' }),
    compared(toGoal),
    of('Expected', { label: 'Esperado', kind: 'number', unit }),
    compared(toExpected),
  ]
}

const comparisonsOf = (period: NamedPeriod): readonly Omit<ComparisonLabels, 'heading'>[] => [
  { name: 'YearlyGrowth', label: 'Ano anterior', comparedWith: 'com o ano anterior' },
  // Of a year the period before is the year before.
  ...(period.kind === 'year'
    ? []
    : [
        {
          name: 'PeriodicGrowth',
          label: period.kind === 'month' ? 'Mês anterior' : 'Período anterior',
          comparedWith: period.kind === 'month' ? 'com o mês anterior' : 'com o período anterior',
        },
      ]),
  { name: 'ComparedToMedian', label: 'Mediana', comparedWith: 'com a mediana' },
  { name: 'ComparedToAverage', label: 'Média', comparedWith: 'com a média' },
]

function comparedColumns(choice: Choice, period: NamedPeriod): readonly Column[] {
  const heading = periodLabel(period)
  const share = pathOf(period.key, choice.statistic, 'PercentOfTotal')
  return [
    valueColumn(choice, period, { heading, label: figureOf(choice.statistic).label }),
    ...comparisonsOf(period).map(labels => comparedColumn(choice.statistic, period.key, { ...labels, heading })),
    {
      key: share,
      path: share,
      heading,
      label: '% do total',
      kind: 'number',
      unit: 'percent',
      figure: choice.statistic,
      period: period.key,
    },
  ]
}

const transactions: readonly (readonly [name: string, label: string, unit: Column['unit']])[] = [
  ['transactionCount', 'Transações', 'count'],
  ['productivity', 'Por mês de trabalho', 'euro'],
  ['transactionHighest', 'Maior', 'euro'],
  ['transactionLowest', 'Menor', 'euro'],
  ['transactionAverage', 'Média', 'euro'],
  ['transactionMedian', 'Mediana', 'euro'],
  ['transactionLastDate', 'Última', 'day'],
]

function otherColumns(period: NamedPeriod): readonly Column[] {
  const heading = periodLabel(period)
  return [
    valueColumn({ statistic: 'billing' }, period, { heading, label: figureOf('billing').label }),
    ...transactions.map(([name, label, unit]): Column => {
      const path = pathOf(period.key, 'billing', name)
      return { key: path, path, heading, label, kind: 'number', unit, figure: 'billing', period: period.key }
    }),
  ]
}

const extraInfo: Readonly<
  Record<
    ExtraColumns,
    {
      readonly heading: string
      readonly figure: FigureName
      readonly columns: readonly (readonly [name: string, label: string, unit: Unit])[]
    }
  >
> = {
  giveUps: {
    heading: 'Desistências no período',
    figure: 'giveUps',
    columns: [
      ['giveUpsCount', 'Negócios', 'count'],
      ['giveUps', 'Valor', 'euro'],
    ],
  },
  productivity: {
    heading: 'Produtividade no período',
    figure: 'billing',
    columns: [
      ['productivity', 'Por mês de trabalho', 'euro'],
      ['transactionCount', 'Transações', 'count'],
    ],
  },
}

/** Of the chosen days, after the columns of the view. */
function extraColumns({ choice, extras = [] }: TableShown): readonly Column[] {
  if (choice.view === 'percentages') return []
  return extrasWithin(choice, extras).flatMap(extra => {
    const { heading, figure, columns } = extraInfo[extra]
    return columns.map(([name, label, unit]): Column => {
      const path = pathOf('period', figure, name)
      return { key: `${extra} ${path}`, path, heading, label, kind: 'number', unit, figure, period: 'period' }
    })
  })
}
