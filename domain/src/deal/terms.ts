import type { Side } from './sides.ts'

/** The percentages a person's profile gives for their deals. */
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

/** The terms of a side, by the names a deal has for them after the side's prefix. */
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

/** On a deal with a bank the seller has the percentages for banks: its finder is the bank. */
export const isPaidByBank = (side: Side, isBank: boolean): boolean => side === 'seller' && isBank

/**
 * The terms a profile gives a side. On a deal with a bank, the seller and their director have the percentages for banks
 * (docs/features/deal.md). Without a recruiter there is no recruiter's percentage.
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
