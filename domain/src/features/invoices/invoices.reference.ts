import { isDay } from '../../calendar/days.ts'
import { formatDay } from '../../calendar/format.ts'

type ReferenceTexts = Readonly<Record<string, string | null>>

/** How other rows name an invoice: "Fatura 12 · LX-9 · 05-03-2026". */
export function invoiceReference({ number, ref, date }: ReferenceTexts): string {
  const day = date && isDay(date) ? formatDay(date) : null
  return [['Fatura', number].filter(Boolean).join(' '), ref, day].filter(Boolean).join(' · ')
}
