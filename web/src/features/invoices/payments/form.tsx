import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { Side } from '@tipy/domain/deal/sides'
import {
  billingSides,
  mayBePaid,
  normalizePaymentFacts,
  type PaymentDates,
  paidOf,
  paidSides,
  paymentChanges,
  readPaymentFacts,
  sentOf,
} from '@tipy/domain/features/invoices/invoices.paymentSteps'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { paymentOrderWarnings } from '@tipy/domain/features/invoices/invoices.rules'
import { useState } from 'react'
import { DayInput } from '#kinds/DayInput.tsx'
import { useNames } from '#kinds/names.ts'
import type { InvoiceRow } from '../invoices.labels.ts'
import classes from '../invoices.list.module.css'

interface PaymentStepsFormProps {
  readonly row: InvoiceRow
  readonly onSave: (changes: Partial<PaymentDates>) => void
  readonly onClose: () => void
}

type DayName = 'clientProofDate' | 'clientPaymentDate' | 'finderPaymentDate' | 'sellerPaymentDate'
const toSide: Readonly<Record<Side, string>> = { finder: 'ao angariador', seller: 'ao vendedor' }

/** The payment steps of one invoice (docs/features/invoices.md). Days out of order warn and do not block. */
export function PaymentStepsForm({ row, onSave, onClose }: PaymentStepsFormProps) {
  const names = useNames()
  const before = readPaymentFacts(row)
  const [draft, setDraft] = useState(before)
  const change = (changes: Partial<PaymentDates>) => setDraft(now => normalizePaymentFacts({ ...now, ...changes }))
  const warnings = paymentOrderWarnings(draft)
  const day = (name: DayName, disabled = false) => (
    <DayInput
      field={invoices.fields[name]}
      value={draft[name]}
      onChange={value => change({ [name]: value })}
      onBlur={() => {}}
      error={undefined}
      hint={warnings[name]}
      names={names}
      focusOn={null}
      offices={[]}
      disabled={disabled}
      {...(disabled && { reason: 'Só com a fatura enviada' })}
    />
  )
  const changes = paymentChanges(before, draft)
  return (
    <form
      className={classes.chainForm}
      onSubmit={event => {
        event.preventDefault()
        onSave(changes)
      }}
    >
      <Stack gap="sm">
        {day('clientProofDate')}
        {day('clientPaymentDate')}
        {billingSides(draft).length > 0 && (
          <div>
            <Text size="sm" fw={500} mb={4}>
              Fatura enviada
            </Text>
            <Group gap="lg">
              {billingSides(draft).map(side => (
                <Checkbox
                  key={side}
                  label={toSide[side]}
                  checked={draft[sentOf(side)]}
                  onChange={event => change({ [sentOf(side)]: event.currentTarget.checked })}
                />
              ))}
            </Group>
          </div>
        )}
        {paidSides(draft).map(side => (
          <div key={side}>{day(paidOf(side), !mayBePaid(draft, side))}</div>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="compact-sm" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" size="compact-sm" disabled={Object.keys(changes).length === 0}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
