import type { InvoiceValues } from '../invoices.waterfall.lines.ts'

type Payments = NonNullable<InvoiceValues['responsiblePayments']>

/** With the payment of one part on another day, or on none. */
export function paidOnDay(payments: Payments, part: string, paymentDate: string | null): Payments {
  const others = payments.filter(one => one.part !== part)
  const known = payments.find(one => one.part === part)
  return paymentDate === null ? others : [...others, { ...known, part, paymentDate } as Payments[number]]
}
