import type { LeadStat } from '@tipy/domain/company/knownKeys'
import type { Frequency, FunnelStat } from '@tipy/domain/features/leads/leads.stats'
import { listFigures } from '@tipy/domain/figures/listFigures'
import { itemName, type Names } from '#kinds/names.ts'

const { leads, scheduled, interviewed, recruited } = listFigures.leads

/** The steps of ranking, line graph and funnel, as the totals of the list call them too. */
export const funnelLabels: Readonly<Record<FunnelStat, string>> = {
  recruiterAssigned: leads.label,
  interviewScheduled: scheduled.label,
  interviewDone: interviewed.label,
  recruited: recruited.label,
}

/** As the company calls it. */
export const statLabel = (names: Pick<Names, 'item'>, stat: LeadStat): string => itemName(names, 'statTypes', stat)

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  daily: 'Hoje',
  weekly: 'Esta Semana',
  monthly: 'Este Mês',
  quarterly: 'Este Trimestre',
  yearly: 'Este Ano',
}
