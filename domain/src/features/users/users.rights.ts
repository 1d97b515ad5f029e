import type { Role } from '../../access/roles.ts'

/** Who reads identity numbers, IBANs and addresses of others (docs/features/users.md). */
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

/** Rights over the fields of a staff record that are not plain: marks of its declaration. */
export const identity = { read: { roles: identityReaders }, whenNew: true, personal: true } as const

/** The person's own percentages: shown locked to whoever may edit people, written by whoever may edit commissions. */
export const commission = {
  read: { flags: ['editStaff', 'editCommissions'] },
  write: { flags: ['editCommissions'] },
  whenNew: true,
  min: 0,
  max: 100,
} as const

/** What others earn by this person. Also on a new record only of whoever may write it later. */
export const responsibleCommission = {
  read: { flags: ['editResponsableCommissions'] },
  write: { flags: ['editResponsableCommissions'] },
  min: 0,
  max: 100,
} as const

/** Fields of each right, for rules that speak of them together. */
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
/** What one keeps up to date oneself, on /profile. */
export const ownFields = ['phone2', 'socialMedia'] as const

/** Documents of a person: whoever could read an identity number on them, whoever keeps them, and oneself. */
export const papers = {
  read: { roles: identityReaders, flags: ['editStaff'] },
  write: { flags: ['editStaff'] },
} as const
