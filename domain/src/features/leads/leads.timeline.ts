import { lisbonDay } from '../../calendar/days.ts'
import { isMoment } from '../../calendar/moments.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { dayIssue } from '../../record/dayLimits.ts'
import {
  backwardsSentence,
  futureSentence,
  type InterviewTerms,
  impossibleSentence,
  invalidSentence,
  type Judgement,
  judgementOf,
  notYoursSentence,
  requiredSentence,
  type SentEvent,
  type TimelineContext,
  textOf,
} from './leads.entries.ts'
import { type LeadEvent, lastWritten, writerOf, writtenAt } from './leads.events.ts'
import { judgeNew } from './leads.newEvents.ts'
import { type LeadProgress, latest, progressOf } from './leads.progress.ts'

/** All events after a list was posted, and what it wrote; or the sentences of what is wrong, and nothing is written. */
export type PostResult =
  | {
      readonly ok: true
      readonly events: readonly LeadEvent[]
      readonly written: readonly LeadEvent[]
      readonly terms: InterviewTerms
    }
  | { readonly ok: false; readonly fields: FieldMessages }

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
