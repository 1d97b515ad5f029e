import { randomUUID } from 'node:crypto'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { UserDraftValues } from '@tipy/domain/features/leads/leads.contract'
import type { EventAuthor, LeadEvent } from '@tipy/domain/features/leads/leads.events'
import type { Lead } from '@tipy/domain/features/leads/leads.record'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

type EventRow = Selectable<Tables['lead_events']>

const eventOf = (row: EventRow): LeadEvent => ({
  _id: row.id,
  type: row.type,
  subType: row.sub_type,
  date: row.date,
  scheduledDate: row.scheduled_date,
  scheduledOn: row.scheduled_on,
  accepted: row.accepted,
  declinedBy: row.declined_by,
  justification: row.justification,
  observations: row.observations,
  recruiter: row.recruiter,
  afterContact: row.after_contact,
  user: row.user,
  createdBy: row.created_by,
  _created: row.created_at.toISOString(),
  finishedBy: row.finished_by,
  finishedAt: row.finished_at?.toISOString() ?? null,
  takenBack: row.taken_back,
})

/** The events of these leads, each lead's in their order. */
export async function readEvents(
  db: Db,
  companyId: string,
  leads: readonly string[],
): Promise<ReadonlyMap<string, readonly LeadEvent[]>> {
  const events = new Map<string, LeadEvent[]>(leads.map(lead => [lead, []]))
  if (leads.length === 0) return events
  const rows = await db
    .selectFrom('lead_events')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('lead', '=', sql<string>`any(${[...leads]}::uuid[])`)
    .orderBy('lead')
    .orderBy('position')
    .execute()
  for (const row of rows) events.get(row.lead)?.push(eventOf(row))
  return events
}

/** The events of one lead, which the caller has locked. */
export async function eventsOf({ trx, viewer }: Saving, lead: string): Promise<readonly LeadEvent[]> {
  return (await readEvents(trx, viewer.companyId, [lead])).get(lead) ?? []
}

/** The author of a new event of this save. */
export const eventAuthor = ({ viewer, now }: Saving): EventAuthor => ({
  _id: randomUUID(),
  createdBy: viewer.id,
  _created: now.toISOString(),
  moment: lisbonMoment(now),
})

/** An event as its table stores it. */
export function eventRow(
  company_id: string,
  lead: string,
  position: number,
  event: LeadEvent,
): Omit<Insertable<Tables['lead_events']>, 'calendar_sequence' | 'reminded_for'> {
  return {
    company_id,
    id: event._id,
    lead,
    position,
    type: event.type,
    sub_type: event.subType,
    date: event.date,
    scheduled_date: event.scheduledDate,
    scheduled_on: event.scheduledOn,
    accepted: event.accepted,
    declined_by: event.declinedBy,
    justification: event.justification,
    observations: event.observations,
    recruiter: event.recruiter,
    after_contact: event.afterContact,
    user: event.user,
    created_at: new Date(event._created),
    created_by: event.createdBy,
    finished_at: event.finishedAt === null ? null : new Date(event.finishedAt),
    finished_by: event.finishedBy,
    taken_back: event.takenBack,
  }
}

/** Writes new and changed events of a lead; `all` has them in their places. */
export async function writeEvents(
  { trx, viewer }: Saving,
  lead: string,
  all: readonly LeadEvent[],
  written: readonly LeadEvent[],
): Promise<void> {
  if (written.length === 0) return
  const places = new Map(all.map(({ _id }, index) => [_id, index + 1]))
  const rows = written.map(event => eventRow(viewer.companyId, lead, places.get(event._id) ?? 0, event))
  await trx
    .insertInto('lead_events')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['company_id', 'id']).doUpdateSet(eb => ({
        sub_type: eb.ref('excluded.sub_type'),
        date: eb.ref('excluded.date'),
        scheduled_date: eb.ref('excluded.scheduled_date'),
        scheduled_on: eb.ref('excluded.scheduled_on'),
        accepted: eb.ref('excluded.accepted'),
        declined_by: eb.ref('excluded.declined_by'),
        justification: eb.ref('excluded.justification'),
        observations: eb.ref('excluded.observations'),
        recruiter: eb.ref('excluded.recruiter'),
        finished_at: eb.ref('excluded.finished_at'),
        finished_by: eb.ref('excluded.finished_by'),
        taken_back: eb.ref('excluded.taken_back'),
      })),
    )
    .execute()
}

/** The staff form half-filled: no field of the record, because only users who may convert the lead read it. */
export async function writeUserDraft(
  { trx, viewer }: Saving,
  lead: string,
  draft: UserDraftValues | null,
): Promise<void> {
  const value = draft === null ? null : JSON.stringify(draft)
  await sql`
    update leads set user_draft = ${value}::jsonb where company_id = ${viewer.companyId} and id = ${lead}`.execute(trx)
}

/** Gives the draft of a lead to another, unless that has one or is a person already: identity numbers do not stay. */
export async function moveUserDraft(
  saving: Saving,
  from: string,
  { _id: to, user }: Pick<Lead, '_id' | 'user'>,
): Promise<void> {
  const { trx, viewer } = saving
  if (user === null)
    await sql`
      update leads t set user_draft = coalesce(t.user_draft, f.user_draft) from leads f
      where t.company_id = ${viewer.companyId} and t.id = ${to} and f.company_id = t.company_id and f.id = ${from}
        and f.user_draft is not null`.execute(trx)
  await writeUserDraft(saving, from, null)
}

/** The drafts of these leads, of those that have one. */
export async function readUserDrafts(
  db: Db,
  companyId: string,
  leads: readonly string[],
): Promise<ReadonlyMap<string, UserDraftValues>> {
  if (leads.length === 0) return new Map()
  const { rows } = await sql<{ id: string; draft: UserDraftValues }>`
    select id, user_draft as draft from leads
    where company_id = ${companyId} and id = any(${[...leads]}::uuid[]) and user_draft is not null`.execute(db)
  return new Map(rows.map(({ id, draft }) => [id, draft]))
}
