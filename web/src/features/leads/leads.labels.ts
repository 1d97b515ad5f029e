import type { Day } from '@tipy/domain/calendar/days'
import { formatMinute } from '@tipy/domain/calendar/format'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import {
  type ContactType,
  type Decliner,
  isAssignment,
  isDirectorChoice,
  isMeetingType,
  type LeadEvent,
  type MeetingType,
} from '@tipy/domain/features/leads/leads.events'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import { hasEnded, type Stage } from '@tipy/domain/features/leads/leads.stages'
import type { Shown } from '@tipy/domain/record/contract'
import type { Names } from '#kinds/names.ts'

/** A row of the list or of the page, with what the server adds to it. */
export const shownLead = (row: Shown<Leads>): ShownLead => ({ events: [], duplicates: [], merged: [], ...row })

export const stageOf = (row: Shown<Leads>): Stage => (row.stage ?? 'toAssign') as Stage

const msPerDay = 86_400_000

/** Whole days from one day to another. */
const daysBetween = (from: string, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from.slice(0, 10))) / msPerDay)

/** For how long a lead has been in its stage; null where its timeline has ended. */
export function daysInStage(row: Shown<Leads>, today: Day): number | null {
  if (!row.stageDate || hasEnded(stageOf(row))) return null
  return Math.max(0, daysBetween(row.stageDate, today))
}

export function daysText(days: number): string {
  if (days === 0) return 'hoje'
  return days === 1 ? '1 dia' : `${days} dias`
}

const contactLabels: Readonly<Record<ContactType, string>> = {
  phone: 'Contacto por telefone',
  message: 'Contacto por mensagem',
  email: 'Contacto por e-mail',
  socialNetwork: 'Contacto por rede social',
}

const meetingLabels: Readonly<Record<MeetingType, string>> = {
  interview: 'Entrevista',
  presentation: 'Apresentação do projeto',
  approval: 'Aprovação',
}

export type EventOutcome = 'done' | 'broken' | 'missed' | 'waiting' | 'none'

export interface EventText {
  /** What happened: "Contacto por telefone". */
  readonly title: string
  /** How it ended: "Sem resposta". */
  readonly result: string | null
  readonly outcome: EventOutcome
}

const by = (decliner: Decliner | null, { type }: Pick<LeadEvent, 'type'>): string => {
  if (decliner === 'lead') return 'pela lead'
  return type === 'approval' ? 'pelo diretor' : 'pelo recrutador'
}

/** An event of the timeline as text. */
export function eventText(event: LeadEvent, names: Pick<Names, 'person'>): EventText {
  const { type, subType, accepted, declinedBy, recruiter } = event
  if (isAssignment(event))
    return {
      title: recruiter ? `Atribuída a ${names.person(recruiter)}` : 'Sem recrutador',
      result: null,
      outcome: 'none',
    }
  if (isDirectorChoice(event)) {
    const director = recruiter ? names.person(recruiter) : 'nenhum'
    return { title: `Diretor comercial: ${director}`, result: null, outcome: 'none' }
  }
  if (type === 'recruited') return { title: 'Recrutada', result: null, outcome: 'done' }
  if (subType === 'reopened') return { title: 'Reaberta', result: null, outcome: 'none' }
  if (type === 'recruiter')
    return {
      title: 'Aceitação do recrutador',
      result: accepted ? 'Aceite' : 'Recusada',
      outcome: accepted ? 'done' : 'broken',
    }
  if (isMeetingType(type)) return { title: meetingLabels[type], ...meetingResult(event) }
  const title = contactLabels[subType as ContactType] ?? 'Contacto'
  if (declinedBy) return { title, result: `Recusado ${by(declinedBy, event)}`, outcome: 'broken' }
  return accepted
    ? { title, result: 'Contactada', outcome: 'done' }
    : { title, result: 'Sem resposta', outcome: 'missed' }
}

function meetingResult(event: LeadEvent): Omit<EventText, 'title'> {
  const { subType, declinedBy, scheduledDate } = event
  if (subType === 'scheduled')
    return { result: scheduledDate ? `Marcada para ${formatMinute(scheduledDate)}` : 'Marcada', outcome: 'waiting' }
  if (subType === 'missed') return { result: `Falhada ${by(declinedBy, event)}`, outcome: 'missed' }
  if (declinedBy) return { result: `Realizada, recusada ${by(declinedBy, event)}`, outcome: 'broken' }
  return { result: 'Realizada', outcome: 'done' }
}
