import {
  impossibleSentence,
  type Judgement,
  judgementOf,
  openMeetingSentence,
  requiredSentence,
  type SentEvent,
  type TimelineContext,
  textOf,
} from './leads.entries.ts'
import { contactTypes, isMeetingType, type LeadEvent, type MeetingType, newEvent } from './leads.events.ts'
import { type LeadProgress, latest } from './leads.progress.ts'
import { isRefused, stepOf } from './leads.stages.ts'
import { stepOfType } from './leads.steps.ts'

/** A new event: one that the step offers where the lead stands. */
export function judgeNew(
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

type Make = (event: Partial<LeadEvent>) => LeadEvent

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
