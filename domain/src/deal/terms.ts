import type { Side } from './sides.ts'

/** What a person's profile says of what is paid on their deals. */
export interface Profile {
  readonly commission: number | null
  readonly bankCommission: number | null
  readonly commercialDirectorCommission: number | null
  readonly commercialDirectorBankCommission: number | null
  readonly brokerCommission: number | null
  readonly cooCommission: number | null
  readonly recruiter: string | null
  readonly recruiterCommission: number | null
  readonly recruiterDirector: string | null
  readonly recruiterDirectorCommission: number | null
  readonly creditManagerCommission: number | null
}

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

/** Of a deal with a bank, only whoever sells it is paid as banks pay: its finder is the bank. */
export const isPaidByBank = (side: Side, isBank: boolean): boolean => side === 'seller' && isBank

/**
 * What a profile gives a side. Of a deal with a bank, whoever sells it and their director take what they take of banks
 * (docs/features/deal.md); its finder is the bank. Nobody who recruited them, nothing to pay for it.
 */
export function termsOf(profile: Profile, side: Side, isBank: boolean): Terms {
  const ofBanks = isPaidByBank(side, isBank)
  return {
    Percentage: ofBanks ? profile.bankCommission : profile.commission,
    CommercialDirectorCommission: ofBanks
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
