import type { Day } from '@tipy/domain/calendar/days'
import { lisbonInstant, lisbonMoment } from '@tipy/domain/calendar/moments'
import type { LeadStat } from '@tipy/domain/company/knownKeys'
import { standardSettings } from '@tipy/domain/company/settings'
import type { SentEvent } from '@tipy/domain/features/leads/leads.entries'
import { assignment, directorChoice, type LeadEvent, recruitment } from '@tipy/domain/features/leads/leads.events'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { type Lead, leads } from '@tipy/domain/features/leads/leads.record'
import { keptProgress } from '@tipy/domain/features/leads/leads.rules'
import { postEvents } from '@tipy/domain/features/leads/leads.timeline'
import { archiveFlag } from '@tipy/domain/record/archive'
import { rowOf } from '@tipy/domain/record/rows.testing'
import { fillRows } from '#engine/fill'
import type { Db } from '#platform/database/database'
import { unknownId } from '#testing/factories'
import { eventRow } from '../leads.store.ts'

/** A lead with the whole life that a test generated for it. */
export interface PlayedLead {
  readonly row: Lead
  readonly events: readonly LeadEvent[]
}

/** The choices of one lead, as a property test draws them. */
export interface Life {
  readonly start: Day
  readonly office: string
  readonly source: string
  readonly recruiter: number
  /** One in seven is in the archive, one in eleven was merged into another. */
  readonly fate: number
  readonly moves: readonly { readonly which: number; readonly wait: number }[]
}

export interface Cast {
  readonly author: string
  readonly recruiters: readonly string[]
  readonly director: string
  /** People whom candidates become, each once. */
  readonly people: string[]
}

/** Minutes between two moves: the same day, over midnight, over a month. */
const waits = [1, 25, 300, 1500, 13_000, 50_000]
const justified = { declinedBy: 'lead', justification: 'Não quer' } as const

const entries = (events: readonly LeadEvent[], { recruiters }: Cast): readonly SentEvent[] => {
  const _id = progressOf(events).meeting?._id ?? unknownId()
  const last = events.at(-1)?._id ?? unknownId()
  const scheduled = { subType: 'scheduled', scheduledDate: '2026-11-20T15:00' } as const
  return [
    { type: 'recruiter', subType: 'acceptance', accepted: true },
    { type: 'recruiter', subType: 'acceptance', accepted: false, observations: 'Sem tempo' },
    { type: 'contact', subType: 'phone', accepted: true },
    { type: 'contact', subType: 'phone', accepted: false, observations: 'Não atende' },
    { type: 'contact', subType: 'email', ...justified },
    { type: 'interview', ...scheduled, recruiter: recruiters[1] ?? null },
    { type: 'interview', ...scheduled },
    { type: 'presentation', ...scheduled },
    { type: 'approval', ...scheduled },
    { _id, subType: 'done', accepted: true },
    { _id, subType: 'missed', ...justified },
    { _id, subType: 'done', accepted: false, ...justified },
    { type: 'recruiter', subType: 'reopened', observations: 'Mudou de ideias' },
    { _id: last, takenBack: true },
  ]
}

/** A choice that goes on to the next step, whatever is offered; never another recruiter. */
export const forward = 12

/** Plays the life of a lead by the rules of the timeline: of every ten moves nine are what it offers. */
export function play(life: Life, cast: Cast, now: Date): PlayedLead {
  let at = lisbonInstant(`${life.start}T23:50`)
  const created = at
  const author = () => ({
    _id: unknownId(),
    createdBy: cast.author,
    _created: at.toISOString(),
    moment: lisbonMoment(at),
  })
  const recruiterAt = (which: number) => cast.recruiters[which % cast.recruiters.length] ?? null
  let events: readonly LeadEvent[] = [assignment(author(), recruiterAt(life.recruiter))]
  for (const { which, wait } of life.moves) {
    const next = new Date(at.getTime() + (waits[wait % waits.length] ?? 1) * 60_000)
    if (next > now) break
    at = next
    const { stage, recruiter, commercialDirector } = progressOf(events)
    const given = which % 30 === 0 ? null : recruiterAt(which)
    if (which % 10 === 0 || (recruiter === null && stage !== 'recruited')) {
      if (given !== recruiter) events = [...events, assignment(author(), given)]
    } else if (stage === 'approvalDone') {
      const person = cast.people.pop()
      if (person !== undefined) events = [...events, recruitment(author(), person, recruiter)]
    } else if (stage === 'presentationDone' && commercialDirector === null) {
      events = [...events, directorChoice(author(), cast.director)]
    } else events = movedOn(events, which, cast, at)
  }
  return { row: leadOf(life, events, cast, created), events }
}

