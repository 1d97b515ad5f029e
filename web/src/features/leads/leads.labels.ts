import type { Day } from '@tipy/domain/calendar/days'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import { hasEnded, type Stage } from '@tipy/domain/features/leads/leads.stages'
import type { Shown } from '@tipy/domain/record/contract'

/** A row of the list or of the page, with what the server adds to it. */
export const shownLead = (row: Shown<Leads>): ShownLead => ({ events: [], duplicates: [], merged: [], ...row })

export const stageOf = (row: Shown<Leads>): Stage => (row.stage ?? 'toAssign') as Stage

const msPerDay = 86_400_000

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from.slice(0, 10))) / msPerDay)

/** For how long a lead has been in its stage; null where its timeline has ended. */
export function daysInStage(row: Shown<Leads>, today: Day): number | null {
  if (!row.stageDate || hasEnded(stageOf(row))) return null
  return Math.max(0, daysBetween(row.stageDate, today))
}

export function daysText(days: number): string {
  if (days === 0) return 'hoje'
  return days === 1 ? '1 dia' : `${days} dias`
}
