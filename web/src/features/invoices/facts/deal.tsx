import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { screens } from '@tipy/domain/navigation/screens'
import type { Shown } from '@tipy/domain/record/contract'
import { ApiFailure, call } from '#api/client.ts'
import { rowKey } from '#api/records.ts'
import { BilledShare } from '#kinds/BilledShare.tsx'
import { formatMoney, formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { type Fact, Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import type { InvoiceRow } from '../invoices.labels.ts'

interface DealOfProps {
  /** The deal's id. */
  readonly id: string
  readonly invoice: InvoiceRow
  readonly names: Names
}

type Deal = Shown<Reservations>

/** The deal an invoice bills; null if it is not visible to the user, which is not reported as a failure. */
function useDeal(id: string): Deal | null | undefined {
  const { flags } = useSessionContext()
  const mayAsk = flags.has('listReservations')
  const { data } = useQuery({
    queryKey: [...rowKey(reservations.name, id), 'ofInvoice'],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/reservations/{id}', { params: { id }, signal })
      if (answer.ok) return answer.data
      if (answer.status === 404) return null
      throw new ApiFailure(answer)
    },
    enabled: mayAsk,
  })
  return mayAsk ? data : null
}

/** The deal and billing date an invoice bills, and how much of the deal all its invoices bill. */
export function DealOf({ id, invoice, names }: DealOfProps) {
  const deal = useDeal(id)
  if (deal === undefined) return null
  return (
    <Section title="Reserva">
      {deal ? (
        <Facts facts={factsOf(deal, invoice, names)} />
      ) : (
        <Text size="sm" c="dimmed">
          Esta fatura é de uma reserva que não está ao seu alcance.
        </Text>
      )}
    </Section>
  )
}

const { fields } = reservations.fields.billingDates

/** "CPCV · 50%". The billing date of an archived invoice may have been removed. */
function dateOf({ billingDates = [] }: Deal, { billingDate }: InvoiceRow, names: Names): string {
  const date = billingDates.find(one => one._id === billingDate)
  if (!date) return 'Já não está na reserva'
  return (['type', 'percentage'] as const)
    .map(name => formatValue(fields[name], date[name], names))
    .filter(Boolean)
    .join(' · ')
}

function factsOf(deal: Deal, invoice: InvoiceRow, names: Names): readonly Fact[] {
  const { _id, ref, value, billedValue, isOverBilled } = deal
  const link = (
    <Anchor component={Link} to={screens.reservation.path.replace('{id}', _id)} inherit>
      {ref || 'Ver a reserva'}
    </Anchor>
  )
  const which = [
    { label: 'Referência', value: link },
    { label: 'Data de faturação', value: dateOf(deal, invoice, names) },
  ]
  if (typeof value !== 'number' || typeof billedValue !== 'number') return which
  return [
    ...which,
    { label: 'Faturado', value: <BilledShare billed={billedValue} value={value} isOver={isOverBilled === true} /> },
    { label: 'Falta faturar', value: formatMoney(Math.max(0, value - billedValue)) },
  ]
}