function movedOn(events: readonly LeadEvent[], which: number, cast: Cast, at: Date): readonly LeadEvent[] {
  const judge = (entry: SentEvent) =>
    postEvents([entry], events, {
      settings: standardSettings,
      commission: 50,
      author: cast.author,
      now: at.toISOString(),
      moment: lisbonMoment(at),
      newId: unknownId,
    })
  const offered = entries(events, cast).flatMap(entry => {
    const posted = judge(entry)
    return posted.ok ? [posted.events] : []
  })
  return offered[which % offered.length] ?? events
}

function leadOf(life: Life, events: readonly LeadEvent[], cast: Cast, created: Date): Lead {
  return rowOf(leads, {
    _id: unknownId(),
    name: `Candidata ${life.recruiter}`,
    phone: '912345678',
    source: life.source,
    office: life.office,
    ...keptProgress(progressOf(events), lisbonMoment(created)),
    ...archiveFlag(leads, life.fate % 7 === 0),
    _created: created.toISOString(),
    createdBy: cast.author,
    version: 1,
  })
}

/** Stores leads as the product would have, without their history. */
export async function storeLeads(db: Db, companyId: string, played: readonly PlayedLead[]): Promise<void> {
  await db.transaction().execute(async trx => {
    const records = played.map(({ row }) => ({
      companyId,
      history: [{ row, by: row.createdBy, at: row._created }],
    }))
    await fillRows(trx, leads, records)
    const rows = played.flatMap(({ row, events }) =>
      events.map((event, index) => eventRow(companyId, row._id, index + 1, event)),
    )
    if (rows.length > 0) await trx.insertInto('lead_events').values(rows).execute()
  })
}

/** One counted event of the model. */
export interface ModelEvent {
  readonly stat: LeadStat
  readonly day: Day
  readonly recruiter: string | null
  readonly lead: Lead
  readonly user: string | null
}

/** What counts of a lead, found by walking its timeline event by event: slow, and written apart from the statement. */
export function modelOf({ row, events }: PlayedLead): readonly ModelEvent[] {
  if (row.archived || row.mergedInto !== null) return []
  const valid = events.filter(({ takenBack }) => !takenBack)
  const seen = new Set<string>()
  const counted: ModelEvent[] = []
  for (const [index, event] of valid.entries()) {
    const { cycles } = progressOf(valid.slice(0, index + 1))
    const add = (stat: LeadStat, moment: string) => {
      const day = moment.slice(0, 10) as Day
      counted.push({ stat, day, recruiter: event.recruiter, lead: row, user: event.user })
    }
    const { type, subType, date, scheduledOn } = event
    if (type === 'recruiter' && subType === null && event.recruiter !== null) add('recruiterAssigned', date)
    if (type === 'recruiter' && subType === 'acceptance' && event.accepted) add('recruiterAccepted', date)
    if (type === 'contact' && (event.accepted || event.declinedBy !== null)) add('contactsContacted', date)
    if (type === 'recruited') add('recruited', date)
    if ((type === 'interview' || type === 'presentation') && subType !== 'commercialDirector') {
      const key = `${type} ${cycles}`
      if (!seen.has(key))
        add(type === 'interview' ? 'interviewScheduled' : 'presentationScheduled', scheduledOn ?? date)
      seen.add(key)
      if (subType === 'done') add(type === 'interview' ? 'interviewDone' : 'presentationDone', date)
    }
  }
  return counted
}
