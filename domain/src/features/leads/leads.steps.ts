import type { LeadEvent, LeadEventType } from './leads.events.ts'
import { progressOf } from './leads.progress.ts'
import type { OpenStep } from './leads.stages.ts'

/** The step in which events of a type are registered. */
export const stepOfType: Readonly<Record<LeadEventType, OpenStep>> = {
  recruiter: 1,
  contact: 2,
  interview: 3,
  presentation: 4,
  approval: 5,
  recruited: 6,
}

/** The events of the cycle the lead is in, without those that were taken back. */
export function cycleEvents(events: readonly LeadEvent[]): readonly LeadEvent[] {
  const valid = events.filter(({ takenBack }) => !takenBack)
  const { cycles } = progressOf(valid)
  const first = valid.findIndex((_, index) => progressOf(valid.slice(0, index + 1)).cycles === cycles)
  return cycles === 0 ? valid : valid.slice(Math.max(first, 0))
}

/** What was registered in one step of the timeline. */
export const eventsOfStep = (events: readonly LeadEvent[], step: OpenStep): readonly LeadEvent[] =>
  events.filter(({ type }) => stepOfType[type] === step)

/** The steps of this company; where the presentation is off, its step stays for leads that have one. */
export function stepsOf(events: readonly LeadEvent[], presentationStep: boolean): readonly OpenStep[] {
  const hasPresentation = presentationStep || eventsOfStep(events, 4).length > 0
  return hasPresentation ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 5, 6]
}

/** What the events of another person changed: those that are new, and meetings that were moved or finished. */
export function eventsSince(before: readonly LeadEvent[], now: readonly LeadEvent[]): readonly LeadEvent[] {
  const known = new Map(before.map(event => [event._id, JSON.stringify(event)]))
  return now.filter(event => known.get(event._id) !== JSON.stringify(event))
}
