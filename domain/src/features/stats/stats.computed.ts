import { figureOf } from '../../figures/figures.ts'
import {
  type ChipMode,
  chipText,
  chipValues,
  comparedMonthsText,
  numberAt,
  ownValue,
  unitText,
  valueAtPath,
} from './stats.cellText.ts'
import { type Column, pathOf } from './stats.columnParts.ts'

/** How a number that is no sum of rows was computed. */
export interface ComputedNumber {
  /** "Objetivo atingido" */
  readonly label: string
  /** As its cell shows it. */
  readonly value: string
  /** "100,00 € ÷ 200,00 € de objetivo = 50,00%" */
  readonly computation: string
}

/** Null: the column is the figure itself, whose rows say it all. */
export function computedNumber(column: Column, row: unknown, mode: ChipMode): ComputedNumber | null {
  const { figure, period, path, kind, unit } = column
  if (figure === undefined || period === undefined) return null
  const name = path.split('.').at(-1) ?? ''
  const { name: ownName, unit: ownUnit } = figureOf(figure)
  if (name === ownName) return null
  if (kind === 'comparison') return comparedNumber(column, row, mode)
  const numberOf = (key: string) => numberAt(row, pathOf(period, figure, key))
  const value = unitText(unit, valueAtPath(row, path))
  const sentence = sentences[name]?.({
    value,
    number: numberOf(name),
    own: numberOf(ownName) ?? 0,
    inUnit: amount => unitText(ownUnit, amount),
    goal: numberOf('Goal'),
    rows: rowsText(numberOf('transactionCount') ?? 0),
  })
  return sentence ? { ...sentence, value } : null
}

/** What a sentence may speak of. */
interface SentenceValues {
  /** The number itself, as text and as it is where it is a number. */
  readonly value: string
  readonly number: number | null
  /** The figure that it is computed from. */
  readonly own: number
  readonly inUnit: (amount: number) => string
  readonly goal: number | null
  /** "as 12 linhas" */
  readonly rows: string
}
type Sentence = (values: SentenceValues) => Pick<ComputedNumber, 'label' | 'computation'>

const rowsText = (count: number): string => (count === 1 ? '1 linha' : `${unitText('count', count)} linhas`)

const sentences: Readonly<Record<string, Sentence>> = {
  Goal: ({ value }) => ({
    label: 'Objetivo',
    computation: `O objetivo do período é ${value}. Foi definido, não somado: abaixo está o que conta para ele.`,
  }),
  GoalPercent: ({ value, own, inUnit, goal }) => ({
    label: 'Objetivo atingido',
    computation: `${inUnit(own)} ÷ ${inUnit(goal ?? 0)} de objetivo = ${value}`,
  }),
  Expected: ({ value, inUnit, goal }) => ({
    label: 'Esperado até hoje',
    computation: `Do objetivo de ${inUnit(goal ?? 0)}, os meses que já passaram e os dias deste mês: ${value}`,
  }),
  PercentOfTotal: ({ value, own, inUnit }) => ({
    label: 'Percentagem do total',
    // The percentage is rounded, so the whole cannot be computed from it.
    computation: `${inUnit(own)} ÷ o valor de todos = ${value}`,
  }),
  productivity: ({ value, number, own, inUnit }) => ({
    label: 'Faturação por mês de trabalho',
    computation: number
      ? `${inUnit(own)} ÷ ${monthsText(Math.round(own / number))} de trabalho no período = ${value}`
      : `${inUnit(own)} ÷ os meses de trabalho no período = ${value}`,
  }),
  giveUpsCount: ({ value }) => ({
    label: 'Negócios com desistência',
    computation: `O número de reservas diferentes nas linhas do período: ${value}`,
  }),
  transactionCount: ({ rows }) => ({ label: 'Transações', computation: `O número de linhas do período: ${rows}` }),
  transactionHighest: ({ rows }) => ({ label: 'Maior transação', computation: `O maior valor de ${rows}` }),
  transactionLowest: ({ rows }) => ({ label: 'Menor transação', computation: `O menor valor de ${rows}` }),
  transactionAverage: ({ value, own, inUnit, rows }) => ({
    label: 'Média das transações',
    computation: `${inUnit(own)} ÷ ${rows} = ${value}`,
  }),
  transactionMedian: ({ rows }) => ({
    label: 'Mediana das transações',
    computation: `O valor do meio de ${rows}, da menor à maior`,
  }),
  transactionLastDate: ({ rows }) => ({ label: 'Última transação', computation: `O dia mais recente de ${rows}` }),
}

/** What the sentence of a number reads of its block beside the number itself and its figure. */
export const readBeside: Readonly<Record<string, readonly string[]>> = {
  GoalPercent: ['Goal'],
  Expected: ['Goal'],
  transactionHighest: ['transactionCount'],
  transactionLowest: ['transactionCount'],
  transactionAverage: ['transactionCount'],
  transactionMedian: ['transactionCount'],
  transactionLastDate: ['transactionCount'],
}

const monthsText = (count: number): string => (count === 1 ? '1 mês' : `${unitText('count', count)} meses`)
/** 5 − (−3) */
const subtracted = (value: number | null, text: string): string => (value !== null && value < 0 ? `(${text})` : text)

/** "120,00 € − 100,00 € = +20,00 €, +20,00% de 100,00 €" */
export function comparedNumber(column: Column, row: unknown, mode: ChipMode): ComputedNumber {
  const values = chipValues(column, row)
  const [amount, percent, last] = (['absolute', 'percent', 'last'] as const).map(one => chipText(column, values, one))
  const own = unitText(column.unit, ownValue(column, row))
  const months = comparedMonthsText(column, row)
  const inPercent = values.percent === null ? 'sem percentagem, porque se compara com zero' : `${percent} de ${last}`
  return {
    label: `Comparação ${column.comparedWith ?? ''}`.trim(),
    value: chipText(column, values, mode),
    computation: `${months ? `${months}. ` : ''}${own} − ${subtracted(values.last, last ?? '')} = ${amount}, ${inPercent}`,
  }
}
