import { onlyOffice } from '@tipy/domain/access/offices'
import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { isBankRef } from '@tipy/domain/features/invoices/invoices.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import type { FormRulesContext } from '#form/layout.ts'
import type { SessionContext } from '#session/sessionContext.ts'
import type { InvoiceValues } from '../invoices.waterfall.lines.ts'

/** Derived fields: what a change in the form forces and clears (docs/features/invoices.md). */
export function deriveInvoice(
  changed: string,
  values: InvoiceValues,
  context: FormRulesContext,
): Partial<InvoiceValues> {
  if (changed === 'ref') return isBankRef(values.ref) ? ofBank(values) : {}
  if (changed === 'sentBillsToFinder' && !values.sentBillsToFinder) return { finderPaymentDate: null }
  if (changed === 'sentBillsToSeller') return keptPayment(values)
  const switched = sides.find(side => changed === externalOf(side))
  if (switched) return { [switched]: null, ...keptPayment(values) }
  return changed === 'seller' || changed === 'finder' ? officeOf(changed, values, context) : {}
}

/** An internal seller has a payment day only with a sent bill; an external one needs no bill. */
function keptPayment({ isExternalSeller, sentBillsToSeller }: InvoiceValues): Partial<InvoiceValues> {
  return isExternalSeller || sentBillsToSeller ? {} : { sellerPaymentDate: null }
}

/** The finder of a bank's invoice is the bank: a person of the company is cleared. */
function ofBank({ finder, isExternalFinder }: InvoiceValues): Partial<InvoiceValues> {
  if (isExternalFinder) return {}
  return { isExternalFinder: true, ...(finder !== null && isIdentity(finder) && { finder: null }) }
}

/** Fills an empty office with the only one of the chosen person, if the user works there too. */
function officeOf(side: Side, values: InvoiceValues, { names, session }: FormRulesContext): Partial<InvoiceValues> {
  if (values.office !== null) return {}
  const person = names.people.find(({ _id }) => _id === values[side])
  const office = onlyOffice(person?.offices ?? [], null)
  return office !== null && session.person.offices.includes(office) ? { office } : {}
}

/** Defaults of a new invoice: today, and the office if the user has or selected only one. */
export function newInvoice({ person, selectedOffices, today }: SessionContext): Partial<InvoiceValues> {
  return { issueDate: today, date: today, office: onlyOffice(person.offices, selectedOffices) }
}
