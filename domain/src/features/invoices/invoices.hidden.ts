import { externalOf, type Side, sides } from '../../deal/sides.ts'
import type { WireRow } from '../../record/define.ts'
import type { Invoices } from './invoices.record.ts'
import { isBankRef } from './invoices.rules.ts'

/** What can be typed of the person on a side, by the names after the side's prefix, in the order of the form. */
const sideTerms = [
  'Percentage',
  'Team',
  'CommercialDirector',
  'CommercialDirectorCommission',
  'BrokerCommission',
  'CooCommission',
  'Recruiter',
  'RecruiterPercentage',
  'RecruiterDirector',
  'RecruiterDirectorPercentage',
] as const
export type SideTerm = (typeof sideTerms)[number]

export const termsOn = <S extends Side>(side: S) => sideTerms.map(name => `${side}${name}` as const)

type DecidingField = 'ref' | 'finder' | 'isExternalFinder' | 'seller' | 'isExternalSeller' | 'creditManager'
type Values = { readonly [N in DecidingField]?: WireRow<Invoices>[N] | null }

/** Fields that other values make meaningless (docs/features/invoices.md). */
export function hiddenFields(values: Values): ReadonlySet<string> {
  const nobody = sides.filter(side => values[externalOf(side)] || !values[side])
  return new Set([
    ...nobody.flatMap(side => termsOn(side)),
    ...(values.isExternalSeller ? ['sentBillsToSeller'] : ['percentageSplit']),
    ...(values.isExternalFinder ? ['sentBillsToFinder', 'finderPaymentDate'] : []),
    ...(isBankRef(values.ref) ? [] : ['creditManager', 'creditManagerCommission']),
    ...(values.creditManager ? [] : ['creditManagerCommission']),
  ])
}
