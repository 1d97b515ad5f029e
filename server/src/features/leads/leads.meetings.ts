import { lisbonInstant, lisbonMoment } from '@tipy/domain/calendar/moments'
import type { LeadEvent, MeetingType } from '@tipy/domain/features/leads/leads.events'
import { attendeesOf, meetingNames } from '@tipy/domain/features/leads/leads.notices'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { readEvents } from './leads.store.ts'

const meetingMs = 3_600_000

interface AboutLead {
  readonly lead: string
  readonly name: string
  readonly office: string
  readonly scheduledDate: string
}

/** A meeting as calendars show it. */
export function calendarEvent({ type }: LeadEvent, about: AboutLead, publicUrl: string) {
  const start = lisbonInstant(about.scheduledDate)
  return {
    summary: `${meetingNames[type as MeetingType]}: ${about.name}`,
    description: `${publicUrl}/leads/${about.lead}`,
    location: about.office,
    start,
    end: new Date(start.getTime() + meetingMs),
  }
}

/** A meeting that waits, or took place when it was due, stays in the calendars of those who attend it. */
export function isStillOn(meeting: LeadEvent, events: readonly LeadEvent[], reader: string): boolean {
  const progress = progressOf(events)
  const isWaiting = progress.meeting?._id === meeting._id
  return !meeting.takenBack && (isWaiting || tookPlace(meeting)) && attendeesOf(meeting, progress).includes(reader)
}

const tookPlace = ({ finishedAt, scheduledDate }: LeadEvent): boolean =>
  finishedAt !== null && lisbonInstant(scheduledDate ?? '') <= new Date(finishedAt)

interface Reading {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: string
}

interface MeetingRow extends Omit<AboutLead, 'scheduledDate'> {
  readonly id: string
  readonly active: boolean
}

/**
 * The meetings that belong in the calendar of a person: those ahead, and of those that it has already (`known`) the past
 * ones. Of an archived or merged lead only what took place stays; of an erased candidate nothing does that was before.
 */
export async function meetingsOf(
  { db, clock, publicUrl }: Reading,
  companyId: string,
  reader: string,
  known: readonly string[],
) {
  const rows = await readMeetings(db, companyId, reader, { known, from: lisbonMoment(clock.now()) })
  const events = await readEvents(db, companyId, [...new Set(rows.map(({ lead }) => lead))])
  return rows.flatMap(row => {
    const timeline = events.get(row.lead) ?? []
    const meeting = timeline.find(({ _id }) => _id === row.id)
    if (!meeting?.scheduledDate || !isStillOn(meeting, timeline, reader)) return []
    if (!row.active && !tookPlace(meeting)) return []
    return [{ event: row.id, ...calendarEvent(meeting, { ...row, scheduledDate: meeting.scheduledDate }, publicUrl) }]
  })
}

async function readMeetings(
  db: Db,
  companyId: string,
  reader: string,
  { known, from }: { readonly known: readonly string[]; readonly from: string },
): Promise<readonly MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    select e.id, e.lead, l.name, l.active, concat_ws(', ', o.name, o.address) as office
    from lead_events e
    join leads l on l.company_id = e.company_id and l.id = e.lead
    join offices o on o.company_id = l.company_id and o.key = l.office
    where e.company_id = ${companyId} and e.scheduled_date is not null and not e.taken_back
      and (e.scheduled_date > ${from} or e.id = any(${[...known]}::uuid[]))
      and (e.recruiter = ${reader}::uuid or l.recruiter = ${reader}::uuid)
      and (l.anonymised_date is null or e.scheduled_date > l.anonymised_date::text)
    order by e.scheduled_date, e.id`.execute(db)
  return rows
}
