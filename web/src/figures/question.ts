import type { DateRange } from '@tipy/domain/calendar/days'
import type { ComputedNumber } from '@tipy/domain/features/stats/stats.computed'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { type FigureName, figureOf, openPeriod } from '@tipy/domain/figures/figures'
import type { GroupName } from '@tipy/domain/figures/groups'
import type { FigurePart } from '@tipy/domain/figures/parts'
import { createContext, useContext } from 'react'

/** A number of statistics, by what was asked for it: the server lists its rows (`POST /api/stats/{groupBy}/rows`). */
export interface FigureQuestion {
  readonly group: GroupName
  /** A member; null: what has none. Without it: all members of the filter together. */
  readonly ref?: string | null
  readonly stat: FigureName
  /** `3-2026`, `2026`, `period`, `lastPeriod` or `total`; of predictions also `open`. */
  readonly period: string
  /** Only this side of deals. */
  readonly part?: FigurePart
  readonly filters: StatsFilters
  /** Of whom and when, for its title: "Ana Silva · março 2026". */
  readonly of: string
  /** Days other than those of the shell. */
  readonly range?: DateRange
  /** Offices other than those of the shell; an empty list: all of the reader's. */
  readonly offices?: readonly string[]
  /** Of a number that is no sum itself: how it was computed from the figure, whose rows are listed. */
  readonly derived?: DerivedNumber
}

/** A comparison, a share, a growth, a median, the largest row: a number computed from figures. */
export interface DerivedNumber extends ComputedNumber {
  /** The other figures in it, which open their own rows. */
  readonly others?: readonly FigureQuestion[]
}

/** The label of the figure, or of what was computed from it. */
export function labelOfQuestion({
  stat,
  period,
  derived,
}: Pick<FigureQuestion, 'stat' | 'period' | 'derived'>): string {
  if (derived) return derived.label
  return period === openPeriod ? 'Pipeline em aberto' : figureOf(stat).label
}

/** "Faturação de Ana Silva, março 2026", for those who hear it. */
export const nameOfQuestion = (question: FigureQuestion): string =>
  `${labelOfQuestion(question)} de ${question.of.replaceAll(' · ', ', ')}`

export type OpenFigure = (question: FigureQuestion) => void

const OpenFigureContext = createContext<OpenFigure | null>(null)
export const OpenFigureProvider = OpenFigureContext.Provider

/** Opens "De onde vem este número?" for a number of statistics; a `FigureQuestions` must be around. */
export function useOpenFigure(): OpenFigure {
  const open = useContext(OpenFigureContext)
  if (!open) throw new Error('useOpenFigure needs a FigureQuestions around it')
  return open
}
