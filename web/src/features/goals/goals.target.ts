import { currentYear, type GoalGroup, type GoalStat } from '@tipy/domain/features/goals/goals.rules'
import type { SessionContext } from '#session/sessionContext.ts'

/** A person or an office, and the figure whose goal is shown. */
export interface GoalOf {
  readonly group: GoalGroup
  /** The id of a person, or the key of an office. */
  readonly ref: string
  readonly stat: GoalStat
}

/** The goal of a row of statistics. */
export interface GoalTarget extends GoalOf {
  /** Of the person or office. */
  readonly name: string
  /** The current one when left out. Goals of other years are read only. */
  readonly year?: number | undefined
}

export const yearOf = ({ year }: Pick<GoalTarget, 'year'>, { today }: Pick<SessionContext, 'today'>): number =>
  year ?? currentYear(today)
