import { lisbonDay } from '../../calendar/days.ts'
import { isMoment } from '../../calendar/moments.ts'
import type { CompanySettings } from '../../company/settings.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { dayIssue } from '../../record/dayLimits.ts'
import {
  contactTypes,
  type EventDetails,
  isMeetingType,
  type LeadEvent,
  lastWritten,
  type MeetingType,
  newEvent,
  writerOf,
  writtenAt,
} from './leads.events.ts'
import { type LeadProgress, latest, progressOf } from './leads.progress.ts'
import { isRefused, stepOf } from './leads.stages.ts'
import { stepOfType } from './leads.steps.ts'

/** One entry of a posted list: a new event, the meeting that is moved or finished, or the event that is taken back. */
export interface SentEvent extends Partial<EventDetails> {
  readonly _id?: string
  readonly takenBack?: boolean
  /** Of an accepted interview, where the company agrees on them there: saved on the lead. */
  readonly commission?: number | null
  readonly offers?: readonly string[] | null
}

/** What the rules of the timeline need besides the events. */
export interface TimelineContext {
  readonly settings: Pick<CompanySettings, 'presentationStep' | 'interviewSavesCommission'>
  /** What the lead has already. */
  readonly commission: number | null
  /** Who writes. */
  readonly author: string
  /** The instant, ISO, and the same minute in Lisbon. */
  readonly now: string
  readonly moment: string
  readonly newId: () => string
}

/** What the accepted interview saves on the lead. */
export interface InterviewTerms {
  readonly commission?: number
  readonly offers?: readonly string[]
}

/** All events after a list was posted, and what it wrote; or the sentences of what is wrong, and nothing is written. */
export type PostResult =
  | {
      readonly ok: true
      readonly events: readonly LeadEvent[]
      readonly written: readonly LeadEvent[]
      readonly terms: InterviewTerms
    }
  | { readonly ok: false; readonly fields: FieldMessages }

export const requiredSentence = 'Obrigatório'
const invalidSentence = 'Valor inválido'
export const futureSentence = 'A data não pode ser no futuro'
export const backwardsSentence = 'A data não pode ser anterior ao último registo'
export const impossibleSentence = 'Esta etapa não é possível na fase em que a lead está'
export const openMeetingSentence = 'Já há uma reunião marcada: altere-a ou finalize-a'
export const notYoursSentence = 'Só pode anular o último registo, no próprio dia, se foi feito por si'

/** What one entry writes, or what is wrong with it, where the lead stands after the entries before it. */
interface Judgement {
  readonly event?: LeadEvent
  readonly terms?: InterviewTerms
  readonly fields?: FieldMessages
}

/**
 * Applies a posted list to the events of a lead: every entry must be one that the timeline offers where the lead stands
 * then. The first wrong entry refuses the whole list; fields are named by the entry's index (`0.observations`).
 */
export function postEvents(
  sent: readonly SentEvent[],
  existing: readonly LeadEvent[],
  context: TimelineContext,
): PostResult {
  let events = existing
  let terms: InterviewTerms = {}
  const written = new Set<string>()
  for (const [index, entry] of sent.entries()) {
    const {
      event,
      fields = {},
      terms: agreed,
    } = judge(entry, events, {
      ...context,
      commission: terms.commission ?? context.commission,
    })
    if (!event || Object.keys(fields).length > 0) return { ok: false, fields: at(index, fields) }
    events = events.some(({ _id }) => _id === event._id)
      ? events.map(one => (one._id === event._id ? event : one))
      : [...events, event]
    terms = { ...terms, ...agreed }
    written.add(event._id)
  }
  return { ok: true, events, written: events.filter(({ _id }) => written.has(_id)), terms }
}

const at = (index: number, fields: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [`${index}.${name}`, sentence]))

function judge(entry: SentEvent, events: readonly LeadEvent[], context: TimelineContext): Judgement {
  if (entry.takenBack) return judgeTakenBack(entry, events, context)
  const progress = progressOf(events)
  const wrongDates = dateIssues(entry, progress, context)
  if (Object.keys(wrongDates).length > 0) return { fields: wrongDates }
  if (entry._id === undefined) return judgeNew(entry, events, progress, context)
  const { meeting } = progress
  if (meeting?._id !== entry._id || (entry.type !== undefined && entry.type !== meeting.type))
    return { fields: { type: impossibleSentence } }
  if (entry.subType === undefined || entry.subType === 'scheduled') return moved(entry, meeting)
  return finished(entry, meeting, context)
}

