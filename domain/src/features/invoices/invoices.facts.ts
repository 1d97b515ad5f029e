import { dimensionsOfNoSide, dimensionsOfSide, factsOfSides } from '../../deal/facts.ts'
import type { Fact } from '../../figures/facts.ts'
import { ledgerOf } from '../../ledger/ledger.ts'
import { type Cents, cents } from '../../money/money.ts'
import type { Invoice } from './invoices.record.ts'

/** What an invoice adds to figures (docs/features/figures.md): the value of its sides, and what people get of it. */
export function factsOfInvoice(row: Invoice): readonly Fact[] {
  if (!row.active) return []
  const ofDeal = { isBank: row.isBank, creditManager: row.isBank ? row.creditManager : null }
  const amount = (value: Cents | null) => value ?? cents(0)
  const shares = { finder: amount(row.finderValue), seller: amount(row.sellerValue) }
  const sided = { whole: amount(row.tipyValue), shares }
  return [
    ...factsOfSides(row, { measure: 'billing', day: row.date, ...sided }, ofDeal),
    ...(row.clientPaymentDate === null
      ? []
      : factsOfSides(row, { measure: 'paid', day: row.clientPaymentDate, ...sided }, ofDeal)),
    ...ledgerOf(row).flatMap(({ role, side, person, day, amount: value }): readonly Fact[] => {
      if (role === 'agency' || value === 0) return []
      const dimensions =
        role === 'consultant' && side ? dimensionsOfSide(row, side, ofDeal) : dimensionsOfNoSide(row, ofDeal)
      return [{ ...dimensions, measure: 'commissions', day, person, value }]
    }),
  ]
}
