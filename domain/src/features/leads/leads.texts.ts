import { formatMinute } from '../../calendar/format.ts'
import {
  type ContactType,
  type Decliner,
  isAssignment,
  isDirectorChoice,
  isMeetingType,
  type LeadEvent,
  type LeadEventType,
  type MeetingType,
} from './leads.events.ts'

export const contactLabels: Readonly<Record<ContactType, string>> = {
  phone: 'Telefone',
  message: 'Mensagem',
  email: 'E-mail',
  socialNetwork: 'Rede Social',
}

export const meetingLabels: Readonly<Record<MeetingType, string>> = {
  interview: 'Entrevista',
  presentation: 'Apresentação do Projeto',
  approval: 'Aprovação',
}

/** The company's side: the recruiter, or at the approval its director. */
export const declinerLabels = (type: LeadEventType): Readonly<Record<Decliner, string>> => ({
  lead: 'Lead',
  recruiter: type === 'approval' ? 'Diretor' : 'Recrutador',
})

type EventOutcome = 'done' | 'broken' | 'missed' | 'waiting' | 'none'

/** What the text of an event is made of; also known of one that is not saved yet. */
type EventFacts = Pick<LeadEvent, 'type' | 'subType' | 'accepted' | 'declinedBy' | 'recruiter' | 'scheduledDate'>

/** What an event is called: "Contacto por telefone". */
export function eventName(event: EventFacts): string {
  const { type, subType } = event
  if (isAssignment(event)) return event.recruiter === null ? 'Sem recrutador' : 'Atribuição'
  if (isDirectorChoice(event)) return 'Diretor Comercial'
  if (type === 'recruited') return 'Recrutada'
  if (type === 'recruiter') return subType === 'reopened' ? 'Reabertura' : 'Resposta do recrutador'
  if (isMeetingType(type)) return meetingLabels[type]
  return `Contacto por ${contactLabels[subType as ContactType].toLowerCase()}`
}

interface EventResult {
  /** How it ended: "Não contactada"; null where the name says all. */
  readonly result: string | null
  readonly outcome: EventOutcome
}

/** How an event ended. Whom it names (a new recruiter, a director) is left to its reader, who knows names. */
export function eventResult(event: EventFacts): EventResult {
  const { type, subType, accepted, declinedBy } = event
  if (type === 'recruited') return { result: null, outcome: 'done' }
  if (namesPerson(event) || subType === 'reopened') return { result: null, outcome: 'none' }
  if (type === 'recruiter')
    return accepted ? { result: 'Aceite', outcome: 'done' } : { result: 'Recusada', outcome: 'broken' }
  if (isMeetingType(type)) return meetingResult(event)
  if (declinedBy) return { result: `Recusada ${bySide(event)}`, outcome: 'broken' }
  return accepted ? { result: 'Contactada', outcome: 'done' } : { result: 'Não contactada', outcome: 'missed' }
}

function meetingResult(event: EventFacts): EventResult {
  const { subType, declinedBy, scheduledDate } = event
  if (subType === 'scheduled')
    return { result: scheduledDate ? `Agendada para ${formatMinute(scheduledDate)}` : 'Agendada', outcome: 'waiting' }
  if (subType === 'missed') return { result: `Falhada ${bySide(event)}`, outcome: 'missed' }
  if (declinedBy) return { result: `Realizada, recusada ${bySide(event)}`, outcome: 'broken' }
  return { result: 'Realizada', outcome: 'done' }
}

function bySide({ type, declinedBy }: EventFacts): string {
  if (declinedBy !== 'recruiter') return 'pela lead'
  return type === 'approval' ? 'pelo diretor' : 'pelo recrutador'
}

interface EventText extends EventResult {
  readonly title: string
}

/** Whether its text is the person it names: another recruiter, or a director. */
export const namesPerson = (event: Pick<LeadEvent, 'type' | 'subType'>): boolean =>
  isAssignment(event) || isDirectorChoice(event)

/** An event as text, with the person it names. */
export function eventText(event: EventFacts, personName: (id: string) => string): EventText {
  const title = eventName(event)
  if (namesPerson(event) && event.recruiter !== null)
    return { title, result: personName(event.recruiter), outcome: 'none' }
  return { title, ...eventResult(event) }
}

/** One line: "Contacto por telefone, não contactada"; a person keeps the capital. */
export function eventLine(event: EventFacts, personName: (id: string) => string): string {
  const { title, result } = eventText(event, personName)
  if (result === null) return title
  return `${title}, ${namesPerson(event) ? result : result.charAt(0).toLowerCase() + result.slice(1)}`
}
