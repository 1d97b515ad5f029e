/** What happened to a candidate, in the order in which it was registered (docs/features/leads.md). */

export const contactTypes = ['phone', 'message', 'email', 'socialNetwork'] as const
export type ContactType = (typeof contactTypes)[number]

export const meetingTypes = ['interview', 'presentation', 'approval'] as const
export type MeetingType = (typeof meetingTypes)[number]

/** A meeting is created as scheduled; finishing it turns the same event into one of the other two. */
const meetingStates = ['scheduled', 'missed', 'done'] as const

export const eventTypes = ['recruiter', 'contact', ...meetingTypes, 'recruited'] as const
export type LeadEventType = (typeof eventTypes)[number]

export const eventSubTypes = [
  'acceptance',
  'reopened',
  ...contactTypes,
  ...meetingStates,
  'commercialDirector',
] as const
export type LeadEventSubType = (typeof eventSubTypes)[number]

export const decliners = ['lead', 'recruiter'] as const
/** Who declined, or did not attend. At the approval `recruiter` is the company's side: its director. */
export type Decliner = (typeof decliners)[number]

/** Of a justification, and of observations. */
export const maxNoteLength = 2000

/** What a person says of an event; the rest is known to the server. */
export interface EventDetails {
  readonly type: LeadEventType
  /** Null: a recruiter was set (or taken away), or the candidate was recruited. */
  readonly subType: LeadEventSubType | null
  /** When it happened, as registered: `YYYY-MM-DDTHH:mm`, Lisbon. */
  readonly date: string
  /** Of a meeting: when it takes place. */
  readonly scheduledDate: string | null
  /** Of a contact: the candidate was reached. Of an acceptance or a meeting: it ended well. */
  readonly accepted: boolean | null
  readonly declinedBy: Decliner | null
  readonly justification: string | null
  readonly observations: string | null
  /** Who did it; of an approval, its director; of an assignment, the new recruiter. */
  readonly recruiter: string | null
  /** Of an interview: it was agreed in the contact before it. */
  readonly afterContact: boolean
}

/** An event as it is stored. */
export interface LeadEvent extends EventDetails {
  readonly _id: string
  /** Of a finished meeting: when its scheduling was registered. Figures count it then. */
  readonly scheduledOn: string | null
  /** Of `recruited`: the person the candidate became. */
  readonly user: string | null
  readonly createdBy: string | null
  /** Instants, ISO. */
  readonly _created: string
  readonly finishedBy: string | null
  readonly finishedAt: string | null
  /** Taken back ('Anular'): it stays in the history and counts for nothing. */
  readonly takenBack: boolean
}

export const isMeetingType = (type: LeadEventType): type is MeetingType =>
  meetingTypes.some(meeting => meeting === type)

/** A recruiter was set, changed or taken away. */
export const isAssignment = ({ type, subType }: Pick<LeadEvent, 'type' | 'subType'>): boolean =>
  type === 'recruiter' && subType === null

/** A commercial director was chosen or changed. */
export const isDirectorChoice = ({ type, subType }: Pick<LeadEvent, 'type' | 'subType'>): boolean =>
  type === 'approval' && subType === 'commercialDirector'

/** A finished meeting was written twice: its end counts. */
export const writtenAt = ({ finishedAt, _created }: LeadEvent): string => finishedAt ?? _created
export const writerOf = ({ finishedAt, finishedBy, createdBy }: LeadEvent): string | null =>
  finishedAt === null ? createdBy : finishedBy

/** The event written last: finishing a meeting changes an earlier row. */
export const lastWritten = (events: readonly LeadEvent[]): LeadEvent | null =>
  events
    .filter(({ takenBack }) => !takenBack)
    .reduce<LeadEvent | null>((last, event) => (last && writtenAt(last) > writtenAt(event) ? last : event), null)

const nothing = {
  scheduledDate: null,
  accepted: null,
  declinedBy: null,
  justification: null,
  observations: null,
  recruiter: null,
  afterContact: false,
  scheduledOn: null,
  user: null,
  finishedBy: null,
  finishedAt: null,
  takenBack: false,
} as const satisfies Partial<LeadEvent>

/** Who writes an event, and when. */
export interface EventAuthor {
  readonly _id: string
  readonly createdBy: string | null
  /** The instant, ISO, and the same minute in Lisbon. */
  readonly _created: string
  readonly moment: string
}

type NewEvent = Pick<LeadEvent, 'type' | 'subType'> & Partial<LeadEvent>

export function newEvent({ _id, createdBy, _created, moment }: EventAuthor, event: NewEvent): LeadEvent {
  return { ...nothing, date: moment, ...event, _id, createdBy, _created }
}

/** The event of a lead that gets another recruiter, or none. */
export const assignment = (author: EventAuthor, recruiter: string | null): LeadEvent =>
  newEvent(author, { type: 'recruiter', subType: null, recruiter })

/** The event of a lead that gets another commercial director. */
export const directorChoice = (author: EventAuthor, director: string | null): LeadEvent =>
  newEvent(author, { type: 'approval', subType: 'commercialDirector', recruiter: director })

/** The event of a candidate who became this person of the staff. */
export const recruitment = (author: EventAuthor, user: string, recruiter: string | null): LeadEvent =>
  newEvent(author, { type: 'recruited', subType: null, user, recruiter })
