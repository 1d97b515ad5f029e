import type { InterviewTerms, SentEvent } from '@tipy/domain/features/leads/leads.entries'
import {
  contactTypes,
  type Decliner,
  type LeadEvent,
  type MeetingType,
  meetingTypes,
} from '@tipy/domain/features/leads/leads.events'
import type { LeadProgress } from '@tipy/domain/features/leads/leads.progress'
import type { Stage } from '@tipy/domain/features/leads/leads.stages'
import { unreached, words } from './leads.words.ts'
import type { Random } from './random.ts'

/** What a move may refer to when it happens. */
export interface Standing {
  readonly progress: LeadProgress
  readonly last: LeadEvent | undefined
  /** When the next meeting takes place, a minute in Lisbon. */
  readonly meeting: () => string
}

type Deed =
  | { readonly kind: 'assign'; readonly recruiter: string | null }
  | { readonly kind: 'recruit'; readonly user: string }
  | { readonly kind: 'post'; readonly entries: (standing: Standing) => readonly SentEvent[] }

/** One save in the life of a lead. */
export interface Move {
  /** Days after the move before it; 0: some minutes. */
  readonly after: number
  readonly by: 'recruiter' | 'director' | 'keeper'
  /** The meeting that it finishes took place an hour before. */
  readonly isFinish: boolean
  readonly deed: Deed
}

/** Who and what a lead's story is about. */
export interface Story {
  readonly random: Random
  readonly recruiter: string
  /** Another recruiter, who may have refused the lead first. */
  readonly other: string | null
  /** Of the approval. */
  readonly director: string
  /** Whether the lead was created with its recruiter, and its director. */
  readonly isAssigned: boolean
  readonly isDirected: boolean
  readonly hasPresentation: boolean
  /** What is agreed in the interview, where the company does that. */
  readonly terms: InterviewTerms
  /** The person the candidate became. */
  readonly user: string | null
}

const posted = (after: number, entries: readonly SentEvent[], by: Move['by'] = 'recruiter'): Move => ({
  after,
  by,
  isFinish: false,
  deed: { kind: 'post', entries: () => entries },
})

const assigned = (after: number, recruiter: string | null): Move => ({
  after,
  by: 'keeper',
  isFinish: false,
  deed: { kind: 'assign', recruiter },
})

const accepted = ({ random }: Story): Move =>
  posted(random.whole(1, 2), [{ type: 'recruiter', subType: 'acceptance', accepted: true }])

const rejected = ({ random }: Story): Move =>
  posted(random.whole(1, 3), [
    { type: 'recruiter', subType: 'acceptance', accepted: false, observations: random.pick(words.refusedByRecruiter) },
  ])

/** Until the recruiter accepted; some leads were refused by another recruiter first. */
function opening(story: Story): readonly Move[] {
  const { random, recruiter, other, isAssigned } = story
  const assigning = isAssigned ? [] : [assigned(random.whole(1, 3), recruiter)]
  const isRefusedFirst = other !== null && !isAssigned && random.fraction() < 0.25
  const refusing = isRefusedFirst ? [assigned(1, other), rejected(story)] : []
  return [...refusing, ...assigning, accepted(story)]
}

function attempts(story: Story, count: number): readonly Move[] {
  const { random } = story
  const failed = () => {
    const subType = random.pick(contactTypes)
    const observations = random.pick(unreached[subType])
    return posted(random.whole(1, 4), [{ type: 'contact', subType, accepted: false, observations }])
  }
  const tried = Array.from({ length: count }, failed)
  return random.fraction() < 0.04 ? [...tried, failed(), takenBack] : tried
}

/** Registered on the wrong lead. */
const takenBack: Move = {
  after: 0,
  by: 'recruiter',
  isFinish: false,
  deed: { kind: 'post', entries: ({ last }) => [{ _id: last?._id ?? '', takenBack: true }] },
}

function reached({ random }: Story): Move {
  return posted(random.whole(1, 3), [
    { type: 'contact', subType: random.pick(contactTypes), accepted: true, observations: random.pick(words.reached) },
  ])
}

function declined({ random }: Story, declinedBy: Decliner): Move {
  const reasons = declinedBy === 'lead' ? words.contactDeclinedByLead : words.contactDeclinedByRecruiter
  return posted(random.whole(1, 3), [
    { type: 'contact', subType: 'phone', accepted: true, declinedBy, justification: random.pick(reasons) },
  ])
}

/** Candidates who were reached; one in twelve had declined months before and came back. */
function contacted(story: Story): readonly Move[] {
  const { random } = story
  const again = random.fraction() < 0.08 ? [declined(story, 'lead'), reopened(story), accepted(story)] : []
  return [...opening(story), ...attempts(story, random.whole(0, 2)), ...again, reached(story)]
}

const reopened = ({ random }: Story): Move =>
  posted(
    random.whole(30, 120),
    [{ type: 'recruiter', subType: 'reopened', observations: random.pick(words.reopened) }],
    'keeper',
  )

const writerOf = (type: MeetingType): Move['by'] => (type === 'approval' ? 'director' : 'recruiter')

/**
 * The approval's director is chosen when it is scheduled, if not before; the first interview is often agreed in the
 * contact itself.
 */
