import { Input, Stack, Text } from '@mantine/core'
import {
  billingsOf,
  isSimplyBilled,
  type SimpleBilling,
  simpleBillingOf,
} from '@tipy/domain/features/reservations/reservations.billing'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { needsValidation } from '@tipy/domain/features/reservations/reservations.rules'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormApi } from '#form/context.ts'
import type { DrawProps } from '#form/layout.ts'
import { PlainInput } from '#form/PlainInput.tsx'
import { useFromValues } from '#form/useFromValues.ts'
import { formatPercent } from '#kinds/format.ts'
import { itemName } from '#kinds/names.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import type { ShownReservation } from '../reservations.labels.ts'
import { amountAt } from './amounts.ts'
import { executionReadOnlyReason } from './dates.ts'
import { billedAs, hasInvoices, type ReservationValues, rolesOf } from './derive.ts'
import classes from './form.module.css'

type BillingDates = NonNullable<ReservationValues['billingDates']>
type Mode = 'simple' | 'detailed'
const modes = [
  { value: 'simple', label: 'Simples' },
  { value: 'detailed', label: 'Detalhada' },
]

/**
 * How a deal is billed: by a simple mode (CPCV, 5050, ESC, ASS) or date by date. Dates that fit no simple mode are
 * edited one by one, except by users who may only use simple modes (docs/features/reservations.md).
 */
export function BillingField({ isLocked, usual }: DrawProps) {
  const { form, session } = useFormApi()
  const dates = (useWatch({ control: form.control, name: 'billingDates' }) ?? []) as BillingDates
  const [wanted, setWanted] = useState<Mode>('simple')
  const mayDetail = !needsValidation(rolesOf(session))
  const isSimple = dates.length === 0 || isSimplyBilled(dates)
  const mode = mayDetail && !isSimple ? 'detailed' : wanted

  return (
    <Stack gap="sm">
      {mayDetail && !isLocked && (
        <SegmentedControl
          size="xs"
          className={classes.mode}
          aria-label="Modo de faturação"
          data={modes.map(one => ({ ...one, disabled: one.value === 'simple' && !isSimple }))}
          value={mode}
          onChange={next => setWanted(next as Mode)}
        />
      )}
      {mode === 'detailed' ? usual : <SimpleBillingField dates={dates} isLocked={isLocked} />}
    </Stack>
  )
}

/** Why the simple mode is read-only: changing it would replace dates that are invoiced or executed. */
function billingReadOnlyReason(billingDates: BillingDates): string | undefined {
  if (hasInvoices({ billingDates })) return 'Já há faturas: a forma de faturação já não muda'
  return billingDates.some(({ executionDate }) => executionDate) ? 'Já há faturação executada' : undefined
}

interface SimpleProps {
  readonly dates: BillingDates
  readonly isLocked: boolean
}

function SimpleBillingField({ dates, isLocked }: SimpleProps) {
  const { form, names } = useFormApi()
  const dealType = useWatch({ control: form.control, name: 'dealType' }) as ReservationValues['dealType']
  const reason = useId()
  const nameOf = (type: string) => itemName(names, 'billingTypes', type)
  const readOnlyReason = billingReadOnlyReason(dates)
  const choose = (billing: string) =>
    form.setValue('billingDates', billedAs(billing as SimpleBilling, dates), {
      shouldDirty: true,
      shouldValidate: form.getFieldState('billingDates').invalid,
    })

  return (
    <>
      {!isLocked && (
        <div>
          <SegmentedControl
            fullWidth
            aria-label="Forma de faturação"
            {...(readOnlyReason && { disabled: true, 'aria-describedby': reason })}
            data={billingsOf(dealType).map(value => ({ value, label: nameOf(value) }))}
            value={(isSimplyBilled(dates) && simpleBillingOf(dates)) || ''}
            onChange={choose}
          />
          {readOnlyReason && (
            <Input.Description id={reason} mt={4}>
              {readOnlyReason}
            </Input.Description>
          )}
        </div>
      )}
      {dates.map((date, index) => (
        <BillingLine
          key={date._id || date.type}
          index={index}
          title={date.type === null ? '' : nameOf(date.type)}
          share={date.percentage === null ? '' : formatPercent(date.percentage)}
          readOnlyReason={executionReadOnlyReason(date)}
          isLocked={isLocked}
        />
      ))}
    </>
  )
}

interface LineProps {
  readonly index: number
  readonly title: string
  readonly share: string
  /** Why its execution date is read-only. */
  readonly readOnlyReason: string | undefined
  readonly isLocked: boolean
}

const { predictedExecutionDate, executionDate } = reservations.fields.billingDates.fields
const days = { predictedExecutionDate, executionDate } as const

/** A billing date's type, amount and days. A new deal has no execution dates yet. */
function BillingLine({ index, title, share, readOnlyReason, isLocked }: LineProps) {
  const { shown, may, isNew, stored } = useFormApi()
  const amount = useFromValues(values =>
    amountAt(index, values as ReservationValues, stored as ShownReservation | null),
  )
  const drawn = Object.entries(days).filter(
    ([name]) => shown.has(`billingDates.${name}`) && !(isNew && name === 'executionDate'),
  )
  return (
    <section className={classes.billing} aria-label={`Datas de faturação ${index + 1}`}>
      <div className={classes.billingHead}>
        <Text span size="sm" fw={600}>
          {title}
        </Text>
        <Text span size="sm" c="dimmed" className="tabular">
          {share}
        </Text>
        <Text span size="sm" fw={600} className={`tabular ${classes.amount}`}>
          {amount}
        </Text>
      </div>
      {drawn.length > 0 && (
        <div className={classes.billingDays}>
          {drawn.map(([name, field]) => (
            <PlainInput
              key={name}
              path={`billingDates.${index}.${name}`}
              field={field}
              isLocked={isLocked || !may.has(`billingDates.${name}`)}
              readOnlyReason={name === 'executionDate' ? readOnlyReason : undefined}
            />
          ))}
        </div>
      )}
    </section>
  )
}
