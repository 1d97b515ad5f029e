import type { Role } from '../../access/roles.ts'

/** Roles that read identity numbers, IBANs and addresses of others (docs/features/users.md). */
export const identityReaders = [
  'sysAdmin',
  'ceo',
  'cfo',
  'coo',
  'broker',
  'hr',
  'integration',
  'expansionDirector',
] as const satisfies readonly Role[]

/** Rights shared by several fields of a user, used in their declaration. */
export const identity = { read: { roles: identityReaders }, whenNew: true, personal: true } as const

/** The person's own percentages: read-only with editStaff, written with editCommissions. */
export const commission = {
  read: { flags: ['editStaff', 'editCommissions'] },
  write: { flags: ['editCommissions'] },
  whenNew: true,
  min: 0,
  max: 100,
} as const

/** What others earn on this person's deals. New records too need the flag to write it. */
export const responsibleCommission = {
  read: { flags: ['editResponsableCommissions'] },
  write: { flags: ['editResponsableCommissions'] },
  min: 0,
  max: 100,
} as const

/** Goals of recruitment, which the goal cards of leads compare with what was done. */
export const recruitmentGoals = {
  read: { flags: ['listLeads', 'editGoal', 'editStaff'] },
  write: { flags: ['editGoal', 'editStaff'] },
  whenNew: true,
} as const

/** The fields of each right, for rules about all of them. */
export const positionFields = ['role', 'otherRoles', 'offices'] as const
export const identityFields = [
  'residenceTitleNumber',
  'cc',
  'nif',
  'niss',
  'iban',
  'address',
  'postalCode',
  'city',
] as const
export const commissionFields = ['commission', 'bankCommission'] as const
export const responsibleCommissionFields = [
  'commercialDirectorCommission',
  'commercialDirectorBankCommission',
  'brokerCommission',
  'cooCommission',
  'creditManagerCommission',
  'recruiterCommission',
  'recruiterDirectorCommission',
] as const
/** What users keep up to date themselves, on /profile. */
export const ownFields = ['phone2', 'socialMedia'] as const

/** Documents of a person: read by readers of identity numbers, users with editStaff and the person. */
export const papers = {
  read: { roles: identityReaders, flags: ['editStaff'] },
  write: { flags: ['editStaff'] },
} as const
