import { externalOf, sides } from '@tipy/domain/deal/sides'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { isBankRef } from '@tipy/domain/features/invoices/invoices.rules'
import type { FormValues } from '#form/arrangement.ts'
import { termsOn } from './invoices.facts.labels.ts'

/** Fields that other values leave without a meaning (S2 §2 "Invoice form", §4). */
export function hiddenFields(values: FormValues<Invoices>): readonly string[] {
  const nobody = sides.filter(side => values[externalOf(side)] || !values[side])
  return [
    ...nobody.flatMap(side => termsOn(side)),
    ...(values.isExternalSeller ? ['sentBillsToSeller'] : ['percentageSplit']),
    ...(values.isExternalFinder ? ['sentBillsToFinder', 'finderPaymentDate'] : []),
    ...(isBankRef(values.ref) ? [] : ['creditManager', 'creditManagerCommission']),
    ...(values.creditManager ? [] : ['creditManagerCommission']),
  ]
}
