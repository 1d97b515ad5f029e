import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { amountsOfDeal } from '@tipy/domain/features/reservations/reservations.rules'
import { fromEuros, toEuros } from '@tipy/domain/money/money'
import { limitIssue } from '@tipy/domain/record/limits'
import { formatMoney } from '#kinds/format.ts'
import type { DealValues } from './reservations.form.following.ts'

type Deal = Parameters<typeof amountsOfDeal>[0]

/** What each billing date brings the agency, as it would be saved; nothing while the figures cannot be true. */
export function amountAt(index: number, values: DealValues): string | undefined {
  const { value, percentageSplit, billingDates } = values
  const { fields } = reservations
  const isWrong = [
    limitIssue(fields.value, value),
    limitIssue(fields.percentageSplit, percentageSplit),
    ...(billingDates ?? []).map(({ percentage }) => limitIssue(fields.billingDates.fields.percentage, percentage)),
  ].some(Boolean)
  if (value === null || isWrong) return undefined
  const deal = { ...values, billingDates: billingDates ?? [], value: fromEuros(value) } as unknown as Deal
  const amount = amountsOfDeal(deal).billingDates[index]?.amount
  return amount === undefined || amount === null ? undefined : formatMoney(toEuros(amount))
}
