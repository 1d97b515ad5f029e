import type { DateRange } from '../../calendar/days.ts'
import { type FigureName, figureOf } from '../../figures/figures.ts'
import { groupOf } from '../../figures/groups.ts'
import type { Unit } from '../../figures/measures.ts'
import type { NamedPeriod } from '../../figures/periods.ts'
import { type Column, type ComparisonLabels, comparedColumn, pathOf, valueColumn } from './stats.columnParts.ts'
import { isOtherRange } from './stats.periods.ts'
import { type ExtraColumns, extrasWithin, periodLabel, periodsIn, type TableShown } from './stats.tableShown.ts'
import type { Choice } from './stats.views.ts'

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

/** The years, the last one first: its sum, then its months. */
function monthColumns(choice: Choice, periods: readonly NamedPeriod[]): readonly Column[] {
  const years = periods.filter(({ kind }) => kind === 'year').toReversed()
  return years.flatMap(year => [
    valueColumn(choice, year, { heading: year.key, label: 'Total' }),
    ...periods
      .filter(({ kind, key }) => kind === 'month' && key.endsWith(`-${year.key}`))
      .map(month => valueColumn(choice, month, { heading: year.key, label: periodLabel(month) })),
  ])
}

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
