import { writeInvitation } from '@tipy/domain/calendar/invitation'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { calendarEvent, isStillOn } from './leads.meetings.ts'
import { readEvents } from './leads.store.ts'

interface Attaching {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: string
  /** The sender of all mail, who organizes every meeting: calendars answer there, and nothing is asked of a person. */
  readonly mailFrom: string
}

interface About {
  readonly ref: string
  readonly reader: string
}

interface MeetingRow {
  readonly lead: string
  readonly name: string
  readonly company: string
  readonly sequence: number
  readonly office: string
  readonly reader_name: string
  readonly reader_email: string
}

/**
 * The invitation attached to a mail, made when the mail is sent: the meeting as it stands then. For a reader who does not
 * attend any more, or of a meeting that will not take place, it is a cancellation. Null if the reader left.
 */
export async function attachedInvitation(
  { db, clock, publicUrl, mailFrom }: Attaching,
  companyId: string,
  { ref, reader }: About,
) {
  const row = await readMeeting(db, companyId, ref, reader)
  if (!row) return null
  const events = (await readEvents(db, companyId, [row.lead])).get(row.lead) ?? []
  const meeting = events.find(({ _id }) => _id === ref)
  if (!meeting?.scheduledDate) return null
  const method = isStillOn(meeting, events, reader) ? 'REQUEST' : 'CANCEL'
  const event = calendarEvent(meeting, { ...row, scheduledDate: meeting.scheduledDate }, publicUrl)
  const text = writeInvitation({
    uid: ref,
    sequence: row.sequence,
    method,
    stamp: clock.now(),
    ...event,
    url: event.description,
    organizer: { name: row.company, email: addressOf(mailFrom) },
    attendee: { name: row.reader_name, email: row.reader_email },
  })
  return {
    fileName: 'reuniao.ics',
    contentType: 'text/calendar',
    content: Buffer.from(text),
    calendarMethod: method,
  } as const
}

/** `Tipy <tipy@rede.pt>` or a plain address. */
const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from

async function readMeeting(db: Db, companyId: string, event: string, reader: string): Promise<MeetingRow | undefined> {
  const { rows } = await sql<MeetingRow>`
    select e.lead, l.name, c.name as company, e.calendar_sequence as sequence, u.name as reader_name,
      u.email as reader_email, concat_ws(', ', o.name, o.address) as office
    from lead_events e
    join leads l on l.company_id = e.company_id and l.id = e.lead
    join companies c on c.id = e.company_id
    join offices o on o.company_id = l.company_id and o.key = l.office
    join users u on u.company_id = e.company_id and u.id = ${reader}::uuid and u.active
    where e.company_id = ${companyId} and e.id = ${event}::uuid`.execute(db)
  return rows[0]
}
