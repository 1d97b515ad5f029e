import { recordContract } from '../../record/contract.ts'
import { type Viabilities, viabilities } from './viabilities.record.ts'

/**
 * Totals of the whole filter, in euros. A buyer requests one loan from several banks, so each viability counts once: by
 * the largest credit requested, approved and chosen.
 */
export interface ViabilityTotals {
  readonly requestedCredit: number
  readonly approvedCredit: number
  readonly chosenCredit: number
}

export const viabilitiesContract = recordContract<Viabilities, ViabilityTotals>(viabilities)
