import { type Role, roles } from '../access/roles.ts'
import type { ListName } from './config.ts'

/** Every stage a recruitment lead can be in, in the order of the journey. */
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

/** What a recruiter is measured by: the goal cards of recruitment. */
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
 * because a rule would lose what it speaks of.
 */
export const knownKeys = {
  roles,
  reservationStates: ['draft', 'toValidate', 'active'],
  billingTypes: ['CPCV', '5050', 'ESC', 'ASS'],
  dealTypes: ['sales', 'renting', 'mortgageLoan', 'creditTransfer'],
  complianceTypes: ['ok', 'missing', 'notApplicable'],
  internalCreditTypes: ['yes', 'no', 'byClient', 'paidInFull'],
  contractTypes: ['hasTerm', 'cf'],
  // A marriage regime is asked of married people only.
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

/** Consultants and team leaders work under consultant contracts; everybody else under staff ones (docs/features/users.md). */
export function contractKindOf(role: Role): 'consultant' | 'staff' {
  return role === 'consultant' || role === 'teamLeader' ? 'consultant' : 'staff'
}
