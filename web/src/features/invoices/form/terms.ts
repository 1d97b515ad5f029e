import { personOn, type Side, sides } from '@tipy/domain/deal/sides'
import { termsOn } from '@tipy/domain/features/invoices/invoices.hidden'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { isBankRef } from '@tipy/domain/features/invoices/invoices.rules'
import type { TermsOfPerson } from '@tipy/domain/features/users/users.terms.contract'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import type { FieldChange, LoadedValues } from '#form/layout.ts'
import { toast } from '#ui/toast.ts'
import type { InvoiceValues } from '../invoices.waterfall.lines.ts'

/** Whose profile fills in terms: the person of a side, or the credit manager. */
export type Filled = Side | 'creditManager'

const whoFills = (filled: Filled, values: InvoiceValues): string | null =>
  filled === 'creditManager' ? values.creditManager : personOn(filled, values)

export const filledFields = (filled: Filled): readonly (keyof InvoiceValues)[] =>
  filled === 'creditManager' ? ['creditManagerCommission'] : termsOn(filled)

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The terms under the invoice's field names. Broker and COO are left out: the server fills them in. */
function valuesOf(filled: Filled, terms: TermsOfPerson): Partial<InvoiceValues> {
  const { broker: _broker, coo: _coo, creditManagerCommission, ...ofSide } = terms
  if (filled === 'creditManager') return { creditManagerCommission }
  return Object.fromEntries(Object.entries(ofSide).map(([name, value]) => [`${filled}${capital(name)}`, value]))
}

export function askTerms(side: Side, person: string, { ref, office }: Pick<InvoiceValues, 'ref' | 'office'>) {
  const query = { side, bank: isBankRef(ref) ? 'true' : 'false', ...(office !== null && { office }) } as const
  return call('GET /api/users/{id}/terms', { params: { id: person }, query })
}

/** The current terms of the chosen person; null without one, or when they cannot be read (with a toast). */
export async function readTerms(filled: Filled, values: InvoiceValues): Promise<Partial<InvoiceValues> | null> {
  const who = whoFills(filled, values)
  if (who === null) return null
  const answer = await askTerms(filled === 'creditManager' ? 'seller' : filled, who, values)
  if (answer.ok) return valuesOf(filled, answer.data)
  toast.failure(answer.message === 'NOT_FOUND' ? 'Não foi possível ler o perfil desta pessoa' : explain(answer))
  return null
}

/** Loads the terms of a chosen person; a change from or to a bank's invoice loads the seller's again. */
export function loadTerms(change: FieldChange<Invoices>, values: InvoiceValues): LoadedValues<Invoices> | null {
  const filled = filledBy(change, values)
  const who = filled && whoFills(filled, values)
  if (!filled || who === null) return null
  const isBank = isBankRef(values.ref)
  const asBegun = Object.fromEntries(filledFields(filled).map(name => [name, change.began[name] ?? null]))
  return {
    // If they cannot be read, the initial values: then the server fills them in on save.
    values: readTerms(filled, values).then(terms => terms ?? asBegun),
    isWanted: now => whoFills(filled, now) === who && isBankRef(now.ref) === isBank,
  }
}

function filledBy({ name, former }: FieldChange<Invoices>, { ref }: InvoiceValues): Filled | null {
  if (name === 'creditManager') return name
  if (name === 'ref') return isBankRef(former as string | null) === isBankRef(ref) ? null : 'seller'
  return sides.find(side => side === name) ?? null
}
