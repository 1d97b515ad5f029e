import { dimensionsOfSide, factsOfSides } from '../../deal/facts.ts'
import { sharesOfSides } from '../../deal/split.ts'
import type { Fact, Measure } from '../../figures/facts.ts'
import { type Cents, cents } from '../../money/money.ts'
import type { Reservation } from './reservations.record.ts'
import { isCreditReservation } from './reservations.rules.ts'

/**
 * What a deal adds to figures (docs/features/figures.md). Drafts and deals to be validated add nothing; one that was
 * given up adds only what was lost. Financing counts for the seller, whose client takes the loan.
 */
export function factsOfReservation(row: Reservation): readonly Fact[] {
  if (!row.active || row.isDraft || row.state === 'toValidate') return []
  const isBank = isCreditReservation(row.dealType)
  const ofDeal = { isBank, creditManager: row.creditManager }
  const shared = (measure: Measure, day: string | null, whole: Cents) =>
    factsOfSides(row, { measure, day, whole, shares: sharesOfSides(whole, { ...row, isBank }) }, ofDeal)
  const open = row.billingDates.filter(({ executionDate }) => executionDate === null)
  if (row.isBroken) return open.flatMap(({ amount }) => shared('giveUps', row.giveUpDate, amount ?? cents(0)))
  return [
    ...shared('pipeline', row.reservationDate, row.tipyValue ?? cents(0)),
    ...open.flatMap(date => shared('predicted', date.predictedExecutionDate, date.amount ?? cents(0))),
    ...(row.creditValue
      ? [
          {
            ...dimensionsOfSide(row, 'seller', ofDeal),
            measure: 'creditValue' as const,
            day: row.reservationDate,
            value: row.creditValue,
          },
        ]
      : []),
  ]
}
