import { type Day, lisbonDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { hasEnded, type Stage } from '@tipy/domain/features/leads/leads.stages'
import type { Shown } from '@tipy/domain/record/contract'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'

/** A row of the list or of the page, with what the server adds to it. */
export const shownLead = (row: Shown<Leads>): ShownLead => ({ events: [], duplicates: [], merged: [], ...row })

export const stageOf = (row: Shown<Leads>): Stage => (row.stage ?? 'toAssign') as Stage

/** Whether it was merged into another lead of the same candidate: it is read only. */
export const isMerged = ({ mergedInto }: Pick<Shown<Leads>, 'mergedInto'>): boolean => Boolean(mergedInto)

/** Where a lead comes from, whose it is and since when: LinkedIn, Rita Nova, criada em 03-02-2026. */
export function originOf(lead: Pick<Shown<Leads>, 'source' | 'recruiter' | '_created'>, names: Names) {
  const { source, recruiter, _created } = lead
  return [
    formatValue(leads.fields.source, source, names),
    recruiter && names.person(recruiter),
    _created && `criada em ${formatDay(lisbonDay(new Date(_created)))}`,
  ]
}

const msPerDay = 86_400_000

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from.slice(0, 10))) / msPerDay)

/** For how long a lead has been in its stage; null where its timeline has ended. */
export function daysInStage(row: Shown<Leads>, today: Day): number | null {
  if (!row.stageDate || hasEnded(stageOf(row))) return null
  return Math.max(0, daysBetween(row.stageDate, today))
}

/** Reads on from 'há': "Na fase há 0 dias". */
export const daysText = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`)
