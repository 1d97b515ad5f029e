import type { DemoData } from '@tipy/seeds/demo'
import { insertAll } from '#engine/fill'
import type { Db } from '#platform/database/database'
import { eventRow } from './leads.store.ts'

const columns = {
  company_id: 'uuid',
  id: 'uuid',
  lead: 'uuid',
  position: 'integer',
  type: 'text',
  sub_type: 'text',
  date: 'text',
  scheduled_date: 'text',
  scheduled_on: 'text',
  accepted: 'boolean',
  declined_by: 'text',
  justification: 'text',
  observations: 'text',
  recruiter: 'uuid',
  after_contact: 'boolean',
  user: 'uuid',
  created_at: 'timestamptz',
  created_by: 'uuid',
  finished_at: 'timestamptz',
  finished_by: 'uuid',
  taken_back: 'boolean',
} as const satisfies Record<keyof ReturnType<typeof eventRow>, string>

/** The timelines of the demonstration's leads, in one statement. */
export async function fillDemoEvents(trx: Db, { companies }: DemoData): Promise<void> {
  const rows = companies.flatMap(({ id, leads }) =>
    leads.flatMap(({ history, events }) =>
      events.map((event, index) => eventRow(id, history[0].row._id, index + 1, event)),
    ),
  )
  await insertAll(trx, 'lead_events', columns, rows)
}
