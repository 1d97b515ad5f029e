import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { hues } from '@tipy/domain/company/hues'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { isInvoiced, isSpent, sharesWhatIsLeft } from '@tipy/domain/features/reservations/reservations.amounts'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { screens } from '@tipy/domain/navigation/screens'
import { draftFromWire } from '@tipy/domain/record/draft'
import { Cell } from '#kinds/cells.tsx'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import { Section } from '#ui/Section.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import { type InvoiceOfReservation, useInvoicesOf } from './reservations.invoices.ts'
import { outcomeOf, type ShownReservation, sharesHint } from './reservations.labels.ts'
import classes from './reservations.module.css'

interface BillingTableProps {
  readonly deal: ShownReservation
  readonly names: Names
}

type Billing = NonNullable<ShownReservation['billingDates']>[number]
const { fields, label } = reservations.fields.billingDates
const shown = ['type', 'predictedExecutionDate', 'executionDate', 'gross', 'amount'] as const

/** The billing dates of a deal: predicted and actual day, amounts, and the invoice. */
export function BillingTable({ deal, names }: BillingTableProps) {
  const made = useInvoicesOf(deal)
  const { billingDates = [] } = deal
  if (billingDates.length === 0)
    return (
      <Section title="Faturação">
        <Text size="sm" c="dimmed">
          Ainda sem datas de faturação: acrescente-as ao editar a reserva.
        </Text>
      </Section>
    )
  const columns = shown.filter(name => billingDates.some(date => Object.hasOwn(date, name)))
  return (
    <Section title="Faturação">
      <ScrollX label={label}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(name => (
                <th key={name} scope="col">
                  {fields[name].label}
                </th>
              ))}
              <th scope="col">Situação</th>
            </tr>
          </thead>
          <tbody>
            {billingDates.map(date => (
              <tr key={date._id}>
                {columns.map(name => (
                  <td key={name} data-label={fields[name].label}>
                    <Cell field={fields[name]} value={date[name]} names={names} />
                    {/* In the same cell: a column of its own would push the state of the date out of view. */}
                    {name === 'type' && (
                      <Text span size="xs" c="dimmed" className={`tabular ${classes.share}`}>
                        <Cell field={fields.percentage} value={date.percentage} names={names} />
                      </Text>
                    )}
                  </td>
                ))}
                <td data-label="Situação">
                  <BillingState deal={deal} date={date} />
                  <InvoiceOf invoice={made.get(date._id)} names={names} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      {sharesWhatIsLeft(draftFromWire(reservations, deal)) && (
        <Text size="sm" c="dimmed" mt="sm">
          {sharesHint}
        </Text>
      )}
    </Section>
  )
}

function BillingState({ deal, date }: { readonly deal: ShownReservation; readonly date: Billing }) {
  const { today } = useSessionContext()
  if (isInvoiced(date)) return <StateTag color={hues.green.fill} shape="done" label="Faturada" />
  if (date.executionDate) return <StateTag color={hues.teal.fill} shape="done" label="Executada à mão" />
  if (outcomeOf(deal) === 'broken') return <StateTag color={hues.gray.fill} shape="broken" label="Sem efeito" />
  if (isSpent(deal, date)) return <StateTag color={hues.gray.fill} label="Nada por faturar" />
  const isLate = typeof date.predictedExecutionDate === 'string' && date.predictedExecutionDate < today
  if (isLate) return <StateTag color={hues.red.fill} shape="late" label="Em atraso" />
  return <StateTag color={hues.blue.fill} label="Por faturar" />
}

interface InvoiceOfProps {
  readonly invoice: InvoiceOfReservation | undefined
  readonly names: Names
}

/** "Fatura 12 · 05-nov-26 · paga pelo cliente", for people who may see the invoice. */
function InvoiceOf({ invoice, names }: InvoiceOfProps) {
  if (!invoice) return null
  const { _id, number, date, isPaid } = invoice
  return (
    <Text size="xs" mt={4} className={classes.invoice}>
      <Anchor component={Link} to={screens.invoice.path.replace('{id}', _id)} inherit>
        Fatura {number}
      </Anchor>
      <span>
        {[formatValue(invoices.fields.date, date, names), isPaid ? 'paga pelo cliente' : 'por pagar']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Text>
  )
}
