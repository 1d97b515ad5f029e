import type { LeadTotals } from '@tipy/domain/features/leads/leads.contract'
import { type Milestone, stagesFrom } from '@tipy/domain/features/leads/leads.stages'
import type { TotalCard } from '#list/screen.ts'

/** How far leads came, as ranking and funnel call it too. */
export const milestoneNames: Readonly<Record<Milestone, string>> = {
  scheduled: 'Agendados',
  interviewed: 'Entrevistados',
  recruited: 'Recrutados',
}

const unmerged = { merged: false }

/** Narrowed by stage, not by the filter of milestones: that one may be set already, to another of them. */
const reached = (name: Milestone, formula: string): TotalCard<keyof LeadTotals> => ({
  name,
  label: milestoneNames[name],
  kind: 'number',
  formula,
  rows: () => ({ ...unmerged, stage: stagesFrom[name] }),
})

export const leadTotalCards: readonly TotalCard<keyof LeadTotals>[] = [
  {
    name: 'leads',
    label: 'Leads',
    kind: 'number',
    formula: 'Número de leads deste filtro. As que foram juntas a outra não contam.',
    rows: () => unmerged,
  },
  reached('scheduled', 'Leads deste filtro que, no percurso atual, já tiveram uma entrevista marcada.'),
  reached('interviewed', 'Leads deste filtro que, no percurso atual, já foram entrevistadas.'),
  reached('recruited', 'Leads deste filtro que passaram a fazer parte do staff.'),
]
