import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { personOn, type Side, sides } from '@tipy/domain/deal/sides'
import { type CountableInvoice, isBankRef } from '@tipy/domain/features/invoices/invoices.rules'
import { createContext, useContext } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiFailure } from '#api/client.ts'
import { useFormApi } from '#form/context.ts'
import type { InvoiceRow } from '../invoices.labels.ts'
import { divisionOf, type Heads, type InvoiceValues, typedInvoice } from '../invoices.waterfall.lines.ts'
import { Waterfall } from '../invoices.waterfall.tsx'
import { askTerms } from './terms.ts'

/** The invoice the form was opened with; null for a new one. */
const BeforeContext = createContext<InvoiceRow | null>(null)
export const InvoiceBeforeProvider = BeforeContext.Provider

/** Broker and COO of a side's office: for the stored person as stored, for a newly chosen one the current ones. */
function useHeads(side: Side, values: InvoiceValues, row: InvoiceRow | null): Heads {
  const person = personOn(side, values)
  const isNew = person !== null && person !== (row && personOn(side, row))
  const { office, ref } = values
  const { data } = useQuery({
    queryKey: ['terms', 'heads', side, person, office, isBankRef(ref)],
    queryFn: async () => {
      const answer = await askTerms(side, person ?? '', values)
      if (!answer.ok) throw new ApiFailure(answer)
      return { [`${side}Broker`]: answer.data.broker, [`${side}Coo`]: answer.data.coo }
    },
    enabled: isNew,
    retry: false,
    staleTime: 60_000,
  })
  return isNew ? (data ?? { [`${side}Broker`]: null, [`${side}Coo`]: null }) : {}
}

/** The invoice as a save would store it, computed again on every change. */
export function useTypedInvoice(): CountableInvoice | null {
  const { form } = useFormApi()
  const row = useContext(BeforeContext)
  const values = useWatch({ control: form.control }) as InvoiceValues
  const [finder, seller] = sides
  const heads = { ...useHeads(finder, values, row), ...useHeads(seller, values, row) }
  return typedInvoice(values, row, heads)
}

/** The waterfall of the invoice that is being typed. */
export function LiveWaterfall() {
  const { names } = useFormApi()
  const invoice = useTypedInvoice()
  if (!invoice)
    return (
      <Text size="sm" c="dimmed">
        Escreva a comissão total para ver quem recebe o quê e o que fica na agência.
      </Text>
    )
  return <Waterfall division={divisionOf(invoice)} names={names} />
}
