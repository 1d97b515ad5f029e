import { addMonths, type Day } from '../../calendar/days.ts'
import type { ListItem } from '../../company/config.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { canonicalEmail } from '../../identity/emailAddress.ts'
import { fold } from '../../text/fold.ts'
import type { UserDraft } from '../users/users.record.ts'
import type { LeadProgress } from './leads.progress.ts'
import type { Lead, LeadDraft } from './leads.record.ts'
import { isRefused, type Stage, stepOf } from './leads.stages.ts'

const required = 'Obrigatório'
export const contactSentence = 'Indique o telefone ou o e-mail'

/** Rules of a lead beyond required fields and formats. What did not change is not checked. */
export function leadIssues(row: LeadDraft, before: LeadDraft | null): FieldMessages {
  return { ...contactIssues(row, before), ...directorIssues(row, before) }
}

function contactIssues(row: LeadDraft, before: LeadDraft | null): FieldMessages {
  if (row.phone !== null || row.personalEmail !== null) return {}
  const isSame = before !== null && before.phone === null && before.personalEmail === null
  return isSame ? {} : { phone: contactSentence, personalEmail: contactSentence }
}

/** An approval needs its director until it is done. */
function directorIssues(row: LeadDraft, before: LeadDraft | null): FieldMessages {
  const isEmptied = row.commercialDirector === null && (before?.commercialDirector ?? null) !== null
  const waits = before?.stage?.startsWith('approval') && stepOf(before.stage as Stage, true) === 5
  return isEmptied && waits ? { commercialDirector: required } : {}
}

type KeptProgress = Pick<
  Lead,
  'stage' | 'date' | 'stageDate' | 'endDate' | 'meetingDate' | 'attempts' | 'recruiter' | 'commercialDirector' | 'user'
>

/** What a lead keeps of its events, for lists; `created` is the minute in Lisbon of its creation. */
export function keptProgress(progress: LeadProgress, created: string): KeptProgress {
  const { stage, endDate, attempts, recruiter, commercialDirector, user } = progress
  return {
    stage,
    date: progress.date ?? created,
    stageDate: progress.stageDate ?? created,
    endDate,
    meetingDate: progress.meeting?.scheduledDate ?? null,
    attempts,
    recruiter,
    commercialDirector,
    user,
  }
}

/** Who a candidate is, as far as two records of the same person would agree. */
export interface Candidate {
  readonly name: string | null
  readonly birthday: string | null
  readonly emails: readonly (string | null)[]
  readonly phones: readonly (string | null)[]
}

/** The same person has the same e-mail, phone (digits, with or without +351) or name and birthday. */
export function duplicateKeys({ name, birthday, emails, phones }: Candidate): readonly string[] {
  const digits = phones.flatMap(phone => phoneKey(phone ?? ''))
  const boxes = emails.flatMap(email => (email ? [`email ${canonicalEmail(email)}`] : []))
  const born = name && birthday ? [`born ${birthday} ${fold(name).replace(/\s+/g, ' ').trim()}`] : []
  return [...new Set([...boxes, ...digits, ...born])].sort()
}

/** Fewer digits than a phone has are not enough to say that two people are one. */
const minPhoneDigits = 7

function phoneKey(phone: string): readonly string[] {
  const digits = phone.replace(/\D/g, '').replace(/^(00)?351(?=\d{9}$)/, '')
  return digits.length < minPhoneDigits ? [] : [`phone ${digits}`]
}

/** A person of the staff, as far as they may be a candidate. */
export type StaffIdentity = Pick<
  UserDraft,
  'name' | 'completeName' | 'email' | 'personalEmail' | 'phone' | 'phone2' | 'birthday'
>

/** The same of a person of the staff, who may have applied by the short name or by the whole one. */
export function staffDuplicateKeys(person: StaffIdentity): readonly string[] {
  const { name, completeName, birthday, email, personalEmail, phone, phone2 } = person
  const contacts = { birthday, emails: [email, personalEmail], phones: [phone, phone2] }
  return [...new Set([name, completeName].flatMap(one => duplicateKeys({ name: one, ...contacts })))].sort()
}

export const candidateOf = (lead: LeadDraft): Candidate => ({
  name: lead.name,
  birthday: lead.birthday,
  emails: [lead.personalEmail],
  phones: [lead.phone, lead.phone2],
})

/** The sources of one kind: a lead is what its source is. A source without a type is the company's. */
export const sourcesOf = (sources: readonly Pick<ListItem, 'key' | 'type'>[], personal: boolean): readonly string[] =>
  sources.filter(({ type }) => (type === 'personal') === personal).map(({ key }) => key)

/** What the rule of retention asks of a lead. */
type RetainedLead = Pick<Lead, 'stage' | 'endDate' | 'keepReason' | 'anonymisedDate'>

/**
 * The day on which the personal data of a closed lead goes; null: it stays. Candidates who were recruited are staff,
 * and a lead kept with a reason stays as long as it has one.
 */
export function retentionEnd(lead: RetainedLead, months: number): Day | null {
  const { stage, endDate, keepReason, anonymisedDate } = lead
  if (months <= 0 || !isRefused(stage as Stage) || endDate === null || keepReason) return null
  const closed = endDate.slice(0, 10) as Day
  // One that was reopened since, or on the same day, may have data again.
  return anonymisedDate !== null && anonymisedDate > closed ? null : addMonths(closed, months)
}

/** What the rule of merging asks of a lead. */
type MergedLead = Pick<Lead, '_id' | '_created' | 'user'>

/**
 * Of two leads of the same candidate, the one that stays and the one that is archived: the older stays, unless only the
 * younger became a person of the staff. Null: both did, so neither may go.
 */
export function mergeOf<L extends MergedLead>(one: L, other: L): { readonly stays: L; readonly goes: L } | null {
  if (one.user !== null && other.user !== null) return null
  const [older, younger] = isOlder(one, other) ? [one, other] : [other, one]
  return younger.user === null ? { stays: older, goes: younger } : { stays: younger, goes: older }
}

const isOlder = (one: MergedLead, other: MergedLead): boolean =>
  one._created === other._created ? one._id < other._id : one._created < other._created

/** A candidate is neither the user who links them nor the recruiter of their lead. */
export const isOwnRecruitment = (person: string, { recruiter }: Pick<Lead, 'recruiter'>, author: string): boolean =>
  person === author || person === recruiter
export const ownRecruitmentSentence = 'Ninguém se recruta a si próprio'

export const archivedSentence = 'A lead está arquivada: reponha-a primeiro'

export const mergeSentences = {
  itself: 'É a mesma lead',
  archived: archivedSentence,
  unlike: 'As duas leads não têm e-mail, telefone, nem nome e data de nascimento iguais',
  bothRecruited: 'As duas leads já são pessoas do staff',
  merged: 'Esta lead foi junta a outra: continue na que ficou',
} as const
