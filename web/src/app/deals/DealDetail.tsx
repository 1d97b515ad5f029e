import { RecordDetail } from '#app/RecordDetail.tsx'
import { pageOfDeal } from '#features/reservations/reservations.page.tsx'

/** One deal's page: its sheet, and what other features keep of it. */
export function DealDetail() {
  return <RecordDetail page={pageOfDeal} />
}
