import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { TipyError } from '@tipy/domain/errors/errors'
import type { UserDraftValues } from '@tipy/domain/features/leads/leads.contract'
import { impossibleSentence } from '@tipy/domain/features/leads/leads.entries'
import { recruitment } from '@tipy/domain/features/leads/leads.events'
import { eventChanges } from '@tipy/domain/features/leads/leads.log'
import { mayConvert } from '@tipy/domain/features/leads/leads.policy'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { type Lead, type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { isOwnRecruitment, keptProgress, ownRecruitmentSentence } from '@tipy/domain/features/leads/leads.rules'
import type { AddedUser, AddedUserBody, ConvertedValues, PickedUser } from '@tipy/domain/features/users/users.contract'
import { isArchived } from '@tipy/domain/record/archive'
import { isIdentity } from '@tipy/domain/record/identity'
import { writeNextVersion } from '#engine/changes'
import { presentRows } from '#engine/read/present'
import { findRecord } from '#engine/read/record'
import { authorOf } from '#engine/rows'
import { lockRecord } from '#engine/save'
import { holdsAny, type RecordViewer, type Saving, type ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { isDuplicate } from './leads.duplicates.ts'
import type { NoteTimeline } from './leads.notifications.ts'
import { eventAuthor, eventsOf, writeEvents, writeUserDraft } from './leads.store.ts'

export interface ConversionDeps {
  /** Makes the person; app/ provides it, because people are another feature. */
  readonly addUser: (saving: Saving, sent: AddedUserBody, copiedValues: ConvertedValues) => Promise<AddedUser>
}

interface Target {
  readonly id: string
  readonly version: number | undefined
}

const isApproved = (lead: Lead): boolean => !isArchived(lead) && lead.stage === 'approvalDone'

/** Locks a lead that waits for its conversion. */
async function lockApproved(serverRecord: ServerRecord<Leads>, saving: Saving, { id, version }: Target): Promise<Lead> {
  const lead = await lockRecord(serverRecord, saving, id, version)
  if (!mayConvert(saving.viewer)) throw new TipyError('FORBIDDEN')
  if (!isApproved(lead)) throw new TipyError('INVALID', { stage: impossibleSentence })
  return lead
}

/** Keeps the half-filled staff form on the lead. */
export async function saveUserDraft(
  serverRecord: ServerRecord<Leads>,
  saving: Saving,
  target: Target,
  draft: UserDraftValues,
): Promise<unknown> {
  const before = await lockApproved(serverRecord, saving, target)
  const row = await writeNextVersion(leads, before, before, authorOf(saving))
  await writeUserDraft(saving, row._id, draft)
  return (await presentRows(serverRecord, [row], saving.viewer, saving.trx))[0]
}

/** Makes the person, and ends the timeline with them. */
export async function convertLead(
  serverRecord: ServerRecord<Leads>,
  { addUser, note }: ConversionDeps & { readonly note: NoteTimeline },
  saving: Saving,
  target: Target,
  sent: AddedUserBody,
): Promise<AddedUser> {
  const before = await lockApproved(serverRecord, saving, target)
  const person = await addUser(saving, sent, fromLead(before, sent))
  await endTimeline(saving, note, before, person._id)
  return person
}

/** The last event of a lead: the candidate is this person. */
async function endTimeline(saving: Saving, note: NoteTimeline, before: Lead, person: string): Promise<void> {
  const recruited = recruitment(eventAuthor(saving), person, before.recruiter)
  const existing = await eventsOf(saving, before._id)
  const events = [...existing, recruited]
  const ended = {
    ...before,
    ...keptProgress(progressOf(events), lisbonMoment(new Date(before._created))),
    // The person has the same contacts, but is no other candidate.
    duplicate: await isDuplicate(before, before, saving),
  }
  const row = await writeNextVersion(leads, before, ended, authorOf(saving), eventChanges(existing, events))
  await writeEvents(saving, row._id, events, [recruited])
  // The form is a person now: identity numbers do not stay on the lead.
  await writeUserDraft(saving, row._id, null)
  note(saving, row, existing, events)
}

/**
 * Ends the timeline of a lead with a person who is already there: `link` writes the lead and its source to them. A lead
 * is the value of a field of the person, so one that the caller does not see does not exist for them.
 */
export async function linkPerson<P extends { readonly _id: string }>(
  serverRecord: ServerRecord<Leads>,
  note: NoteTimeline,
  saving: Saving,
  lead: string,
  link: (source: string) => Promise<P>,
): Promise<P> {
  const before = await findRecord(serverRecord, saving.trx, saving.viewer, lead, true)
  if (!before) throw new TipyError('INVALID', { lead: 'Esta opção não existe' })
  if (!mayConvert(saving.viewer)) throw new TipyError('FORBIDDEN')
  if (before.user !== null) throw new TipyError('INVALID', { lead: 'Esta lead já é uma pessoa do staff' })
  if (!isApproved(before)) throw new TipyError('INVALID', { lead: impossibleSentence })
  const person = await link(before.source)
  if (isOwnRecruitment(person._id, before, saving.viewer.id))
    throw new TipyError('INVALID', { lead: ownRecruitmentSentence })
  await endTimeline(saving, note, before, person._id)
  return person
}

export interface LinkDeps {
  /** People of the staff without a lead whom the viewer may link; app/ provides it, because people are another feature. */
  readonly linkablePeople: (viewer: RecordViewer) => Promise<readonly PickedUser[]>
}

/** Whom `linkPerson` would take for this lead: none before its approval. */
export async function peopleFor(
  serverRecord: ServerRecord<Leads>,
  { linkablePeople }: LinkDeps,
  viewer: RecordViewer,
  db: Db,
  id: string,
): Promise<readonly PickedUser[]> {
  const lead = holdsAny(viewer, leads.flags.list) ? await findRecord(serverRecord, db, viewer, id) : null
  if (!lead) throw new TipyError('NOT_FOUND')
  if (!isApproved(lead)) return []
  const people = await linkablePeople(viewer)
  return people.filter(({ _id }) => !isOwnRecruitment(_id, lead, viewer.id))
}

/** Lead and source are the lead's; who recruited and referred, and what was agreed, unless the form says otherwise. */
function fromLead(lead: Lead, { values }: AddedUserBody): ConvertedValues {
  const { _id, source, recruiter, reference, commission, offers } = lead
  const isPerson = reference !== null && isIdentity(reference)
  return {
    lead: _id,
    source,
    ...(values.commission === undefined && commission !== null && { commission }),
    ...(values.offers === undefined && offers.length > 0 && { offers }),
    ...(values.recruiter === undefined && { recruiter }),
    ...(values.referencedBy === undefined && isPerson && { referencedBy: reference }),
    ...(values.reference === undefined && reference !== null && !isPerson && { reference }),
  }
}
