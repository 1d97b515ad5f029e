import { Button, Group, Stack, Text } from '@mantine/core'
import { type PaymentDates, paidOf } from '@tipy/domain/features/invoices/invoices.paymentSteps'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { paymentOrderWarnings } from '@tipy/domain/features/invoices/invoices.rules'
import type { BillStep, DayStep } from '@tipy/domain/features/invoices/invoices.timeline'
import type { PlainField } from '@tipy/domain/record/fields'
import { useState } from 'react'
import { DayInput } from '#kinds/DayInput.tsx'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { InvoiceRow } from '../invoices.labels.ts'

interface StepFormProps<S = DayStep | BillStep> {
  readonly step: S
  readonly invoice: InvoiceRow
  readonly onSave: (changes: Partial<PaymentDates>) => void
}

/** Takes a step on a day, or undoes it. */
export function StepForm({ step, ...rest }: StepFormProps) {
  return step.kind === 'bill' ? <SentBill step={step} {...rest} /> : <StepDay step={step} {...rest} />
}

function StepDay({ step, invoice, onSave }: StepFormProps<DayStep>) {
  const { today } = useSessionContext()
  const names = useNames()
  const [day, setDay] = useState<string | null>(step.day ?? today)
  const { key: name } = step
  const field: PlainField = invoices.fields[name]
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (day) onSave({ [name]: day })
      }}
    >
      <Stack gap="sm">
        <DayInput
          field={{ ...field, required: true }}
          value={day}
          onChange={value => setDay(typeof value === 'string' ? value : null)}
          onBlur={() => {}}
          error={undefined}
          hint={paymentOrderWarnings({ ...invoice, [name]: day })[name]}
          names={names}
          focusOn={null}
          offices={[]}
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

function SentBill({ step, invoice, onSave }: StepFormProps<BillStep>) {
  const isPaid = invoice[paidOf(step.side)] !== null
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
