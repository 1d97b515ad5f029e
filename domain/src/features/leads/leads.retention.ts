import type { Day } from '../../calendar/days.ts'
import { isIdentity } from '../../record/identity.ts'
import type { Lead, LeadDraft, Leads } from './leads.record.ts'

/** The list of what goes next covers these days. */
export const announcedDays = 30

/** It names no more than this. */
export const maxLeaving = 500

const erasedName = 'Dados apagados'

/** The fields of a lead that say who the candidate is, or that a person wrote freely. */
export const personalFields = [
  'name',
  'phone',
  'phone2',
  'personalEmail',
  'birthday',
  'reference',
  'experience',
  'observations',
  'keepReason',
] as const satisfies readonly (keyof Leads['fields'])[]

/** A lead without the candidate: source, office, recruiter, stage and dates stay, because figures count them. */
export const erased = (lead: Lead, today: Day): Lead => ({
  ...withoutCandidate(lead),
  duplicate: false,
  anonymisedDate: today,
})

const nothingPersonal = Object.fromEntries(personalFields.map(field => [field, null]))

/** A save of a lead, or the lead, that no longer says who the candidate was. */
export function withoutCandidate<L extends LeadDraft>(lead: L): L {
  const { reference } = lead
  return {
    ...lead,
    ...nothingPersonal,
    name: erasedName,
    // A colleague who recommended the candidate is no data of the candidate.
    reference: reference !== null && isIdentity(reference) ? reference : null,
  }
}

/** Whether a lead says who the candidate is. One that was erased does again when a person fills it in. */
export function namesCandidate(lead: LeadDraft): boolean {
  const erasedLead = withoutCandidate(lead)
  return personalFields.some(name => lead[name] !== erasedLead[name])
}
