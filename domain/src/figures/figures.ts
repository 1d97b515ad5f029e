import type { Block } from './blocks.ts'
import type { Measure } from './facts.ts'
import { measureInfo, type Unit } from './measures.ts'

/** A measure with its sign in a formula; `banks`: only its bank part, or only the rest. */
export interface Term {
  readonly measure: Measure
  readonly sign: 1 | -1
  readonly banks?: boolean
}

interface FigureInfo {
  readonly label: string
  readonly unit: Unit
  readonly block: Block
  /** Its name in the block. */
  readonly name: string
  readonly sentence: string
}
/** A measure, or a formula over measures. */
export interface SumFigure extends FigureInfo {
  readonly terms: readonly Term[]
}
/** A percentage: what the terms of one figure are of those of another. */
interface ShareFigure extends FigureInfo {
  readonly of: string
  /** `total`: of the same figure of all members together. */
  readonly over: string
}
export type Figure = SumFigure | ShareFigure

const plus = (measure: Measure, banks?: boolean): Term => ({ measure, sign: 1, ...(banks !== undefined && { banks }) })
const minus = (measure: Measure, banks?: boolean): Term => ({ ...plus(measure, banks), sign: -1 })

/** A figure that is one measure has its label and sentence. */
const measured = (block: Block, name: string, measure: Measure): SumFigure => {
  const { label, unit, sentence } = measureInfo[measure]
  return { label, unit, block, name, terms: [plus(measure)], sentence }
}

const isSum = (figure: Figure): figure is SumFigure => 'terms' in figure

/** Every figure, by its name (docs/features/figures-table.md is written from it). */
export const figures = {
  billing: measured('billing', 'value', 'billing'),
  billingPaid: measured('billing', 'paid', 'paid'),
  billingBanks: {
    label: 'Faturação de diversos',
    unit: 'euro',
    block: 'billing',
    name: 'banks',
    terms: [plus('billing', true)],
    sentence: 'A parte da faturação que vem de bancos.',
  },
  billingWithoutBanks: {
    label: 'Faturação sem diversos',
    unit: 'euro',
    block: 'billing',
    name: 'withoutBanks',
    terms: [plus('billing', false)],
    sentence: 'A faturação sem a parte que vem de bancos.',
  },
  reservations: measured('reservations', 'value', 'pipeline'),
  predicted: measured('reservations', 'predicted', 'predicted'),
  creditValue: measured('reservations', 'creditValue', 'creditValue'),
  giveUps: measured('reservations', 'giveUps', 'giveUps'),
  findings: measured('findings', 'count', 'findings'),
  commissions: measured('commissions', 'value', 'commissions'),
  expenses: measured('expenses', 'value', 'expenses'),
  fixedCost: { ...measured('expenses', 'fixedCost', 'expenses'), label: 'Custos fixos' },
  salesCost: { ...measured('expenses', 'salesCost', 'commissions'), label: 'Custo das vendas' },
  salesCostWithoutBanks: {
    label: 'Custo das vendas sem diversos',
    unit: 'euro',
    block: 'expenses',
    name: 'salesCostWithoutBanks',
    terms: [plus('commissions', false)],
    sentence: 'O custo das vendas sem as faturas a bancos.',
  },
  margin: {
    label: 'Margem',
    unit: 'euro',
    block: 'expenses',
    name: 'margin',
    terms: [plus('billing'), minus('commissions'), minus('expenses')],
    sentence: 'Faturação menos o custo das vendas e os custos fixos.',
  },
  marginWithoutBanks: {
    label: 'Margem sem diversos',
    unit: 'euro',
    block: 'expenses',
    name: 'marginWithoutBanks',
    terms: [plus('billing', false), minus('commissions', false), minus('expenses')],
    sentence: 'Faturação sem diversos menos o custo das vendas sem diversos e os custos fixos.',
  },
  marginPercent: {
    label: 'Margem (%)',
    unit: 'percent',
    block: 'expenses',
    name: 'marginPercent',
    of: 'margin',
    over: 'billing',
    sentence: 'A margem em percentagem da faturação.',
  },
  marginPercentWithoutBanks: {
    label: 'Margem sem diversos (%)',
    unit: 'percent',
    block: 'expenses',
    name: 'marginPercentWithoutBanks',
    of: 'marginWithoutBanks',
    over: 'billingWithoutBanks',
    sentence: 'A margem sem diversos em percentagem da faturação sem diversos.',
  },
  subCategoryPercent: {
    label: 'Peso nas despesas (%)',
    unit: 'percent',
    block: 'expenses',
    name: 'subCategoryPercent',
    of: 'expenses',
    over: 'total',
    sentence: 'Estas despesas em percentagem de todas as do período.',
  },
} as const satisfies Readonly<Record<string, Figure>>
export type FigureName = keyof typeof figures

