import { addDays, type Day } from '@tipy/domain/calendar/days'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { CompanySettings } from '@tipy/domain/company/settings'
import type { InterviewTerms } from '@tipy/domain/features/leads/leads.entries'
import {
  assignment,
  directorChoice,
  type EventAuthor,
  type LeadEvent,
  recruitment,
} from '@tipy/domain/features/leads/leads.events'
import { eventChanges } from '@tipy/domain/features/leads/leads.log'
import { type LeadProgress, progressOf } from '@tipy/domain/features/leads/leads.progress'
import type { Lead } from '@tipy/domain/features/leads/leads.record'
import { keptProgress } from '@tipy/domain/features/leads/leads.rules'
import { postEvents } from '@tipy/domain/features/leads/leads.timeline'
import type { Move } from './leads.moves.ts'
import type { History, Saved } from './model.ts'
import type { Random } from './random.ts'

const minute = 60_000
const isSunday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
/** That day, or the Saturday before. */
export const workday = (day: Day): Day => (isSunday(day) ? addDays(day, -1) : day)

/** A move with its moment; `slot`: when the meeting that it finishes takes place. All in UTC. */
export interface TimedMove {
  readonly move: Move
  readonly slot: number
  readonly at: number
}

export interface TimedStory {
  readonly created: number
  readonly moves: readonly TimedMove[]
}

/** Gives each move its moment, so that the last one happens on `end`. */
export function timed(moves: readonly Move[], end: Day, random: Random): TimedStory {
  const days = [workday(end)]
  for (const { after } of moves.toReversed()) days.unshift(workday(addDays(days[0] ?? end, -after)))
  const [first = end, ...later] = days
  const created = slotOn(first, random) + random.whole(0, 29) * minute
  let earliest = created
  const placed = moves.map((move, index) => {
    const soon = earliest + random.whole(4, 14) * minute
    const slot = slotOn(later[index] ?? end, random)
    const at = slot + (move.isFinish ? random.whole(40, 75) : random.whole(0, 29)) * minute
    earliest = move.after === 0 ? soon : Math.max(at, soon)
    return { move, slot, at: earliest }
  })
  return { created, moves: placed }
}

/** An hour at which people meet: from nine to five. */
export const slotOn = (day: Day, random: Random): number =>
  Date.parse(`${day}T00:00:00Z`) + (random.whole(9, 16) * 60 + random.pick([0, 30])) * minute

export interface Casting {
  readonly settings: Pick<CompanySettings, 'presentationStep' | 'interviewSavesCommission'>
  /** Who assigns, reopens and converts. */
  readonly keeper: string
  /** When the last scheduled meeting, not finished yet, takes place. */
  readonly pending: number
  readonly random: Random
}

/** The lead before its first event. */
export type NewLead = Omit<Lead, keyof ReturnType<typeof keptProgress>> & {
  readonly recruiter: string | null
  readonly commercialDirector: string | null
}

export interface PlayedLead {
  readonly history: History<Lead>
  readonly events: readonly LeadEvent[]
}

/** The saves of a lead, as the server would have made them one by one; a move that it would refuse is an error. */
export function played(lead: NewLead, { created, moves }: TimedStory, casting: Casting): PlayedLead {
  const by = lead.createdBy
  const author = authorAt(created, by, casting.random)
  let events: readonly LeadEvent[] = [
    ...(lead.recruiter ? [assignment(author(), lead.recruiter)] : []),
    ...(lead.commercialDirector ? [directorChoice(author(), lead.commercialDirector)] : []),
  ]
  const since = lisbonMoment(new Date(created))
  const at = new Date(created).toISOString()
  const first: Saved<Lead> = { row: { ...lead, ...keptProgress(progressOf(events), since) }, by, at }
  const later: Saved<Lead>[] = []
  let { row } = first
  for (const [index, one] of moves.entries()) {
    const progress = progressOf(events)
    const writer = writerOf(one.move, progress, casting)
    const meeting = () => meetingAfter(moves[index + 1], casting.pending)
    const done = afterMove({ ...one, events, progress, meeting, writer, commission: row.commission }, casting)
    const parts = isLogged(one.move) ? eventChanges(events, done.events) : {}
    events = done.events
    const version = (row.version ?? 0) + 1
    row = { ...row, ...keptProgress(progressOf(events), since), ...done.terms, version }
    later.push({ row, by: writer, at: new Date(one.at).toISOString(), parts })
  }
  return { history: [first, ...later], events }
}

/** An assignment is logged as the recruiter of the lead. */
const isLogged = ({ deed }: Move): boolean => deed.kind !== 'assign'

const authorAt = (at: number, createdBy: string | null, random: Random) => (): EventAuthor => ({
  _id: random.uuid(),
  createdBy,
  _created: new Date(at).toISOString(),
  moment: lisbonMoment(new Date(at)),
})

/** A moved meeting was first meant for the day after the move. */
function meetingAfter(next: TimedMove | undefined, pending: number): string {
  const slot = next === undefined ? pending : next.move.isFinish ? next.slot : next.slot + 24 * 60 * minute
  return lisbonMoment(new Date(slot))
}

function writerOf({ by }: Move, { recruiter, commercialDirector }: LeadProgress, { keeper }: Casting): string {
  if (by === 'keeper') return keeper
  return (by === 'director' ? commercialDirector : recruiter) ?? keeper
}

interface Turn extends TimedMove {
  readonly events: readonly LeadEvent[]
  readonly progress: LeadProgress
  readonly meeting: () => string
  readonly writer: string
  readonly commission: number | null
}

interface Outcome {
  readonly events: readonly LeadEvent[]
  readonly terms: InterviewTerms
}

function afterMove({ move, at, events, progress, meeting, writer, commission }: Turn, casting: Casting): Outcome {
  const { deed } = move
  const author = authorAt(at, writer, casting.random)
  if (deed.kind === 'assign') return { events: [...events, assignment(author(), deed.recruiter)], terms: {} }
  if (deed.kind === 'recruit')
    return { events: [...events, recruitment(author(), deed.user, progress.recruiter)], terms: {} }
  const { _created: now, moment } = author()
  const entries = deed.entries({ progress, meeting, last: events.at(-1) })
  const { settings, random } = casting
  const posted = postEvents(entries, events, {
    settings,
    commission,
    author: writer,
    now,
    moment,
    newId: () => random.uuid(),
  })
  if (!posted.ok) throw new Error(`the timeline refuses ${JSON.stringify([entries, posted.fields])}`)
  return posted
}
