import { z } from 'zod'
import type { Day } from '../../calendar/days.ts'
import type { Contract } from '../../contract/endpoint.ts'
import type { Euros } from '../../money/money.ts'
import { recordContract, type Shown } from '../../record/contract.ts'
import type { WireRow } from '../../record/define.ts'
import { versionShape } from '../../record/schema.ts'
import { type AddedUser, addedBody, type PickedUser } from '../users/users.contract.ts'
import { decliners, eventSubTypes, eventTypes, type LeadEvent, maxNoteLength } from './leads.events.ts'
import { type Lead, type Leads, leads } from './leads.record.ts'

/** Another record of what may be the same person, if the caller may see it. */
export interface DuplicateOf {
  readonly model: 'leads' | 'users'
  readonly _id: string
  readonly name: string
}

/** A younger lead of the same candidate, which was merged into this one, if the caller may see it. */
export interface MergedLead extends Pick<WireRow<Leads>, 'name' | 'stage' | 'source' | 'recruiter' | '_created'> {
  readonly _id: string
  readonly events: readonly LeadEvent[]
}

/** A lead with its timeline. */
export type ShownLead = Shown<Leads> & {
  readonly events: readonly LeadEvent[]
  readonly duplicates: readonly DuplicateOf[]
  readonly merged: readonly MergedLead[]
  /** The staff form half-filled; only to users who may convert the lead. */
  readonly userDraft?: UserDraftValues | null
}

/** The values of the staff form, as the form keeps them. */
export type UserDraftValues = Readonly<Record<string, unknown>>

/** A closed lead whose personal data is erased soon. */
export interface LeavingLead
  extends Pick<Lead, '_id' | 'name' | 'stage' | 'office' | 'recruiter' | 'endDate' | 'version'> {
  /** The day on which the data goes. */
  readonly leaves: Day
}

const moment = z.string().max(16)
const note = z.string().max(maxNoteLength).nullish()

/** A new event, the scheduled meeting that is moved or finished (by its `_id`), or the event that is taken back. */
const sentEvent = z.strictObject({
  _id: z.uuid().optional(),
  takenBack: z.boolean().optional(),
  type: z.enum(eventTypes).optional(),
  subType: z.enum(eventSubTypes).nullish(),
  date: moment.optional(),
  scheduledDate: moment.nullish(),
  accepted: z.boolean().nullish(),
  declinedBy: z.enum(decliners).nullish(),
  justification: note,
  observations: note,
  recruiter: z.uuid().nullish(),
  afterContact: z.boolean().optional(),
  commission: z.number().min(0).max(100).nullish(),
  offers: z.array(z.string().max(80)).max(100).nullish(),
})
export type SentEventBody = z.output<typeof sentEvent>

const maxPostedEvents = 50

/** More than the whole form takes. */
const maxDraftLength = 64 * 1024
const draft = z
  .record(z.string().max(80), z.json())
  .refine(value => JSON.stringify(value).length <= maxDraftLength, 'Demasiado grande')

const version = z.object({ version: z.coerce.number().pipe(versionShape).optional() })

/** What a recruited candidate has billed since their contract started. */
export interface LeadBilling {
  readonly since: string
  readonly billed: Euros
}

/** How many of the leads of a list were invited, interviewed and recruited in their present cycle. */
export interface LeadTotals {
  readonly leads: number
  readonly scheduled: number
  readonly interviewed: number
  readonly recruited: number
}

const calls = recordContract<Leads, LeadTotals>(leads)
const id = z.object({ id: z.string().max(64) })

/** Leads: the calls of every record, and the timeline. */
export const leadsContract = {
  ...calls,
  'GET /api/leads/{id}': { ...calls['GET /api/leads/{id}'], reply: z.custom<ShownLead>() },
  /** At most 500, the first to go first. A lead is kept by saving its `keepReason`. */
  'GET /api/leads/retention': {
    summary: 'Leads: dados de candidatos que vão ser apagados nos próximos 30 dias',
    policy: { kind: 'flag', anyOf: ['editLead'] },
    reply: z.custom<readonly LeavingLead[]>(),
  },
  /** All or nothing. With the version of the lead the form was opened with, another recruiter's events are 409. */
  'POST /api/leads/{id}/events': {
    summary: 'Lead: registar eventos',
    policy: { kind: 'flag', anyOf: ['listLeads'] },
    params: id,
    query: version,
    body: z.array(sentEvent).min(1).max(maxPostedEvents),
    reply: z.custom<ShownLead>(),
  },
  /** 'Guardar Rascunho': any user who may convert the lead goes on with it. */
  'POST /api/leads/{id}/draft': {
    summary: 'Lead: guardar o rascunho da ficha',
    policy: { kind: 'flag', anyOf: ['editLead'] },
    params: id,
    query: version,
    body: draft,
    reply: z.custom<ShownLead>(),
  },
  /** 'Converter': the person, the link to the lead, its last event and the e-mails, in one transaction. */
  'POST /api/leads/{id}/convert': {
    summary: 'Lead: converter em staff',
    policy: { kind: 'flag', anyOf: ['editLead'] },
    params: id,
    query: version,
    body: addedBody,
    reply: z.custom<AddedUser>(),
    status: 201,
  },
  /** Whom 'Associar' offers: what `PATCH /api/users/{id}` with this lead would take. Empty before the approval. */
  'GET /api/leads/{id}/people': {
    summary: 'Lead: pessoas do staff a que pode ser associada',
    policy: { kind: 'flag', anyOf: ['editLead'] },
    params: id,
    reply: z.custom<readonly PickedUser[]>(),
  },
  /** Read with listBillingStats by users who see the lead and the person: 404 otherwise, and before there is one. */
  'GET /api/leads/{id}/billing': {
    summary: 'Lead: o que a pessoa faturou desde que começou',
    policy: { kind: 'flag', anyOf: ['listBillingStats'] },
    params: id,
    reply: z.custom<LeadBilling>(),
  },
  /** 'Juntar': of two leads of the same candidate the younger is archived. The answer is the one that stays. */
  'POST /api/leads/{id}/merge': {
    summary: 'Lead: juntar a outra da mesma pessoa',
    policy: { kind: 'flag', anyOf: ['editLead'] },
    params: id,
    query: version,
    body: z.strictObject({ lead: z.uuid(), version: versionShape.optional() }),
    reply: z.custom<ShownLead>(),
  },
} as const satisfies Contract
