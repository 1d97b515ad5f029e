import { recordContract } from '../../record/contract.ts'
import { viabilities } from './viabilities.record.ts'

export const viabilitiesContract = recordContract(viabilities)
