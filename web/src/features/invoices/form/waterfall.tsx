import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { personOn, type Side, sides } from '@tipy/domain/deal/sides'
import { type CountableInvoice, isBankRef } from '@tipy/domain/features/invoices/invoices.rules'
import { createContext, useContext } from 'react'
import { ApiFailure } from '#api/client.ts'
import { useFormApi } from '#form/context.ts'
import { useFromValues } from '#form/useFromValues.ts'
import type { InvoiceRow } from '../invoices.labels.ts'
import { divisionOf, type Heads, type InvoiceValues, typedInvoice } from '../invoices.waterfall.lines.ts'
import { Waterfall } from '../invoices.waterfall.tsx'
import { askTerms } from './terms.ts'

/** The invoice the form was opened with; null for a new one. */
const BeforeContext = createContext<InvoiceRow | null>(null)
export const InvoiceBeforeProvider = BeforeContext.Provider

/** Broker and COO of a side's office: for the stored person as stored, for a newly chosen one the current ones. */
function useHeads(side: Side, row: InvoiceRow | null): Heads {
  const { person, office, ref } = useFromValues(values => {
    const typed = values as InvoiceValues
    return { person: personOn(side, typed), office: typed.office, ref: typed.ref }
  })
  const isNew = person !== null && person !== (row && personOn(side, row))
  const { data } = useQuery({
    queryKey: ['terms', 'heads', side, person, office, isBankRef(ref)],
    queryFn: async () => {
      const answer = await askTerms(side, person ?? '', { office, ref })
      if (!answer.ok) throw new ApiFailure(answer)
      return { [`${side}Broker`]: answer.data.broker, [`${side}Coo`]: answer.data.coo }
    },
    enabled: isNew,
    retry: false,
    staleTime: 60_000,
  })
  return isNew ? (data ?? { [`${side}Broker`]: null, [`${side}Coo`]: null }) : {}
}

/** What `read` takes from the invoice as a save would store it, computed again on every change. */
export function useTypedInvoice<T>(read: (invoice: CountableInvoice) => T): T | null {
  const row = useContext(BeforeContext)
  const [finder, seller] = sides
  const heads = { ...useHeads(finder, row), ...useHeads(seller, row) }
  return useFromValues(values => {
    const invoice = typedInvoice(values as InvoiceValues, row, heads)
    return invoice && read(invoice)
  })
}

/** The waterfall of the invoice that is being typed. */
export function LiveWaterfall() {
  const { names } = useFormApi()
  const division = useTypedInvoice(divisionOf)
  if (!division)
    return (
      <Text size="sm" c="dimmed">
        Escreva a comissão total para ver quem recebe o quê e o que fica na agência.
      </Text>
    )
  return <Waterfall division={division} names={names} />
}
