import { TipyError } from '@tipy/domain/errors/errors'
import type { LeadBilling } from '@tipy/domain/features/leads/leads.contract'
import { type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { findRecord } from '#engine/read/record'
import { holdsAny, type RecordViewer, type ServerRecord } from '#engine/serverRecord'
import { billedSince } from '#ledger/read'
import type { Db } from '#platform/database/database'

export interface BillingDeps {
  /** A person of the staff, if the viewer sees them; app/ provides it, because people are another feature. */
  readonly findPerson: (viewer: RecordViewer, id: string) => Promise<{ readonly startDate: string | null } | null>
}

/** What the person that a lead became has billed since they started, for viewers who see both. */
export async function billingOf(
  db: Db,
  serverRecord: ServerRecord<Leads>,
  { findPerson }: BillingDeps,
  viewer: RecordViewer,
  id: string,
): Promise<LeadBilling> {
  const lead = holdsAny(viewer, leads.flags.list) ? await findRecord(serverRecord, db, viewer, id) : null
  const person = lead?.user ? await findPerson(viewer, lead.user) : null
  if (!lead?.user || !person?.startDate) throw new TipyError('NOT_FOUND')
  return {
    since: person.startDate,
    billed: await billedSince(db, viewer.companyId, lead.user, person.startDate),
  }
}
