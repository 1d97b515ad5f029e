import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { DuplicateOf } from '@tipy/domain/features/leads/leads.contract'
import { assignment, directorChoice, type LeadEvent } from '@tipy/domain/features/leads/leads.events'
import { leadsFilters } from '@tipy/domain/features/leads/leads.filters'
import { leadsOfOffices, leadsRights, leadsScope, mayConvert } from '@tipy/domain/features/leads/leads.policy'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { type Lead, type LeadDraft, type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { namesCandidate } from '@tipy/domain/features/leads/leads.retention'
import { keptProgress, leadIssues } from '@tipy/domain/features/leads/leads.rules'
import { compactPhone } from '@tipy/domain/identity/phone'
import { visibleToSql } from '#engine/read/condition'
import type { RecordViewer, Saving, ServerRecord } from '#engine/serverRecord'
import { readBilling } from '#ledger/read'
import type { Db } from '#platform/database/database'
import { duplicatesOf, isDuplicate, updateDuplicates } from './leads.duplicates.ts'
import { mergedLeadsOf } from './leads.merge.ts'
import { eventAuthor, eventsOf, readEvents, readUserDrafts, writeEvents } from './leads.store.ts'
import { leadTotals } from './leads.totals.ts'

/** Leads: the declaration, and what cannot be derived from it. */
export const leadsServerRecord: ServerRecord<Leads> = {
  record: leads,
  scope: leadsScope,
  ofOffices: leadsOfOffices,
  filters: leadsFilters,
  rights: leadsRights,
  needsOffice: true,
  totals: leadTotals,
  hooks: {
    computed,
    beforeSave: async (row, before) => leadIssues(row, before),
    afterSave,
    present,
  },
  importMarks,
}

/** Another recruiter or director is an event, whichever way the lead is saved. */
function followingEvents(draft: LeadDraft, before: Lead | null, saving: Saving): readonly LeadEvent[] {
  const hasChanged = (name: 'recruiter' | 'commercialDirector') => draft[name] !== (before?.[name] ?? null)
  return [
    ...(hasChanged('recruiter') ? [assignment(eventAuthor(saving), draft.recruiter)] : []),
    ...(hasChanged('commercialDirector') ? [directorChoice(eventAuthor(saving), draft.commercialDirector)] : []),
  ]
}

async function computed(draft: LeadDraft, before: Lead | null, saving: Saving): Promise<Partial<LeadDraft>> {
  const events = before ? await eventsOf(saving, before._id) : []
  const progress = progressOf([...events, ...followingEvents(draft, before, saving)])
  const contacts = {
    phone: draft.phone === null ? null : compactPhone(draft.phone),
    phone2: draft.phone2 === null ? null : compactPhone(draft.phone2),
  }
  return {
    ...contacts,
    ...keptProgress(progress, lisbonMoment(new Date(draft._created ?? saving.now))),
    duplicate: await isDuplicate({ ...draft, ...contacts }, before, saving),
    // Data that comes back goes again.
    anonymisedDate: namesCandidate(draft) ? null : draft.anonymisedDate,
  }
}

async function afterSave(row: Lead, before: Lead | null, saving: Saving): Promise<void> {
  const written = followingEvents(row, before, saving)
  if (written.length > 0) {
    const events = before ? await eventsOf(saving, row._id) : []
    await writeEvents(saving, row._id, [...events, ...written], written)
  }
  await updateDuplicates(row, before, saving)
}

/**
 * The timeline of each lead, what the person it became has billed, of whom it may be a duplicate, and what was merged
 * into it, for a whole page.
 */
async function present(rows: readonly Lead[], viewer: RecordViewer, db: Db) {
  const ids = rows.map(({ _id }) => _id)
  const events = await readEvents(db, viewer.companyId, ids)
  const visible = visibleToSql(leadsServerRecord, viewer)
  const duplicates = await duplicatesOf(rows, viewer, db, visible)
  const merged = await mergedLeadsOf(ids, viewer, db, visible)
  const people = rows.flatMap(({ user }) => user ?? [])
  const billing = people.length === 0 ? null : await readBilling(db, viewer, people)
  const drafts = mayConvert(viewer) ? await draftsOf(rows, viewer, db) : null
  return new Map(
    rows.map(({ _id, user }) => [
      _id,
      {
        user: user && { _id: user, billing: billing?.get(user) ?? null },
        events: events.get(_id) ?? [],
        duplicates: duplicates.get(_id) ?? [],
        merged: merged.get(_id) ?? [],
        ...(drafts && { userDraft: drafts.get(_id) ?? null }),
      },
    ]),
  )
}

/** Whom the imported leads duplicate. */
async function importMarks(rows: readonly Lead[], viewer: RecordViewer, db: Db): Promise<ReadonlyMap<string, string>> {
  const duplicates = await duplicatesOf(rows, viewer, db, visibleToSql(leadsServerRecord, viewer))
  const nameOf = ({ model, name }: DuplicateOf) => (model === 'users' ? `${name} (staff)` : name)
  return new Map([...duplicates].map(([id, others]) => [id, others.map(nameOf).join(', ')]))
}

/** Only a lead that waits for its conversion has a draft. */
function draftsOf(rows: readonly Lead[], { companyId }: RecordViewer, db: Db) {
  const approved = rows.filter(({ stage }) => stage === 'approvalDone').map(({ _id }) => _id)
  return readUserDrafts(db, companyId, approved)
}
