import {
  type Decliner,
  isAssignment,
  isDirectorChoice,
  isMeetingType,
  type LeadEvent,
  type MeetingType,
} from './leads.events.ts'
import { hasEnded, type Stage } from './leads.stages.ts'

/** Where a lead stands: everything that its events alone decide. */
export interface LeadProgress {
  readonly stage: Stage
  /** When the latest event was registered; null before the first. */
  readonly date: string | null
  /** When the stage was reached; null before the first event. */
  readonly stageDate: string | null
  /** When the timeline ended; null while it goes on. */
  readonly endDate: string | null
  /** How often the timeline started: by an assignment, or by being reopened. */
  readonly cycles: number
  /** Contacts tried in this cycle. */
  readonly attempts: number
  readonly recruiter: string | null
  readonly commercialDirector: string | null
  /** The meeting that waits to be finished. */
  readonly meeting: LeadEvent | null
  /** The person the candidate became. */
  readonly user: string | null
}

const start: LeadProgress = {
  stage: 'toAssign',
  date: null,
  stageDate: null,
  endDate: null,
  cycles: 0,
  attempts: 0,
  recruiter: null,
  commercialDirector: null,
  meeting: null,
  user: null,
}

/** Where a lead stands after these events, in their order. Events that were taken back count for nothing. */
export function progressOf(events: readonly LeadEvent[]): LeadProgress {
  return events.filter(({ takenBack }) => !takenBack).reduce(after, start)
}

/** Where the lead stands after one more event. */
function after(before: LeadProgress, event: LeadEvent): LeadProgress {
  const stage = stageAfter(before.stage, event)
  const isNewCycle = startsCycle(before.stage, event)
  const isEntered = stage !== before.stage || isNewCycle
  const attempts = isNewCycle ? 0 : before.attempts
  return {
    stage,
    date: latest(before.date, event.date),
    stageDate: isEntered ? event.date : (before.stageDate ?? event.date),
    endDate: hasEnded(stage) ? (isEntered ? event.date : before.endDate) : null,
    cycles: before.cycles + (isNewCycle ? 1 : 0),
    attempts: attempts + (event.type === 'contact' ? 1 : 0),
    recruiter: isAssignment(event) ? event.recruiter : before.recruiter,
    commercialDirector: isDirectorChoice(event) ? event.recruiter : before.commercialDirector,
    meeting: isMeeting(event) ? (event.subType === 'scheduled' ? event : null) : isEntered ? null : before.meeting,
    user: event.type === 'recruited' ? event.user : before.user,
  }
}

/** A meeting may be finished after a later event was registered, so the last event is not always the latest. */
export const latest = (one: string | null, other: string): string => (one !== null && one > other ? one : other)

const isMeeting = (event: LeadEvent): boolean => isMeetingType(event.type) && !isDirectorChoice(event)

/** A lead without recruiter, or one its recruiter refused, starts again with a new recruiter; 'Reabrir' starts it too. */
function startsCycle(stage: Stage, event: LeadEvent): boolean {
  if (isAssignment(event)) return event.recruiter !== null && (stage === 'toAssign' || stage === 'recruiterRejected')
  return event.type === 'recruiter' && event.subType === 'reopened'
}

function stageAfter(stage: Stage, event: LeadEvent): Stage {
  if (startsCycle(stage, event)) return 'recruiterAssigned'
  if (isAssignment(event)) return afterAssignment(stage, event)
  switch (event.type) {
    case 'recruiter':
      return event.accepted ? 'recruiterAccepted' : 'recruiterRejected'
    case 'contact':
      return afterContact(stage, event)
    case 'recruited':
      return 'recruited'
    case 'interview':
    case 'presentation':
    case 'approval':
      return isDirectorChoice(event) ? stage : afterMeeting(event.type, event)
  }
}

/** Another recruiter takes the lead over as it stands; without one it waits for an assignment, unless it was recruited. */
const afterAssignment = (stage: Stage, { recruiter }: LeadEvent): Stage =>
  recruiter === null && stage !== 'recruited' ? 'toAssign' : stage

const contactDeclined = {
  lead: 'contactsContactedByLead',
  recruiter: 'contactsContactedByRecruiter',
} as const satisfies Record<Decliner, Stage>

/** Who declined is read first: a declined contact was made, whatever `accepted` says. */
function afterContact(stage: Stage, { accepted, declinedBy }: LeadEvent): Stage {
  if (declinedBy) return contactDeclined[declinedBy]
  return accepted ? 'contactsContacted' : stage
}

interface MeetingStages {
  readonly scheduled: Stage
  readonly missed: Readonly<Record<Decliner, Stage>>
  readonly done: Stage
  readonly declined: Readonly<Record<Decliner, Stage>>
}

const meetingStages: Readonly<Record<MeetingType, MeetingStages>> = {
  interview: {
    scheduled: 'interviewScheduled',
    missed: { lead: 'interviewMissedByLead', recruiter: 'interviewMissedByRecruiter' },
    done: 'interviewDone',
    declined: { lead: 'interviewDoneByLead', recruiter: 'interviewDoneByRecruiter' },
  },
  presentation: {
    scheduled: 'presentationScheduled',
    missed: { lead: 'presentationMissedByLead', recruiter: 'presentationMissedByRecruiter' },
    done: 'presentationDone',
    declined: { lead: 'presentationDoneByLead', recruiter: 'presentationDoneByRecruiter' },
  },
  approval: {
    scheduled: 'approvalScheduled',
    missed: { lead: 'approvalMissedByLead', recruiter: 'approvalMissedByDirector' },
    done: 'approvalDone',
    declined: { lead: 'approvalDoneByLead', recruiter: 'approvalDoneByRecruiter' },
  },
}

function afterMeeting(type: MeetingType, { subType, declinedBy }: LeadEvent): Stage {
  const stages = meetingStages[type]
  if (subType === 'scheduled') return stages.scheduled
  if (subType === 'missed') return stages.missed[declinedBy ?? 'lead']
  return declinedBy ? stages.declined[declinedBy] : stages.done
}
