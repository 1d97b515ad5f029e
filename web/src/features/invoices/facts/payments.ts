import type { InvoiceValues } from '../invoices.waterfall.lines.ts'

type Payments = NonNullable<InvoiceValues['responsiblePayments']>

/** The payments with one part's day replaced; null removes it. */
export function paidOnDay(payments: Payments, part: string, paymentDate: string | null): Payments {
  const others = payments.filter(one => one.part !== part)
  const existing = payments.find(one => one.part === part)
  return paymentDate === null ? others : [...others, { ...existing, part, paymentDate } as Payments[number]]
}
