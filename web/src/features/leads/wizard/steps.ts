import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { LeadEvent } from '@tipy/domain/features/leads/leads.events'
import type { LeadProgress } from '@tipy/domain/features/leads/leads.progress'
import type { Wizard } from './useWizard.ts'

/** What the form of each step is given. */
export interface StepProps {
  readonly wizard: Wizard
  readonly lead: ShownLead
  readonly progress: LeadProgress
  /** The events of the cycle the lead is in. */
  readonly events: readonly LeadEvent[]
}
