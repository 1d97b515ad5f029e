import { amountsOfReservation } from '@tipy/domain/features/reservations/reservations.amounts'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { toEuros } from '@tipy/domain/money/money'
import { draftFromWire } from '@tipy/domain/record/draft'
import { limitIssue } from '@tipy/domain/record/limits'
import { formatMoney } from '#kinds/format.ts'
import type { ShownReservation } from '../reservations.labels.ts'
import type { ReservationValues } from './derive.ts'

/** The agency's amount of a billing date as a save would compute it; undefined while a figure is out of bounds. */
export function amountAt(
  index: number,
  values: ReservationValues,
  stored: ShownReservation | null,
): string | undefined {
  const { value, percentageSplit, billingDates } = values
  const { fields } = reservations
  const isWrong = [
    limitIssue(fields.value, value),
    limitIssue(fields.percentageSplit, percentageSplit),
    ...(billingDates ?? []).map(({ percentage }) => limitIssue(fields.billingDates.fields.percentage, percentage)),
  ].some(Boolean)
  if (value === null || isWrong) return undefined
  const before = stored && draftFromWire(reservations, stored)
  const amount = amountsOfReservation(draftFromWire(reservations, values), before).billingDates[index]?.amount
  return amount === undefined || amount === null ? undefined : formatMoney(toEuros(amount))
}
