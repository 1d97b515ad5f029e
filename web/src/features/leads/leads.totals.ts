import type { LeadTotals } from '@tipy/domain/features/leads/leads.contract'
import { type Milestone, stagesFrom } from '@tipy/domain/features/leads/leads.stages'
import { listFigures } from '@tipy/domain/figures/listFigures'
import { cardOf } from '#list/figureCard.ts'
import type { TotalCard } from '#list/screen.ts'

/** How far leads came, as ranking and funnel call it too. */
export const milestoneNames: Readonly<Record<Milestone, string>> = {
  scheduled: listFigures.leads.scheduled.label,
  interviewed: listFigures.leads.interviewed.label,
  recruited: listFigures.leads.recruited.label,
}

const unmerged = { merged: false }

/** Narrowed by stage, not by the filter of milestones: that one may be set already, to another of them. */
const reached = (name: Milestone): TotalCard<keyof LeadTotals> => ({
  name,
  ...cardOf(listFigures.leads[name]),
  rows: () => ({ ...unmerged, stage: stagesFrom[name] }),
})

export const leadTotalCards: readonly TotalCard<keyof LeadTotals>[] = [
  {
    name: 'leads',
    ...cardOf(listFigures.leads.leads),
    rows: () => unmerged,
  },
  reached('scheduled'),
  reached('interviewed'),
  reached('recruited'),
]