function scheduled({ random, director, isDirected }: Story, type: MeetingType, isFirst = true): Move {
  const afterContact = type === 'interview' && isFirst && random.fraction() < 0.6
  const choosing: readonly SentEvent[] =
    type === 'approval' && isFirst && !isDirected ? [{ type, subType: 'commercialDirector', recruiter: director }] : []
  return {
    after: afterContact ? 0 : random.whole(1, 3),
    by: 'recruiter',
    isFinish: false,
    deed: {
      kind: 'post',
      entries: ({ meeting }) => [...choosing, { type, subType: 'scheduled', scheduledDate: meeting(), afterContact }],
    },
  }
}

function moved({ random }: Story): Move {
  return {
    after: random.whole(1, 2),
    by: 'recruiter',
    isFinish: false,
    deed: { kind: 'post', entries: ({ progress, meeting }) => [{ _id: idOf(progress), scheduledDate: meeting() }] },
  }
}

const idOf = ({ meeting }: LeadProgress): string => meeting?._id ?? ''

function finished({ random }: Story, type: MeetingType, end: SentEvent): Move {
  return {
    after: random.whole(2, 7),
    by: writerOf(type),
    isFinish: true,
    deed: { kind: 'post', entries: ({ progress }) => [{ _id: idOf(progress), ...end }] },
  }
}

function missed(story: Story, type: MeetingType, declinedBy: Decliner): Move {
  const reasons = declinedBy === 'lead' ? words.missedByLead : words.missedByCompany
  return finished(story, type, { subType: 'missed', declinedBy, justification: story.random.pick(reasons) })
}

function refused(story: Story, type: MeetingType, declinedBy: Decliner): Move {
  const reasons = declinedBy === 'lead' ? words.meetingDeclinedByLead : words.meetingDeclinedByCompany
  const justification = story.random.pick(reasons)
  return finished(story, type, { subType: 'done', accepted: false, declinedBy, justification })
}

/** A meeting that ended well; some are missed once, or moved, before. */
function passed(story: Story, type: MeetingType): readonly Move[] {
  const { random, terms } = story
  const luck = random.fraction()
  const before = luck < 0.14 ? [scheduled(story, type), missed(story, type, luck < 0.1 ? 'lead' : 'recruiter')] : []
  const end: SentEvent = {
    subType: 'done',
    accepted: true,
    observations: random.pick(words.done),
    ...(type === 'interview' && terms),
  }
  return [
    ...before,
    scheduled(story, type, before.length === 0),
    ...(random.fraction() < 0.1 ? [moved(story)] : []),
    finished(story, type, end),
  ]
}

/** Everything before the meetings of this type. */
function leadingTo(story: Story, type: MeetingType): readonly Move[] {
  const interviewed = type === 'interview' ? [] : passed(story, 'interview')
  const presented = type === 'approval' && story.hasPresentation ? passed(story, 'presentation') : []
  return [...contacted(story), ...interviewed, ...presented]
}

/** How the meetings of a type may have ended, by the stage's name after the type. */
const outcomes: Readonly<Record<string, (story: Story, type: MeetingType) => readonly Move[]>> = {
  Scheduled: (story, type) => [scheduled(story, type)],
  MissedByRecruiter: (story, type) => [scheduled(story, type), missed(story, type, 'recruiter')],
  MissedByDirector: (story, type) => [scheduled(story, type), missed(story, type, 'recruiter')],
  MissedByLead: (story, type) => [scheduled(story, type), missed(story, type, 'lead')],
  Done: passed,
  DoneByRecruiter: (story, type) => [scheduled(story, type), refused(story, type, 'recruiter')],
  DoneByLead: (story, type) => [scheduled(story, type), refused(story, type, 'lead')],
}

const beginnings: Partial<Record<Stage, (story: Story) => readonly Move[]>> = {
  toAssign: () => [],
  recruiterAssigned: ({ random, recruiter, isAssigned }) =>
    isAssigned ? [] : [assigned(random.whole(1, 3), recruiter)],
  recruiterRejected: story => [...opening(story).slice(0, -1), rejected(story)],
  recruiterAccepted: story => [...opening(story), ...attempts(story, story.random.whole(0, 4))],
  contactsContacted: contacted,
  contactsContactedByRecruiter: story => [
    ...opening(story),
    ...attempts(story, story.random.whole(0, 2)),
    declined(story, 'recruiter'),
  ],
  contactsContactedByLead: story => [
    ...opening(story),
    ...attempts(story, story.random.whole(0, 3)),
    declined(story, 'lead'),
  ],
  recruited: story => [...leadingTo(story, 'approval'), ...passed(story, 'approval'), became(story)],
}

const became = ({ random, user }: Story): Move => ({
  after: random.whole(3, 12),
  by: 'keeper',
  isFinish: false,
  deed: { kind: 'recruit', user: user ?? '' },
})

/** The saves after which a lead stands in this stage. */
export function movesTo(stage: Stage, story: Story): readonly Move[] {
  const begun = beginnings[stage]
  if (begun) return begun(story)
  const type = meetingTypes.find(one => stage.startsWith(one))
  const end = outcomes[stage.slice(type?.length)]
  if (!type || !end) throw new RangeError(`no way to ${stage}`)
  return [...leadingTo(story, type), ...end(story, type)]
}
