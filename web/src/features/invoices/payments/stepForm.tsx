import { Button, Group, Stack, Text } from '@mantine/core'
import { sides } from '@tipy/domain/deal/sides'
import { type PaymentDates, paidOf, sentOf } from '@tipy/domain/features/invoices/invoices.paymentSteps'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { paymentOrderWarnings } from '@tipy/domain/features/invoices/invoices.rules'
import type { TimelineStep } from '@tipy/domain/features/invoices/invoices.timeline'
import { useState } from 'react'
import { DayInput } from '#kinds/DayInput.tsx'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { InvoiceRow } from '../invoices.labels.ts'

interface StepFormProps {
  readonly step: TimelineStep
  readonly invoice: InvoiceRow
  /** A sent bill, which has no day. */
  readonly isBill: boolean
  readonly onSave: (changes: Partial<PaymentDates>) => void
}

/** Takes a step on a day, or undoes it. */
export function StepForm(props: StepFormProps) {
  return props.isBill ? <SentBill {...props} /> : <StepDay {...props} />
}

type DayName = 'clientProofDate' | 'clientPaymentDate' | 'finderPaymentDate' | 'sellerPaymentDate'

function StepDay({ step, invoice, onSave }: StepFormProps) {
  const { today } = useSessionContext()
  const names = useNames()
  const [day, setDay] = useState<string | null>(step.day ?? today)
  const name = step.key as DayName
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (day) onSave({ [name]: day })
      }}
    >
      <Stack gap="sm">
        <DayInput
          field={{ ...invoices.fields[name], required: true }}
          value={day}
          onChange={value => setDay(typeof value === 'string' ? value : null)}
          onBlur={() => {}}
          error={undefined}
          hint={paymentOrderWarnings({ ...invoice, [name]: day })[name]}
          names={names}
          focusOn={null}
          offices={[]}
          latest={name === 'clientProofDate' ? undefined : today}
        />
        <Group justify="flex-end" gap="xs">
          {step.isDone && (
            <Button size="xs" variant="default" onClick={() => onSave({ [name]: null })}>
              Tirar
            </Button>
          )}
          <Button size="xs" type="submit" disabled={day === null}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function SentBill({ step, invoice, onSave }: StepFormProps) {
  const side = sides.find(one => sentOf(one) === step.key)
  const isPaid = side !== undefined && invoice[paidOf(side)] !== null
  return (
    <Stack gap="sm">
      <Text size="sm">
        {step.label}.{isPaid && ' Tirar apaga também a data do pagamento.'}
      </Text>
      <Group justify="flex-end">
        <Button size="xs" variant="default" onClick={() => onSave({ [step.key]: false })}>
          Tirar
        </Button>
      </Group>
    </Stack>
  )
}
