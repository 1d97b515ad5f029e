import { Text } from '@mantine/core'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { CountableInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { knownLedgerOf } from '@tipy/domain/ledger/ledger'
import { useWatch } from 'react-hook-form'
import { useFormApi } from '#form/context.ts'
import type { DrawProps } from '#form/layout.ts'
import { Cell } from '#kinds/cells.tsx'
import { KindInput } from '#kinds/inputs.tsx'
import { Facts } from '#ui/Facts.tsx'
import { partName } from '../facts/labels.ts'
import { paidOnDay } from '../facts/payments.ts'
import type { InvoiceValues } from '../invoices.waterfall.lines.ts'
import classes from './form.module.css'
import { useTypedInvoice } from './waterfall.tsx'

const name = 'responsiblePayments'
const { paymentDate: day } = invoices.fields.responsiblePayments.fields

type Payments = NonNullable<InvoiceValues['responsiblePayments']>

const responsiblesOf = (invoice: CountableInvoice) =>
  knownLedgerOf(invoice)
    .filter(({ role }) => role !== 'consultant' && role !== 'agency')
    .map(({ part, person }) => ({ part, person }))

/** A payment day for each responsible person of the invoice, labelled by role (docs/features/invoices.md). */
export function ResponsiblesField({ isLocked }: DrawProps) {
  const { form, names, session, changed } = useFormApi()
  const payments = (useWatch({ control: form.control, name }) ?? []) as Payments
  const lines = useTypedInvoice(responsiblesOf) ?? []
  const paidOn = (part: string) => payments.find(one => one.part === part)?.paymentDate ?? null

  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Ninguém mais recebe desta fatura.
      </Text>
    )
  if (isLocked)
    return (
      <Facts
        facts={lines.map(line => ({
          label: partName(line),
          value: <Cell field={day} value={paidOn(line.part)} names={names} />,
        }))}
      />
    )
  return (
    <div className={classes.responsibles}>
      {lines.map(line => (
        <KindInput
          key={line.part}
          field={{ ...day, label: partName(line) }}
          value={paidOn(line.part)}
          onChange={next => {
            form.setValue(name, paidOnDay(payments, line.part, next as string | null), { shouldDirty: true })
            changed(name)
          }}
          onBlur={() => {}}
          focusOn={null}
          error={undefined}
          description={line.person === null ? undefined : names.person(line.person)}
          names={names}
          offices={session.person.offices}
        />
      ))}
    </div>
  )
}