export const figureNames = Object.keys(figures) as readonly FigureName[]
export const figureOf = (name: FigureName): Figure => figures[name]

/** The figures of a block, in the order of the table. */
export const figuresOf = (block: Block): readonly FigureName[] =>
  figureNames.filter(name => figures[name].block === block)

/** The sums that a figure is made of: itself, or the two of a percentage. */
export const termsOf = (name: FigureName): readonly Term[] => allTerms[name]

function termsIn(name: FigureName): readonly Term[] {
  const figure = figureOf(name)
  if (isSum(figure)) return figure.terms
  const over = figure.over === 'total' ? [] : termsIn(figure.over as FigureName)
  return [...termsIn(figure.of as FigureName), ...over]
}
/** One list per figure, so that what is computed of it once can be found again. */
const allTerms = Object.fromEntries(figureNames.map(name => [name, termsIn(name)])) as Readonly<
  Record<FigureName, readonly Term[]>
>

/** The sums whose facts are the rows of a figure: of a percentage, those of what it is a part. */
export function rowTermsOf(name: FigureName): readonly Term[] {
  const figure = figureOf(name)
  return isSum(figure) ? figure.terms : termsOf(figure.of as FigureName)
}

/** A figure within another: its own name, and what it counts for there. */
export interface FormulaPart {
  readonly figure: FigureName
  readonly sign: 1 | -1
}

/** What a figure is computed from, each a figure by itself; a percentage has its two sides, and one measure none. */
export function partsOf(name: FigureName): readonly FormulaPart[] {
  const figure = figureOf(name)
  if (isSum(figure))
    return figure.terms.length === 1
      ? []
      : figure.terms.map(term => ({ figure: figureOfTerm(term, figure.block), sign: term.sign }))
  const sides = figure.over === 'total' ? [figure.of] : [figure.of, figure.over]
  return sides.map(side => ({ figure: side as FigureName, sign: 1 }))
}

/** The figure that is one term alone: of the same block where there are several, by the name that its formulas use. */
function figureOfTerm({ measure, banks }: Term, block: Block): FigureName {
  const alike = figureNames.filter(name => {
    const figure = figureOf(name)
    if (!isSum(figure)) return false
    const [only, ...others] = figure.terms
    return others.length === 0 && only?.measure === measure && only.banks === banks
  })
  const found = alike.findLast(name => blockOf(name) === block) ?? alike[0]
  if (!found) throw new Error(`no figure is ${measure} alone`)
  return found
}

/** What is open of a member's deals today (`predicted`), whenever it is expected to be billed. */
export const openPeriod = 'open'
export const openSentence = 'Soma do que falta faturar das reservas em curso, qualquer que seja a data prevista.'

/** The statistics that a person chooses from, each the name of its figure. */
export const statistics = [
  'billing',
  'reservations',
  'findings',
  'predicted',
  'creditValue',
  'billingPaid',
  'billingWithoutBanks',
  'billingBanks',
  'commissions',
  'expenses',
  'margin',
] as const satisfies readonly FigureName[]
export type Statistic = (typeof statistics)[number]

export const blockOf = (statistic: FigureName): Block => figures[statistic].block
