import { SegmentedControl, Stack, Text } from '@mantine/core'
import {
  billingsOf,
  isSimplyBilled,
  type SimpleBilling,
  simpleBillingOf,
} from '@tipy/domain/features/reservations/reservations.billing'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { needsValidation } from '@tipy/domain/features/reservations/reservations.rules'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { DrawProps } from '#form/arrangement.ts'
import { useFormApi } from '#form/context.ts'
import { PlainInput } from '#form/PlainInput.tsx'
import { formatPercent } from '#kinds/format.ts'
import { amountAt } from './reservations.form.amounts.ts'
import { billedAs, type DealValues, rolesOf } from './reservations.form.following.ts'
import classes from './reservations.form.module.css'

type Mode = 'simple' | 'detailed'
const modes = [
  { value: 'simple', label: 'Simples' },
  { value: 'detailed', label: 'Detalhada' },
]

/**
 * How a deal is billed (S2 §4): in one word, or date by date. What no word says is shown date by date, except to those
 * who bill the simple way only.
 */
export function BillingField({ isLocked, usual }: DrawProps) {
  const { form, world } = useFormApi()
  const values = useWatch({ control: form.control }) as DealValues
  const dates = values.billingDates ?? []
  const [wanted, setWanted] = useState<Mode>('simple')
  const mayDetail = !needsValidation(rolesOf(world))
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
      {mode === 'detailed' ? usual : <SimpleBillingField values={values} isLocked={isLocked} />}
    </Stack>
  )
}

interface SimpleProps {
  readonly values: DealValues
  readonly isLocked: boolean
}

function SimpleBillingField({ values, isLocked }: SimpleProps) {
  const { form, names } = useFormApi()
  const dates = values.billingDates ?? []
  const nameOf = (type: string) => names.item('billingTypes', type)?.name ?? type
  const isExecuted = dates.some(({ executionDate }) => executionDate)
  const choose = (billing: string) =>
    form.setValue('billingDates', billedAs(billing as SimpleBilling, dates), {
      shouldDirty: true,
      shouldValidate: form.getFieldState('billingDates').invalid,
    })

  return (
    <>
      {!isLocked && (
        <SegmentedControl
          fullWidth
          aria-label="Forma de faturação"
          disabled={isExecuted}
          data={billingsOf(values.dealType).map(value => ({ value, label: nameOf(value) }))}
          value={(isSimplyBilled(dates) && simpleBillingOf(dates)) || ''}
          onChange={choose}
        />
      )}
      {dates.map(({ _id, type, percentage }, index) => (
        <BillingLine
          key={_id || type}
          index={index}
          title={type === null ? '' : nameOf(type)}
          share={percentage === null ? '' : formatPercent(percentage)}
          amount={amountAt(index, values)}
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
  readonly amount: string | undefined
  readonly isLocked: boolean
}

const { predictedExecutionDate, executionDate } = reservations.fields.billingDates.fields
const days = { predictedExecutionDate, executionDate } as const

/** A billing date in short: what it is, what it brings, and when. Of a new deal nothing is executed yet. */
function BillingLine({ index, title, share, amount, isLocked }: LineProps) {
  const { shown, may, isNew } = useFormApi()
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
            />
          ))}
        </div>
      )}
    </section>
  )
}
