import { type Changes, loggedPartsChange } from '../../record/diff.ts'
import { dateTime, flag, longText, parts, person, text } from '../../record/fields.ts'
import type { LeadEvent } from './leads.events.ts'
import { eventName, eventResult } from './leads.texts.ts'

/** An event in the history of its lead: in words, as it was then. */
export const loggedEvents = parts('Linha do tempo', {
  max: 1000,
  fields: {
    event: text('Registo'),
    result: text('Resultado'),
    recruiter: person('Pessoa'),
    justification: longText('Justificação'),
    observations: longText('Observações'),
    date: dateTime('Data de registo'),
    takenBack: flag('Anulado'),
  },
})

/** What a save did to the timeline: events that are new, and those that were moved, finished or taken back. */
export function eventChanges(before: readonly LeadEvent[], after: readonly LeadEvent[]): Changes {
  return loggedPartsChange('events', loggedEvents, before.map(valuesOf), after.map(valuesOf))
}

const valuesOf = (event: LeadEvent) => ({
  _id: event._id,
  event: eventName(event),
  result: eventResult(event).result,
  recruiter: event.recruiter,
  justification: event.justification,
  observations: event.observations,
  date: event.date,
  takenBack: event.takenBack,
})
