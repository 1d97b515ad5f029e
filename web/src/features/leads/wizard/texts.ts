import { formatMinute } from '@tipy/domain/calendar/format'
import {
  type ContactType,
  type Decliner,
  isAssignment,
  isDirectorChoice,
  isMeetingType,
  type LeadEvent,
  type LeadEventType,
  type MeetingType,
} from '@tipy/domain/features/leads/leads.events'
import type { Names } from '#kinds/names.ts'

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

const bySide = (type: LeadEventType, declinedBy: Decliner | null): string =>
  declinedBy === 'recruiter' ? (type === 'approval' ? 'pelo diretor' : 'pelo recrutador') : 'pela lead'

type EventFacts = Pick<LeadEvent, 'type' | 'subType' | 'accepted' | 'declinedBy' | 'recruiter' | 'scheduledDate'>

/** What an event is called: "Telefone", "Entrevista". */
export function eventTitle(event: EventFacts): string {
  const { type, subType } = event
  if (type === 'recruiter') {
    if (isAssignment(event)) return event.recruiter === null ? 'Sem recrutador' : 'Atribuição'
    return subType === 'reopened' ? 'Reabertura' : 'Resposta do recrutador'
  }
  if (type === 'contact') return contactLabels[subType as ContactType]
  if (type === 'recruited') return 'Recrutada'
  return isDirectorChoice(event) ? 'Diretor comercial' : meetingLabels[type]
}

/** What came of it: "Não contactada", "Realizada", "Falhada pela lead". */
export function eventOutcome(event: EventFacts, names: Pick<Names, 'person'>): string | null {
  const { type, subType, accepted, declinedBy, recruiter, scheduledDate } = event
  if (isAssignment(event) || isDirectorChoice(event)) return recruiter === null ? null : names.person(recruiter)
  if (type === 'recruiter') return subType === 'reopened' ? null : accepted ? 'Aceite' : 'Recusada'
  if (type === 'contact')
    return declinedBy ? `Recusada ${bySide(type, declinedBy)}` : accepted ? 'Contactada' : 'Não contactada'
  if (!isMeetingType(type)) return null
  if (subType === 'scheduled')
    return scheduledDate === null ? 'Agendada' : `Agendada para ${formatMinute(scheduledDate)}`
  if (subType === 'missed') return `Falhada ${bySide(type, declinedBy)}`
  return declinedBy ? `Recusada ${bySide(type, declinedBy)}` : 'Realizada'
}

/** One line: "Telefone: não contactada". */
export function eventLine(event: EventFacts, names: Pick<Names, 'person'>): string {
  const outcome = eventOutcome(event, names)
  return outcome === null ? eventTitle(event) : `${eventTitle(event)}: ${outcome}`
}
