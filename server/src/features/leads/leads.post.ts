import { randomUUID } from 'node:crypto'
import { choices } from '@tipy/domain/access/choices'
import type { Role } from '@tipy/domain/access/roles'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { type FieldMessages, TipyError } from '@tipy/domain/errors/errors'
import type { SentEventBody } from '@tipy/domain/features/leads/leads.contract'
import type { SentEvent } from '@tipy/domain/features/leads/leads.entries'
import type { LeadEvent } from '@tipy/domain/features/leads/leads.events'
import { eventChanges } from '@tipy/domain/features/leads/leads.log'
import { leadsScope, mayWriteEvents } from '@tipy/domain/features/leads/leads.policy'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { type Lead, type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { archivedSentence, keptProgress } from '@tipy/domain/features/leads/leads.rules'
import { postEvents } from '@tipy/domain/features/leads/leads.timeline'
import { isArchived } from '@tipy/domain/record/archive'
import { matches } from '@tipy/domain/record/matches'
import { sql } from 'kysely'
import { writeNextVersion } from '#engine/changes'
import { presentRows } from '#engine/read/present'
import { referenceIssues } from '#engine/references'
import { authorOf } from '#engine/rows'
import { lockRecord, refuseIfBroken } from '#engine/save'
import type { Saving, ServerRecord } from '#engine/serverRecord'
import { holdsOneOf } from '#http/roles'
import type { NoteTimeline } from './leads.notifications.ts'
import { eventsOf, writeEvents } from './leads.store.ts'

interface Post {
  readonly id: string
  readonly events: readonly SentEventBody[]
  /** The version of the lead that the caller saw. */
  readonly version: number | undefined
}

/**
 * Writes a list of events, all or nothing. The lead is locked first, so that of two recruiters who write at the same
 * moment the second is judged by what the first did: 409 with the version they saw, 422 without one.
 */
export async function postLeadEvents(
  serverRecord: ServerRecord<Leads>,
  note: NoteTimeline,
  saving: Saving,
  { id, events: sent, version }: Post,
): Promise<unknown> {
  const before = await lockRecord(serverRecord, saving, id, version)
  if (!mayWriteEvents(before, saving.viewer)) throw new TipyError('FORBIDDEN')
  if (isArchived(before)) throw new TipyError('INVALID', { archived: archivedSentence })
  const existing = await eventsOf(saving, before._id)
  const posted = postEvents(sent.map(entryOf), existing, contextOf(before, saving))
  if (!posted.ok) throw new TipyError('INVALID', posted.fields)
  const { events, written, terms } = posted
  const moved: Lead = {
    ...before,
    ...keptProgress(progressOf(events), lisbonMoment(new Date(before._created))),
    ...terms,
  }
  refuseIfBroken({
    ...(await peopleIssues(written, existing, saving)),
    ...(await referenceIssues(leads, moved, before, saving)),
  })
  // Taking an assignment back may make the lead invisible to the caller.
  if (!matches(leads, leadsScope(saving.viewer), moved)) throw new TipyError('FORBIDDEN')
  const row = await writeNextVersion(leads, before, moved, authorOf(saving), eventChanges(existing, events))
  await writeEvents(saving, row._id, events, written)
  note(saving, row, existing, events)
  return (await presentRows(serverRecord, [row], saving.viewer, saving.trx))[0]
}

/** Absent and null mean the same to the rules, except where a value may be emptied. */
const entryOf = (entry: SentEventBody): SentEvent =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))

const contextOf = ({ commission }: Lead, { viewer, now }: Saving) => ({
  settings: viewer.settings,
  commission,
  author: viewer.id,
  now: now.toISOString(),
  moment: lisbonMoment(now),
  newId: randomUUID,
})

/** A person whom an event names, and none before it, is active and has one of the roles its form offers. */
async function peopleIssues(
  written: readonly LeadEvent[],
  existing: readonly LeadEvent[],
  saving: Saving,
): Promise<FieldMessages> {
  const known = new Set(existing.map(({ recruiter }) => recruiter))
  const named = written.filter(({ recruiter }) => recruiter !== null && !known.has(recruiter))
  const idsOf = (events: readonly LeadEvent[]) => events.flatMap(({ recruiter }) => recruiter ?? [])
  const isApproval = ({ type }: LeadEvent) => type === 'approval'
  const wrong = [
    ...(await unsuited(idsOf(named.filter(isApproval)), choices.wizardDirectors, saving)),
    ...(await unsuited(idsOf(named.filter(event => !isApproval(event))), choices.recruiters, saving)),
  ]
  return wrong.length > 0 ? { recruiter: 'Esta opção não existe' } : {}
}

async function unsuited(ids: readonly string[], roles: readonly Role[], { trx, viewer }: Saving) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.company_id = ${viewer.companyId} and u.id = any(${[...ids]}::uuid[])
    and u.active and ${holdsOneOf('u', roles)}`.execute(trx)
  const suited = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !suited.has(id))
}
