import { formatMinute } from '../../calendar/format.ts'
import { isAssignment, type LeadEvent, lastWritten, type MeetingType } from './leads.events.ts'
import { type LeadProgress, progressOf } from './leads.progress.ts'
import type { Lead } from './leads.record.ts'
import { hasEnded, isRefused, type Stage, stepOf } from './leads.stages.ts'
import { meetingLabels } from './leads.texts.ts'

/** A save that changed the timeline of a lead. */
export interface TimelineChange {
  readonly lead: Pick<Lead, '_id' | 'name' | 'createdBy'>
  readonly before: readonly LeadEvent[]
  readonly after: readonly LeadEvent[]
  readonly author: { readonly id: string; readonly name: string }
  /** The minute in Lisbon. */
  readonly moment: string
  readonly presentationStep: boolean
}

interface NoticeText {
  readonly title: string
  readonly text: string
}

/** A notification about a lead. */
export interface LeadNotice extends NoticeText {
  readonly event: 'leadAssigned' | 'leadRefused' | 'leadMeeting' | 'leadApproval' | 'leadRecruited'
  readonly users: readonly string[]
  /** The meeting that the calendars of these people get, change or lose. */
  readonly meeting: string | null
}

/** A change, and where the lead stood and stands. */
interface ProgressChange extends TimelineChange {
  readonly was: LeadProgress
  readonly is: LeadProgress
}

/** Who is notified of what when the timeline of a lead has changed (docs/features/leads.md). */
export function leadNotices(change: TimelineChange): readonly LeadNotice[] {
  const progress = { ...change, was: progressOf(change.before), is: progressOf(change.after) }
  const notices = [
    ...assignmentNotices(progress),
    ...refusalNotices(progress),
    ...approvalNotices(progress),
    ...meetingNotices(progress),
    ...recruitedNotices(progress),
  ]
  return notices.filter(({ users }) => users.length > 0)
}

const distinct = (ids: readonly (string | null | undefined)[]): readonly string[] => [
  ...new Set(ids.flatMap(id => id ?? [])),
]

/** The author knows what they did. */
const butAuthor = (ids: readonly (string | null | undefined)[], { author }: TimelineChange) =>
  distinct(ids).filter(id => id !== author.id)

function assignmentNotices(change: ProgressChange): readonly LeadNotice[] {
  const { was, is, author, lead } = change
  const isReopened = is.cycles > was.cycles && is.recruiter === was.recruiter
  if (is.recruiter === null || hasEnded(is.stage) || !(isReopened || is.recruiter !== was.recruiter)) return []
  const title = isReopened
    ? `${author.name} reabriu a lead ${lead.name}, que volta a si`
    : `${author.name} atribuiu-lhe a lead ${lead.name}`
  const text =
    is.stage === 'recruiterAssigned'
      ? 'Aceite ou recuse a lead na primeira etapa da linha do tempo.'
      : 'Continue a linha do tempo na etapa em que está.'
  return [{ event: 'leadAssigned', users: butAuthor([is.recruiter], change), title, text, meeting: null }]
}

/** The notification of several leads that one save assigned to the same recruiter. */
export const manyAssigned = (author: string, count: number): NoticeText => ({
  title: `${author} atribuiu-lhe ${count} leads`,
  text: 'Estão na lista de leads: aceite ou recuse cada uma na primeira etapa da linha do tempo.',
})

/** A refused assignment concerns who assigned it; a lead that is closed otherwise, those who worked on it. */
function refusalNotices(change: ProgressChange): readonly LeadNotice[] {
  const { was, is, author, lead, after } = change
  if (!isRefused(is.stage) || is.stage === was.stage) return []
  const last = lastWritten(after)
  if (is.stage === 'recruiterRejected') {
    const users = butAuthor([assignerOf(after) ?? lead.createdBy], change)
    const title = `${author.name} recusou a lead ${lead.name}`
    return [{ event: 'leadRefused', users, title, text: last?.observations ?? '', meeting: null }]
  }
  const who = last?.declinedBy === 'lead' ? 'O candidato não quis continuar.' : 'A empresa não quis continuar.'
  const text = [who, last?.justification].filter(Boolean).join('\n')
  const users = butAuthor([is.recruiter, is.commercialDirector], change)
  return [{ event: 'leadRefused', users, title: `A lead ${lead.name} foi fechada`, text, meeting: null }]
}

const assignerOf = (events: readonly LeadEvent[]): string | null | undefined =>
  events.findLast(event => !event.takenBack && (isAssignment(event) || event.subType === 'reopened'))?.createdBy

