import { type Role, roles } from '../access/roles.ts'
import type { ListName } from './config.ts'

/** Every stage of a recruitment lead, in order. */
export const stageKeys = [
  'toAssign',
  'recruiterAssigned',
  'recruiterRejected',
  'recruiterAccepted',
  'contactsContacted',
  'contactsContactedByRecruiter',
  'contactsContactedByLead',
  'interviewScheduled',
  'interviewMissedByRecruiter',
  'interviewMissedByLead',
  'interviewDone',
  'interviewDoneByRecruiter',
  'interviewDoneByLead',
  'presentationScheduled',
  'presentationMissedByRecruiter',
  'presentationMissedByLead',
  'presentationDone',
  'presentationDoneByRecruiter',
  'presentationDoneByLead',
  'approvalScheduled',
  'approvalMissedByDirector',
  'approvalMissedByLead',
  'approvalDone',
  'approvalDoneByRecruiter',
  'approvalDoneByLead',
  'recruited',
] as const

/** The figures on the goal cards of recruitment. */
export const leadStats = [
  'recruiterAssigned',
  'recruiterAccepted',
  'contactsContacted',
  'interviewScheduled',
  'interviewDone',
  'presentationScheduled',
  'presentationDone',
  'recruited',
] as const satisfies readonly (typeof stageKeys)[number][]

export type LeadStat = (typeof leadStats)[number]

/**
 * Keys that rules refer to. Their items may be renamed, coloured and moved, never removed or deactivated,
 * because the rule would refer to a missing item.
 */
export const knownKeys = {
  roles,
  reservationStates: ['draft', 'toValidate', 'active'],
  billingTypes: ['CPCV', '5050', 'ESC', 'ASS'],
  dealTypes: ['sales', 'renting', 'mortgageLoan', 'creditTransfer'],
  complianceTypes: ['ok', 'missing', 'notApplicable'],
  internalCreditTypes: ['yes', 'no', 'byClient', 'paidInFull'],
  contractTypes: ['hasTerm', 'cf'],
  // Only married people have a marriage regime.
  maritalStatusTypes: ['married'],
  // `invoice` of a person is a boolean: these are its two labels.
  invoiceTypes: ['true', 'false'],
  stages: stageKeys,
  goalGroups: ['office', 'commercialDirector', 'consultant'],
  goalFrequencies: ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'],
  goalTypes: ['billing', 'reservations', 'findings', ...leadStats],
  statTypes: ['billing', 'billingPaid', 'predicted', 'reservations', 'findings', ...leadStats],
} as const satisfies Partial<Record<ListName, readonly string[]>>

export type KnownKey<List extends keyof typeof knownKeys> = (typeof knownKeys)[List][number]

/** Consultants and team leaders have consultant contracts; other roles have staff ones (docs/features/users.md). */
export function contractKindOf(role: Role): 'consultant' | 'staff' {
  return role === 'consultant' || role === 'teamLeader' ? 'consultant' : 'staff'
}
