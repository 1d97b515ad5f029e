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

/** Whose profile fills which fields: of a side, or of the credit manager. */
export type Filled = Side | 'creditManager'

const whoFills = (filled: Filled, values: InvoiceValues): string | null =>
  filled === 'creditManager' ? values.creditManager : personOn(filled, values)

export const filledFields = (filled: Filled): readonly (keyof InvoiceValues)[] =>
  filled === 'creditManager' ? ['creditManagerCommission'] : termsOn(filled)

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** A profile's answer, as the invoice names it. Who answers for the office is the server's to put in. */
function valuesOf(filled: Filled, terms: TermsOfPerson): Partial<InvoiceValues> {
  const { broker: _broker, coo: _coo, creditManagerCommission, ...ofSide } = terms
  if (filled === 'creditManager') return { creditManagerCommission }
  return Object.fromEntries(Object.entries(ofSide).map(([name, value]) => [`${filled}${capital(name)}`, value]))
}

export function askTerms(side: Side, person: string, { ref, office }: InvoiceValues) {
  const query = { side, bank: isBankRef(ref) ? 'true' : 'false', ...(office !== null && { office }) } as const
  return call('GET /api/users/{id}/terms', { params: { id: person }, query })
}

/** What the profile of whoever is there gives now; null when it could not be read, which is told. */
export async function readTerms(filled: Filled, values: InvoiceValues): Promise<Partial<InvoiceValues> | null> {
  const who = whoFills(filled, values)
  if (who === null) return null
  const answer = await askTerms(filled === 'creditManager' ? 'seller' : filled, who, values)
  if (answer.ok) return valuesOf(filled, answer.data)
  toast.failure(answer.message === 'NOT_FOUND' ? 'Não foi possível ler o perfil desta pessoa' : explain(answer))
  return null
}

/** Choosing somebody brings their terms; an invoice that becomes a bank’s, or no longer is, brings its seller’s anew. */
export function loadTerms(change: FieldChange<Invoices>, values: InvoiceValues): LoadedValues<Invoices> | null {
  const filled = filledBy(change, values)
  const who = filled && whoFills(filled, values)
  if (!filled || who === null) return null
  const isBank = isBankRef(values.ref)
  const asBegun = Object.fromEntries(filledFields(filled).map(name => [name, change.began[name] ?? null]))
  return {
    // Of whoever could not be asked, as it began: then the server fills it in when it is saved.
    values: readTerms(filled, values).then(terms => terms ?? asBegun),
    isWanted: now => whoFills(filled, now) === who && isBankRef(now.ref) === isBank,
  }
}

function filledBy({ name, former }: FieldChange<Invoices>, { ref }: InvoiceValues): Filled | null {
  if (name === 'creditManager') return name
  if (name === 'ref') return isBankRef(former as string | null) === isBankRef(ref) ? null : 'seller'
  return sides.find(side => side === name) ?? null
}
