import type { CompanySettings } from '../../company/settings.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import type { EventDetails, LeadEvent } from './leads.events.ts'

/** One entry of a posted list: a new event, the meeting that is moved or finished, or the event that is taken back. */
export interface SentEvent extends Partial<EventDetails> {
  readonly _id?: string
  readonly takenBack?: boolean
  /** Of an accepted interview, where the company agrees on them there: saved on the lead. */
  readonly commission?: number | null
  readonly offers?: readonly string[] | null
}

/** What the rules of the timeline need besides the events. */
export interface TimelineContext {
  readonly settings: Pick<CompanySettings, 'presentationStep' | 'interviewSavesCommission'>
  /** What the lead has already. */
  readonly commission: number | null
  /** Who writes. */
  readonly author: string
  /** The instant, ISO, and the same minute in Lisbon. */
  readonly now: string
  readonly moment: string
  readonly newId: () => string
}

/** What the accepted interview saves on the lead. */
export interface InterviewTerms {
  readonly commission?: number
  readonly offers?: readonly string[]
}

export const requiredSentence = 'Obrigatório'
export const invalidSentence = 'Valor inválido'
export const futureSentence = 'A data não pode ser no futuro'
export const backwardsSentence = 'A data não pode ser anterior ao último registo'
export const impossibleSentence = 'Esta etapa não é possível na fase em que a lead está'
export const openMeetingSentence = 'Já há uma reunião marcada: altere-a ou finalize-a'
export const notYoursSentence = 'Só pode anular o último registo, no próprio dia, se foi feito por si'

/** What one entry writes, or what is wrong with it, where the lead stands after the entries before it. */
export interface Judgement {
  readonly event?: LeadEvent
  readonly terms?: InterviewTerms
  readonly fields?: FieldMessages
}

export const textOf = (text: string | null | undefined): string | null => text?.trim() || null

export const judgementOf = (event: LeadEvent, fields: FieldMessages, terms: InterviewTerms = {}): Judgement => ({
  event,
  fields,
  terms,
})