/** Asked when the approval is the next step and its director is known; a scheduled approval is notified as a meeting. */
function approvalNotices(change: ProgressChange): readonly LeadNotice[] {
  const { was, is, author, lead, presentationStep } = change
  // A meeting of this minute or earlier is not notified as one, so its director is asked.
  const waits = ({ stage, meeting }: LeadProgress) =>
    stepOf(stage, presentationStep) === 5 && (meeting === null || !isAhead(meeting, change))
  if (!waits(is) || (waits(was) && was.commercialDirector === is.commercialDirector)) return []
  // After a missed or cancelled approval its people know of it.
  if (wasApproval(was.stage) && was.commercialDirector === is.commercialDirector) return []
  return [
    {
      event: 'leadApproval',
      users: butAuthor([is.commercialDirector], change),
      title: `${author.name} pede-lhe a aprovação de ${lead.name}`,
      text: 'Marque a reunião de aprovação, ou registe a sua decisão, na linha do tempo.',
      meeting: null,
    },
  ]
}

const wasApproval = (stage: Stage): boolean => stage.startsWith('approval')

/** In a sentence about a person: "Reunião de aprovação com Ana". */
export const meetingNames: Readonly<Record<MeetingType, string>> = {
  ...meetingLabels,
  approval: 'Reunião de aprovação',
}

const nameOf = ({ type }: LeadEvent): string => meetingNames[type as MeetingType]

/** Who attends a meeting: who leads it, and the recruiter of the lead. */
export const attendeesOf = (meeting: LeadEvent, { recruiter }: Pick<LeadProgress, 'recruiter'>): readonly string[] =>
  distinct([meeting.recruiter, recruiter])

/** Calendars get what is ahead. The author attends too, and wants it in the calendar. */
function meetingNotices(change: ProgressChange): readonly LeadNotice[] {
  const { was, is } = change
  const isSame = was.meeting !== null && was.meeting._id === is.meeting?._id
  if (isSame && was.meeting && is.meeting) return changedNotices(was.meeting, is.meeting, change)
  return [
    ...(was.meeting ? cancelled(was.meeting, attendeesOf(was.meeting, was), change) : []),
    ...(is.meeting ? scheduled(is.meeting, attendeesOf(is.meeting, is), change) : []),
  ]
}

function changedNotices(old: LeadEvent, meeting: LeadEvent, change: ProgressChange): readonly LeadNotice[] {
  const [before, after] = [attendeesOf(old, change.was), attendeesOf(meeting, change.is)]
  const left = cancelled(
    old,
    before.filter(id => !after.includes(id)),
    change,
  )
  if (old.scheduledDate !== meeting.scheduledDate) return [...left, ...moved(old, meeting, after, change)]
  const joined = after.filter(id => !before.includes(id))
  return [...left, ...scheduled(meeting, joined, change)]
}

const isAhead = ({ scheduledDate }: LeadEvent, { moment }: TimelineChange): boolean =>
  scheduledDate !== null && scheduledDate > moment

const when = ({ scheduledDate }: LeadEvent): string => (scheduledDate === null ? '' : formatMinute(scheduledDate))

function meetingNotice(meeting: LeadEvent, users: readonly string[], title: string, lines: readonly unknown[]) {
  const text = lines.filter(Boolean).join('\n')
  return { event: 'leadMeeting', users, title, text, meeting: meeting._id } as const
}

function scheduled(meeting: LeadEvent, users: readonly string[], change: ProgressChange): readonly LeadNotice[] {
  if (!isAhead(meeting, change)) return []
  const title = `${nameOf(meeting)} com ${change.lead.name}: ${when(meeting)}`
  return [meetingNotice(meeting, users, title, [`Por ${change.author.name}.`, meeting.observations])]
}

function moved(
  old: LeadEvent,
  meeting: LeadEvent,
  users: readonly string[],
  change: ProgressChange,
): readonly LeadNotice[] {
  if (!isAhead(old, change) && !isAhead(meeting, change)) return []
  const title = `${nameOf(meeting)} com ${change.lead.name} mudou para ${when(meeting)}`
  const lines = [`Estava marcada para ${when(old)}. Por ${change.author.name}.`, meeting.observations]
  return [meetingNotice(meeting, users, title, lines)]
}

function cancelled(meeting: LeadEvent, users: readonly string[], change: ProgressChange): readonly LeadNotice[] {
  if (!isAhead(meeting, change)) return []
  const title = `${nameOf(meeting)} com ${change.lead.name} cancelada`
  const text = `Estava marcada para ${when(meeting)}. Por ${change.author.name}.`
  return [meetingNotice(meeting, users, title, [text])]
}

function recruitedNotices(change: ProgressChange): readonly LeadNotice[] {
  const { was, is, author, lead } = change
  if (is.stage !== 'recruited' || was.stage === 'recruited') return []
  return [
    {
      event: 'leadRecruited',
      users: butAuthor([is.recruiter, is.commercialDirector, lead.createdBy], change),
      title: `A lead ${lead.name} foi recrutada`,
      text: `${author.name} converteu a lead em staff.`,
      meeting: null,
    },
  ]
}

/** An hour before a meeting, its people are reminded. */
export const reminderMs = 3_600_000

export function reminderOf(meeting: LeadEvent, name: string): NoticeText {
  const time = meeting.scheduledDate?.slice(11) ?? ''
  return {
    title: `${nameOf(meeting)} com ${name} às ${time}`,
    text: [`Marcada para ${when(meeting)}.`, meeting.observations].filter(Boolean).join('\n'),
  }
}
