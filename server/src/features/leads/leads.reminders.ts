import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { attendeesOf, reminderMs, reminderOf } from '@tipy/domain/features/leads/leads.notices'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { sql } from 'kysely'
import { rowReader, selectList } from '#engine/columns'
import { viewersOf } from '#engine/read/visibleRecords'
import type { Author } from '#engine/rows'
import { anyServerRecord } from '#engine/serverRecord'
import { inTransaction } from '#engine/transaction'
import { recordViewers } from '#engine/viewer'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { LeadNotificationDeps } from './leads.notifications.ts'
import { leadsServerRecord } from './leads.serverRecord.ts'
import { readEvents } from './leads.store.ts'

interface ReminderDeps extends LeadNotificationDeps {
  readonly db: Db
  readonly clock: Clock
}

interface NearMeeting {
  readonly companyId: string
  readonly id: string
  readonly lead: string
}

const maxBatch = 100

/**
 * Reminds people of meetings that begin within the hour. Each batch is claimed and notified in one transaction: once,
 * even by concurrent servers, and again if a server dies before the commit. One that began during a downtime is past.
 */
export async function remindOfMeetings({ db, clock, notify }: ReminderDeps): Promise<void> {
  const now = clock.now()
  let claimed = maxBatch
  while (claimed === maxBatch) {
    claimed = await inTransaction(db, async trx => {
      const near = await claimNear(trx, now)
      for (const meeting of near) await remind(notify, { trx, companyId: meeting.companyId, by: null, now }, meeting)
      return near.length
    })
  }
}

/** A moved meeting is claimed for its new time. */
async function claimNear(trx: Author['trx'], now: Date): Promise<readonly NearMeeting[]> {
  const until = lisbonMoment(new Date(now.getTime() + reminderMs))
  const { rows } = await sql<NearMeeting>`
    update lead_events e set reminded_for = e.scheduled_date
    from (
      select company_id, id from lead_events
      where sub_type = 'scheduled' and not taken_back
        and scheduled_date > ${lisbonMoment(now)} and scheduled_date <= ${until}
        and reminded_for is distinct from scheduled_date
      order by scheduled_date limit ${maxBatch} for update skip locked
    ) near
    where e.company_id = near.company_id and e.id = near.id
    returning e.company_id as "companyId", e.id, e.lead`.execute(trx)
  return rows
}

/** Not of a meeting that its lead no longer waits for, of an archived lead, or in a company that is switched off. */
async function remind(notify: LeadNotificationDeps['notify'], author: Author, near: NearMeeting): Promise<void> {
  const { trx, companyId } = author
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectList(leads)} from leads t join companies c on c.id = t.company_id and c.active
    where t.company_id = ${companyId} and t.id = ${near.lead} and t.active`.execute(trx)
  const [lead] = rows.map(rowReader<Leads>(leads))
  if (!lead) return
  const progress = progressOf((await readEvents(trx, companyId, [near.lead])).get(near.lead) ?? [])
  if (progress.meeting?._id !== near.id) return
  const people = await recordViewers(trx, companyId, attendeesOf(progress.meeting, progress))
  const seeing = viewersOf(anyServerRecord(leadsServerRecord), lead, people)
  const about = { event: 'leadReminder', model: leads.name, ref: lead._id } as const
  const notice = { ...about, ...reminderOf(progress.meeting, lead.name) }
  const [shown, others] = [people.filter(({ id }) => seeing.has(id)), people.filter(({ id }) => !seeing.has(id))]
  if (shown.length > 0) await notify(author, { ...notice, users: shown.map(({ id }) => id) })
  if (others.length > 0)
    await notify(author, { ...notice, users: others.map(({ id }) => id), channels: ['email'], isShown: false })
}
