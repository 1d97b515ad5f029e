import type { User } from '../features/users/users.record.ts'

/** What a person's profile says of what is paid on their deals. */
export type Profile = Pick<
  User,
  | 'commission'
  | 'bankCommission'
  | 'commercialDirectorCommission'
  | 'commercialDirectorBankCommission'
  | 'brokerCommission'
  | 'cooCommission'
  | 'recruiter'
  | 'recruiterCommission'
  | 'recruiterDirector'
  | 'recruiterDirectorCommission'
>

/** The terms of a side, named as a deal names them behind its prefix. */
export interface Terms {
  readonly Percentage: number | null
  readonly CommercialDirectorCommission: number | null
  readonly BrokerCommission: number | null
  readonly CooCommission: number | null
  readonly Recruiter: string | null
  readonly RecruiterPercentage: number | null
  readonly RecruiterDirector: string | null
  readonly RecruiterDirectorPercentage: number | null
}

/**
 * What a profile gives a side. With a bank, consultant and director take what they take of banks (rules.md §6). Nobody
 * who recruited them, nothing to pay for it.
 */
export function termsOf(profile: Profile, isBank: boolean): Terms {
  return {
    Percentage: isBank ? profile.bankCommission : profile.commission,
    CommercialDirectorCommission: isBank
      ? profile.commercialDirectorBankCommission
      : profile.commercialDirectorCommission,
    BrokerCommission: profile.brokerCommission,
    CooCommission: profile.cooCommission,
    Recruiter: profile.recruiter,
    RecruiterPercentage: profile.recruiter === null ? null : profile.recruiterCommission,
    RecruiterDirector: profile.recruiterDirector,
    RecruiterDirectorPercentage: profile.recruiterDirector === null ? null : profile.recruiterDirectorCommission,
  }
}
