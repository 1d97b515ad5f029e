import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { LeadEvent } from '@tipy/domain/features/leads/leads.events'
import { type LeadNotice, leadNotices, manyAssigned, reminderMs } from '@tipy/domain/features/leads/leads.notices'
import { type Lead, type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import type { Notice } from '@tipy/domain/features/notifications/notifications.rules'
import { sql } from 'kysely'
import { viewersOf } from '#engine/read/visibleRecords'
import { type Author, authorOf } from '#engine/rows'
import { anyServerRecord, type RecordViewer, type Saving, type ServerRecord } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { eventsOf } from './leads.store.ts'

/** How users are notified; app/ provides it. */
export interface LeadNotificationDeps {
  readonly notify: (author: Author, notice: Notice) => Promise<void>
}

/** Notes that a save changed the timeline of a lead. */
export type NoteTimeline = (
  saving: Saving,
  lead: Lead,
  before: readonly LeadEvent[],
  after: readonly LeadEvent[],
) => void

interface NotedChange {
  readonly lead: Lead
  readonly before: readonly LeadEvent[]
  readonly after: readonly LeadEvent[]
}

type WrittenNotice = LeadNotice & { readonly lead: Lead }

/**
 * Notifies at the end of the save, in its transaction: a bulk edit or an import that gives many leads to one recruiter
 * notifies them once.
 */
export function timelineNotifications(
  serverRecord: ServerRecord<Leads>,
  { notify }: LeadNotificationDeps,
): NoteTimeline {
  const changesOfSave = new WeakMap<Saving['atEnd'], NotedChange[]>()
  return (saving, lead, before, after) => {
    const noted = changesOfSave.get(saving.atEnd) ?? []
    if (noted.length === 0) {
      changesOfSave.set(saving.atEnd, noted)
      saving.atEnd.push(() => sendNotices(serverRecord, notify, saving, noted))
    }
    noted.push({ lead, before, after })
  }
}

/** Adds the notifications to every path that saves a lead as a record: form, bulk edit, import. */
export function withTimelineNotifications(serverRecord: ServerRecord<Leads>, note: NoteTimeline): ServerRecord<Leads> {
  const afterSave = async (row: Lead, before: Lead | null, saving: Saving) => {
    const isSame = row.recruiter === before?.recruiter && row.commercialDirector === before?.commercialDirector
    const existing = before && !isSame ? await eventsOf(saving, row._id) : []
    await serverRecord.hooks?.afterSave?.(row, before, saving)
    if (!isSame) note(saving, row, existing, await eventsOf(saving, row._id))
  }
  return { ...serverRecord, hooks: { ...serverRecord.hooks, afterSave } }
}

async function sendNotices(
  serverRecord: ServerRecord<Leads>,
  notify: LeadNotificationDeps['notify'],
  saving: Saving,
  changes: readonly NotedChange[],
): Promise<void> {
  const { trx, viewer, now } = saving
  const author = { id: viewer.id, name: await nameOf(saving) }
  const context = { author, moment: lisbonMoment(now), presentationStep: viewer.settings.presentationStep }
  const notices = changes.flatMap(change =>
    leadNotices({ ...change, ...context }).map(notice => ({ ...notice, lead: change.lead })),
  )
  if (notices.length === 0) return
  await updateMeetings(
    saving,
    notices.flatMap(({ meeting }) => meeting ?? []),
  )
  const users = await recordViewers(trx, viewer.companyId, [...new Set(notices.flatMap(notice => notice.users))])
  const [single, many] = grouped(notices)
  for (const notice of single)
    for (const sent of receivedBy(serverRecord, notice, users, author.id)) await notify(authorOf(saving), sent)
  for (const [recruiter, count] of many) {
    if (!users.some(({ id }) => id === recruiter)) continue
    const about = { event: 'leadAssigned', users: [recruiter], model: null, ref: null } as const
    await notify(authorOf(saving), { ...about, ...manyAssigned(author.name, count) })
  }
}

async function nameOf({ trx, viewer }: Saving): Promise<string> {
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return name
}

/** The next number for calendars; and whether the reminder is still to come. */
async function updateMeetings({ trx, viewer, now }: Saving, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const limit = lisbonMoment(new Date(now.getTime() + reminderMs))
  await sql`
    update lead_events set calendar_sequence = calendar_sequence + 1,
      reminded_for = case when scheduled_date <= ${limit} then scheduled_date end
    where company_id = ${viewer.companyId} and id = any(${[...new Set(ids)]}::uuid[])`.execute(trx)
}

/** Assignments of several leads to one recruiter become a number. */
function grouped(notices: readonly WrittenNotice[]): readonly [readonly WrittenNotice[], ReadonlyMap<string, number>] {
  const counts = new Map<string, number>()
  const isAssigned = ({ event }: WrittenNotice) => event === 'leadAssigned'
  for (const { users } of notices.filter(isAssigned))
    for (const user of users) counts.set(user, (counts.get(user) ?? 0) + 1)
  const many = new Map([...counts].filter(([, count]) => count > 1))
  return [notices.filter(notice => !isAssigned(notice) || !notice.users.some(user => many.has(user))), many]
}

/**
 * Who gets what of a notice. People who left get nothing. Who may not see the lead gets what concerns their calendar,
 * without a link and only by mail; so does the author, who wants the meeting in the calendar and knows of it.
 */
function receivedBy(
  serverRecord: ServerRecord<Leads>,
  { lead, event, users: wanted, title, text, meeting }: WrittenNotice,
  viewers: readonly RecordViewer[],
  author: string,
): readonly Notice[] {
  const receivers = viewers.filter(({ id }) => wanted.includes(id))
  const seeing = viewersOf(anyServerRecord(serverRecord), lead, receivers)
  const ids = receivers.map(({ id }) => id)
  const notice = {
    event,
    title,
    text,
    model: leads.name,
    ref: lead._id,
    ...(meeting !== null && { attachment: { kind: 'meeting' as const, ref: meeting } }),
  }
  const byMail = { ...notice, channels: ['email'] as const }
  const isCalendar = meeting !== null
  return [
    { ...notice, users: ids.filter(id => seeing.has(id) && id !== author) },
    { ...byMail, users: isCalendar ? ids.filter(id => seeing.has(id) && id === author) : [] },
    { ...byMail, users: isCalendar ? ids.filter(id => !seeing.has(id)) : [], isShown: false },
  ].filter(({ users }) => users.length > 0)
}
