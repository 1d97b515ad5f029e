import type { FieldMessages } from '../../errors/errors.ts'
import { requiredSentence, type SentEvent } from './leads.entries.ts'
import type { ContactType, Decliner, LeadEvent, MeetingType } from './leads.events.ts'

/** What every form of the timeline asks. */
interface CommonAnswers {
  /** When it happened; undefined: now, by the clock of the server; null: emptied, and missing. */
  readonly date: string | null | undefined
  readonly recruiter: string | null
}

export interface AcceptanceAnswers extends CommonAnswers {
  readonly accepted: boolean | null
  readonly observations: string | null
}

export interface ContactAnswers extends CommonAnswers {
  readonly subType: ContactType
  readonly contacted: boolean | null
  readonly accepted: boolean | null
  readonly declinedBy: Decliner | null
  readonly justification: string | null
  readonly observations: string | null
  /** The interview agreed in the contact itself; null: none yet. */
  readonly scheduledDate: string | null
}

export interface MeetingAnswers extends CommonAnswers {
  readonly scheduledDate: string | null
  /** Of an approval, instead of the recruiter. */
  readonly commercialDirector: string | null
}

export interface FinishAnswers {
  readonly done: boolean | null
  readonly accepted: boolean | null
  readonly declinedBy: Decliner | null
  readonly justification: string | null
  readonly observations: string | null
  readonly commission: number | null
  readonly offers: readonly string[]
}

const dated = (date: CommonAnswers['date']) => (typeof date === 'string' ? { date } : {})

export const acceptanceEntries = ({ accepted, observations, date, recruiter }: AcceptanceAnswers): SentEvent[] => [
  { type: 'recruiter', subType: 'acceptance', accepted, observations, recruiter, ...dated(date) },
]

/** What the form of an acceptance requires beyond the event it writes. */
export const acceptanceAnswerIssues = (answers: AcceptanceAnswers): FieldMessages => commonIssues(answers)

export const reopeningEntries = (observations: string | null): SentEvent[] => [
  { type: 'recruiter', subType: 'reopened', observations },
]

/** Who was reached and said no declined; who was not reached cannot have. */
export const isDeclined = ({ contacted, accepted }: Pick<ContactAnswers, 'contacted' | 'accepted'>): boolean =>
  contacted === true && accepted === false

/** The contact, and the interview that was agreed in it. */
export function contactEntries(answers: ContactAnswers): SentEvent[] {
  const { subType, contacted, accepted, observations, recruiter, date, scheduledDate } = answers
  const no = isDeclined(answers) ? { declinedBy: answers.declinedBy, justification: answers.justification } : {}
  const contact: SentEvent = {
    type: 'contact',
    subType,
    accepted: contacted,
    observations,
    recruiter,
    ...dated(date),
    ...no,
  }
  if (contacted !== true || accepted !== true || scheduledDate === null) return [contact]
  const interview: SentEvent = {
    type: 'interview',
    subType: 'scheduled',
    scheduledDate,
    recruiter,
    afterContact: true,
    ...dated(date),
  }
  return [contact, interview]
}

/** A day whose time was not filled in. */
const timeIssues = (name: string, moment: string | null | undefined): FieldMessages =>
  moment?.endsWith('T') ? { [name]: requiredSentence } : {}

const dateIssues = ({ date }: CommonAnswers): FieldMessages =>
  date === null ? { date: requiredSentence } : timeIssues('date', date)

/** The event itself would take the recruiter of the lead: a form that shows one does not guess another. */
const commonIssues = (answers: CommonAnswers): FieldMessages => ({
  ...dateIssues(answers),
  ...(answers.recruiter === null && { recruiter: requiredSentence }),
})

/** What the form of a contact requires beyond the event it writes. */
export function contactAnswerIssues(answers: ContactAnswers): FieldMessages {
  const { contacted, accepted, declinedBy, justification } = answers
  return {
    ...commonIssues(answers),
    ...timeIssues('scheduledDate', answers.scheduledDate),
    ...(contacted === null && { contacted: requiredSentence }),
    ...(contacted === true && accepted === null && { accepted: requiredSentence }),
    ...(isDeclined(answers) && declinedBy === null && { declinedBy: requiredSentence }),
    ...(isDeclined(answers) && !justification?.trim() && { justification: requiredSentence }),
  }
}

/** Another director than the lead has is an event of its own, before the meeting. */
function directorEntries(
  type: MeetingType,
  { commercialDirector, date }: MeetingAnswers,
  current: string | null,
): SentEvent[] {
  if (type !== 'approval' || commercialDirector === null || commercialDirector === current) return []
  return [{ type: 'approval', subType: 'commercialDirector', recruiter: commercialDirector, ...dated(date) }]
}

const whoMeets = (type: MeetingType, { recruiter, commercialDirector }: MeetingAnswers): string | null =>
  type === 'approval' ? commercialDirector : recruiter

/** A new meeting; `director` is the one the lead has. */
export function schedulingEntries(type: MeetingType, answers: MeetingAnswers, director: string | null): SentEvent[] {
  const { scheduledDate, date } = answers
  return [
    ...directorEntries(type, answers, director),
    { type, subType: 'scheduled', scheduledDate, recruiter: whoMeets(type, answers), ...dated(date) },
  ]
}

/** The same meeting on another date, or with another person. */
export function movingEntries(meeting: LeadEvent, answers: MeetingAnswers, director: string | null): SentEvent[] {
  const type = meeting.type as MeetingType
  return [
    ...directorEntries(type, { ...answers, date: undefined }, director),
    { _id: meeting._id, scheduledDate: answers.scheduledDate, recruiter: whoMeets(type, answers) },
  ]
}

/** An approval has no date without its director. */
export const meetingAnswerIssues = (type: MeetingType, answers: MeetingAnswers): FieldMessages => ({
  ...(type === 'approval' ? dateIssues(answers) : commonIssues(answers)),
  ...timeIssues('scheduledDate', answers.scheduledDate),
  ...(type === 'approval' && answers.commercialDirector === null && { commercialDirector: requiredSentence }),
})

/** Where one side did not attend, or declined. */
export const isUnhappy = ({ done, accepted }: Pick<FinishAnswers, 'done' | 'accepted'>): boolean =>
  done === false || (done === true && accepted === false)

/** The end of a meeting; `savesTerms`: commission and offers are agreed in it. */
export function finishEntries(meeting: LeadEvent, answers: FinishAnswers, savesTerms: boolean): SentEvent[] {
  const { done, accepted, declinedBy, justification, observations, commission, offers } = answers
  return [
    {
      _id: meeting._id,
      subType: done === false ? 'missed' : 'done',
      ...(done === true && { accepted }),
      ...(isUnhappy(answers) && { declinedBy, justification }),
      observations,
      ...(savesTerms && done === true && accepted === true && { commission, offers }),
    },
  ]
}

export const finishAnswerIssues = ({ done }: FinishAnswers): FieldMessages =>
  done === null ? { done: requiredSentence } : {}
