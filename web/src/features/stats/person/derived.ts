import { wholeMonthsText } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { comparedInPeriod, comparisonIn, figureIn, numberIn } from '@tipy/domain/features/stats/stats.series'
import { comparedValue } from '@tipy/domain/figures/comparisons'
import { figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { unitText } from '@tipy/domain/figures/unitText'
import type { DerivedNumber, FigureQuestion } from '#figures/question.ts'

/** Numbers of the charts that are computed from a figure: the panel shows the same number, and how it was computed. */

export function shareOf(row: StatsRow, period: string, statistic: Statistic): DerivedNumber {
  const value = unitText('percent', numberIn(row, period, statistic, 'PercentOfTotal'))
  const own = ownText(row, period, statistic)
  return { label: 'Percentagem do total', value, computation: `${own} ÷ o total de todos = ${value}` }
}

/** `before`: the same figure a year before. */
export function growthOf(row: StatsRow, period: string, statistic: Statistic, before: FigureQuestion): DerivedNumber {
  const { unit } = figureOf(statistic)
  const comparison = comparisonIn(row, period, statistic, 'YearlyGrowth')
  const value = unitText('percent', comparison.percent)
  const last = unitText(unit, comparedValue(figureIn(row, period, statistic), comparison))
  const difference = `${ownText(row, period, statistic)} − ${last} = ${unitText(unit, comparison.amount)}`
  return { label: 'Crescimento', value, computation: `${difference}; ÷ ${last} = ${value}`, others: [before] }
}

/** What members have in the middle. */
export const middles = {
  median: {
    label: 'Mediana',
    path: 'ComparedToMedian',
    sentence: 'O valor do meio dos de todos os consultores ativos que já tinham começado.',
  },
  average: {
    label: 'Média',
    path: 'ComparedToAverage',
    sentence: 'A soma dos valores de todos os consultores ativos que já tinham começado, a dividir por quantos são.',
  },
} as const
export type Middle = keyof typeof middles
export const isMiddle = (name: string): name is Middle => Object.hasOwn(middles, name)

export const valueOfMiddle = (row: StatsRow, period: string, statistic: Statistic, middle: Middle): number | null =>
  comparedValue(
    comparedInPeriod(row, period, statistic).own,
    comparisonIn(row, period, statistic, middles[middle].path),
  )

export function middleOf(row: StatsRow, period: string, statistic: Statistic, middle: Middle): DerivedNumber {
  const { unit } = figureOf(statistic)
  const { label, path, sentence } = middles[middle]
  const value = unitText(unit, valueOfMiddle(row, period, statistic, middle))
  const difference = unitText(unit, comparisonIn(row, period, statistic, path).amount)
  const { own, months } = comparedInPeriod(row, period, statistic)
  const said = months ? `${sentence} ${wholeMonthsText(months)}.` : sentence
  const computation = `${said} ${row.name}: ${unitText(unit, own)} − ${value} = ${difference}`
  return { label, value, computation }
}

const ownText = (row: StatsRow, period: string, statistic: Statistic): string =>
  unitText(figureOf(statistic).unit, figureIn(row, period, statistic))
