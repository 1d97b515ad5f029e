import { recordContract } from '../../record/contract.ts'
import { type Viabilities, viabilities } from './viabilities.record.ts'

/**
 * Of the whole filter, in euros. A buyer asks several banks for one loan: each viability counts once, by the largest
 * credit that was asked for, that was approved, and that was chosen.
 */
export interface ViabilityTotals {
  readonly requestedCredit: number
  readonly approvedCredit: number
  readonly chosenCredit: number
}

export const viabilitiesContract = recordContract<Viabilities, ViabilityTotals>(viabilities)
