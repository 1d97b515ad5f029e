import { IconGitMerge } from '@tabler/icons-react'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { mayMerge } from '@tipy/domain/features/leads/leads.policy'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import { isArchived } from '@tipy/domain/record/archive'
import type { Shown } from '@tipy/domain/record/contract'
import type { RowAction } from '#list/screen.ts'
import type { SessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { shownLead } from './leads.labels.ts'

export const duplicateLeads = (lead: ShownLead) => lead.duplicates.filter(({ model }) => model === 'leads')

/** Whether the candidate has another lead that this user may merge with this one. */
export const offersMerge = (row: Shown<Leads>, { flags }: Pick<SessionContext, 'flags'>): boolean =>
  mayMerge({ flags }) && !isArchived(row) && duplicateLeads(shownLead(row)).length > 0

/** From a row of the list that names another lead of the same candidate. */
export const mergeDuplicate: RowAction<Leads> = {
  name: 'Juntar',
  Icon: IconGitMerge,
  offersOn: offersMerge,
  does: { Dialog: lazily(async () => (await import('./leads.merge.tsx')).MergeFromList) },
}