/** A registration may lie in the past, never in the future and never before the event it follows. */
function dateIssues({ date, scheduledDate }: SentEvent, progress: LeadProgress, { moment }: TimelineContext) {
  return {
    ...(date !== undefined && wrongRegistration(date, progress, moment)),
    ...(scheduledDate && wrongMeetingDate(scheduledDate, moment)),
  }
}

/** A meeting may be registered when it is over; a year that no calendar has is a typing error. */
function wrongMeetingDate(scheduledDate: string, moment: string): FieldMessages {
  if (!isMoment(scheduledDate)) return { scheduledDate: invalidSentence }
  const sentence = dayIssue({}, scheduledDate, moment.slice(0, 10))
  return sentence === null ? {} : { scheduledDate: sentence }
}

function wrongRegistration(date: string, progress: LeadProgress, moment: string): FieldMessages {
  if (!isMoment(date)) return { date: invalidSentence }
  if (date > moment) return { date: futureSentence }
  return progress.date !== null && date < progress.date ? { date: backwardsSentence } : {}
}

function judgeNew(
  entry: SentEvent,
  events: readonly LeadEvent[],
  progress: LeadProgress,
  context: TimelineContext,
): Judgement {
  const { type, subType = null } = entry
  if (type === undefined) return { fields: { type: requiredSentence } }
  const step = stepOf(progress.stage, context.settings.presentationStep)
  const make = (event: Partial<LeadEvent>): LeadEvent => newOf(entry, progress, context, event)
  if (type === 'recruiter' && subType === 'acceptance' && step === 1) return accepting(entry, make)
  if (type === 'recruiter' && subType === 'reopened' && isRefused(progress.stage)) return reopening(entry, make)
  if (type === 'contact' && isContactType(subType) && step === 2) return contacting(entry, make)
  if (type === 'approval' && subType === 'commercialDirector' && step === 5) return choosing(entry, make)
  if (isMeetingType(type) && subType === 'scheduled' && step === stepOfType[type])
    return scheduling(type, entry, progress, isAfterContact(events), make)
  return { fields: { type: impossibleSentence } }
}

const isContactType = (subType: unknown): boolean => contactTypes.some(type => type === subType)

