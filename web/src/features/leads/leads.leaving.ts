import type { Day } from '@tipy/domain/calendar/days'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { retentionEnd } from '@tipy/domain/features/leads/leads.rules'
import { daysBetween, stageOf } from './leads.labels.ts'

/** How long the data of a candidate stays; it goes in the night after its last day. */
export function leavesText(leaves: Day, today: Day): string {
  const days = daysBetween(today, leaves)
  if (days <= 0) return 'na próxima noite'
  return days === 1 ? 'amanhã' : `daqui a ${days} dias`
}

/** The day on which the data of a lead would go if no reason kept it; null: it stays. */
export function endOfData(lead: ShownLead, months: number): Day | null {
  const { endDate = null, anonymisedDate = null } = lead
  return retentionEnd({ stage: stageOf(lead), endDate, anonymisedDate, keepReason: null }, months)
}
