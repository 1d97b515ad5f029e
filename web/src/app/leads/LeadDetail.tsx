import { RecordDetail } from '#app/RecordDetail.tsx'
import { pageOfLead } from '#features/leads/leads.page.tsx'

/** The page of one lead: its timeline, what is known of the candidate, and the tabs of other features. */
export function LeadDetail() {
  return <RecordDetail page={pageOfLead} />
}
