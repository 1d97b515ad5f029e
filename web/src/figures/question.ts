import type { DateRange } from '@tipy/domain/calendar/days'
import type { FigurePart, StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import type { FigureName } from '@tipy/domain/figures/figures'
import type { GroupName } from '@tipy/domain/figures/groups'
import { createContext, useContext } from 'react'

/** A number of statistics, by what was asked for it: the server lists its rows (`POST /api/stats/{groupBy}/rows`). */
export interface FigureQuestion {
  readonly group: GroupName
  /** A member; null: what has none. Without it: all members of the filter together. */
  readonly ref?: string | null
  readonly stat: FigureName
  /** `3-2026`, `2026`, `period`, `lastPeriod` or `total`. */
  readonly period: string
  readonly filters: StatsFilters
  /** Only what counts for one side of the deals. */
  readonly part?: FigurePart
  /** Of whom and when, for its title: "Ana Silva · março de 2026". */
  readonly of: string
  /** Days other than those of the shell. */
  readonly range?: DateRange
}

export type OpenFigure = (question: FigureQuestion) => void

const OpenFigureContext = createContext<OpenFigure | null>(null)
export const OpenFigureProvider = OpenFigureContext.Provider

/** Opens "De onde vem este número?" for a number of statistics; a `FigureQuestions` must be around. */
export function useOpenFigure(): OpenFigure {
  const open = useContext(OpenFigureContext)
  if (!open) throw new Error('useOpenFigure needs a FigureQuestions around it')
  return open
}