/** The new event with the values every event may have; `event` says those of its type. */
function newOf(
  { type, subType = null, date, observations, recruiter }: SentEvent,
  progress: LeadProgress,
  { newId, author, now, moment }: TimelineContext,
  event: Partial<LeadEvent>,
): LeadEvent {
  const byDefault = type === 'approval' ? progress.commercialDirector : progress.recruiter
  return newEvent(
    { _id: newId(), createdBy: author, _created: now, moment },
    {
      type: type ?? 'contact',
      subType,
      // The clocks of two servers may differ: never before what it follows.
      date: date ?? latest(progress.date, moment),
      observations: textOf(observations),
      recruiter: recruiter ?? byDefault,
      ...event,
    },
  )
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

type Make = (event: Partial<LeadEvent>) => LeadEvent

const judgementOf = (event: LeadEvent, fields: FieldMessages, terms: InterviewTerms = {}): Judgement => ({
  event,
  fields,
  terms,
})

function accepting({ accepted = null, observations }: SentEvent, make: Make): Judgement {
  return judgementOf(make({ accepted }), {
    ...(accepted === null && { accepted: requiredSentence }),
    ...(accepted === false && !textOf(observations) && { observations: requiredSentence }),
  })
}

function reopening({ observations }: SentEvent, make: Make): Judgement {
  return judgementOf(make({}), textOf(observations) ? {} : { observations: requiredSentence })
}

function choosing({ recruiter = null }: SentEvent, make: Make): Judgement {
  return judgementOf(make({ recruiter }), recruiter === null ? { recruiter: requiredSentence } : {})
}

/** `accepted` says that the candidate was reached; who declined was reached too. */
function contacting(entry: SentEvent, make: Make): Judgement {
  const { accepted = null, declinedBy = null, observations } = entry
  const isReached = accepted === true || declinedBy !== null
  const justification = declinedBy === null ? null : textOf(entry.justification)
  return judgementOf(make({ accepted: isReached, declinedBy, justification }), {
    ...(accepted === null && !isReached && { accepted: requiredSentence }),
    ...(accepted === false && !isReached && !textOf(observations) && { observations: requiredSentence }),
    ...(declinedBy !== null && !justification && { justification: requiredSentence }),
  })
}

function scheduling(
  type: MeetingType,
  { scheduledDate = null, afterContact = false }: SentEvent,
  { meeting, commercialDirector }: LeadProgress,
  followsContact: boolean,
  make: Make,
): Judgement {
  if (meeting?.type === type) return { fields: { type: openMeetingSentence } }
  return judgementOf(make({ scheduledDate, afterContact }), {
    ...(scheduledDate === null && { scheduledDate: requiredSentence }),
    ...(type === 'approval' && commercialDirector === null && { commercialDirector: requiredSentence }),
    ...(afterContact && !(type === 'interview' && followsContact) && { afterContact: impossibleSentence }),
  })
}

/** Whether the last event is the contact in which the candidate agreed. */
function isAfterContact(events: readonly LeadEvent[]): boolean {
  const last = events.findLast(({ takenBack }) => !takenBack)
  return last?.type === 'contact' && last.accepted === true && last.declinedBy === null
}

/** Another date or person: the meeting stays the same one, registered when it was first scheduled. */
function moved({ scheduledDate, recruiter, observations }: SentEvent, meeting: LeadEvent): Judgement {
  const event: LeadEvent = {
    ...meeting,
    scheduledDate: scheduledDate === undefined ? meeting.scheduledDate : scheduledDate,
    recruiter: recruiter ?? meeting.recruiter,
    observations: observations === undefined ? meeting.observations : textOf(observations),
  }
  return judgementOf(event, event.scheduledDate === null ? { scheduledDate: requiredSentence } : {})
}

function finished(entry: SentEvent, meeting: LeadEvent, context: TimelineContext): Judgement {
  const { subType, accepted = null, declinedBy = null, observations, recruiter } = entry
  if (subType !== 'done' && subType !== 'missed') return { fields: { type: impossibleSentence } }
  const isAccepted = subType === 'done' && accepted === true
  const isUnhappy = subType === 'missed' || accepted === false
  const justification = isUnhappy ? textOf(entry.justification) : null
  const terms = isAccepted && meeting.type === 'interview' ? termsOf(entry, context) : { fields: {}, terms: {} }
  const event: LeadEvent = {
    ...meeting,
    subType,
    date: entry.date ?? latest(meeting.date, context.moment),
    scheduledOn: meeting.date,
    accepted: subType === 'done' ? accepted : null,
    declinedBy: isUnhappy ? declinedBy : null,
    justification,
    observations: observations === undefined ? meeting.observations : textOf(observations),
    recruiter: recruiter ?? meeting.recruiter,
    finishedBy: context.author,
    finishedAt: context.now,
  }
  const fields = {
    ...(subType === 'done' && accepted === null && { accepted: requiredSentence }),
    ...(isUnhappy && declinedBy === null && { declinedBy: requiredSentence }),
    ...(isUnhappy && !justification && { justification: requiredSentence }),
    ...terms.fields,
  }
  return judgementOf(event, fields, terms.terms)
}

/** Commission and offers of an accepted interview, where the company agrees on them there. */
function termsOf({ commission = null, offers }: SentEvent, context: TimelineContext) {
  if (!context.settings.interviewSavesCommission) return { fields: {}, terms: {} }
  const fields = commission === null && context.commission === null ? { commission: requiredSentence } : {}
  return { fields, terms: { ...(commission !== null && { commission }), ...(offers && { offers }) } }
}

function judgeTakenBack(
  { _id }: SentEvent,
  events: readonly LeadEvent[],
  { author, now }: Pick<TimelineContext, 'author' | 'now'>,
): Judgement {
  const last = takeableEvent(events, author, now)
  if (!last || last._id !== _id) return { fields: { _id: notYoursSentence } }
  return judgementOf(last.finishedAt === null ? { ...last, takenBack: true } : scheduledAgain(last), {})
}

/** A finished meeting was scheduled before: only its end is taken back. */
const scheduledAgain = (meeting: LeadEvent): LeadEvent => ({
  ...meeting,
  subType: 'scheduled',
  date: meeting.scheduledOn ?? meeting.date,
  scheduledOn: null,
  accepted: null,
  declinedBy: null,
  justification: null,
  finishedBy: null,
  finishedAt: null,
})

/** The event that this person may take back now: the newest, written by them today; never the recruitment. */
export function takeableEvent(events: readonly LeadEvent[], author: string, now: string): LeadEvent | null {
  const newest = lastWritten(events)
  if (!newest || newest.type === 'recruited') return null
  const isToday = lisbonDay(new Date(writtenAt(newest))) === lisbonDay(new Date(now))
  return writerOf(newest) === author && isToday ? newest : null
}
