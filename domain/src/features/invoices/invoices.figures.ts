import { type Day, endOf } from '../../calendar/days.ts'
import type { InvoiceExtraTotals, InvoiceTotals, Owed } from './invoices.contract.ts'
import type { rangeDates } from './invoices.filters.ts'

/** The rows that a figure sums: the filters that select them in addition to the list's own, and the summed field. */
export interface FigureRows {
  readonly filters: Readonly<Record<string, unknown>>
  readonly sums: string
}

type Figure = keyof InvoiceTotals | Exclude<keyof InvoiceExtraTotals, 'monthly' | 'owed'>

/** Who is owed: the field with the amount, and the filter that finds invoices with one. */
const owing = {
  internal: { filters: { owedInternal: true }, sums: 'toPayInternal' },
  external: { filters: { owedExternal: true }, sums: 'toPayExternal' },
  responsible: { filters: { owedResponsible: true }, sums: 'toPayResponsible' },
} as const satisfies Readonly<Record<keyof Owed, FigureRows>>

export const rowsOfTotal: Readonly<Record<Figure, FigureRows>> = {
  invoiced: { filters: {}, sums: 'tipyValue' },
  commissions: { filters: {}, sums: 'commission' },
  toReceive: { filters: { clientPaid: false }, sums: 'toReceive' },
  toPayInternal: owing.internal,
  toPayExternal: owing.external,
  toPayResponsible: owing.responsible,
}

/** What is owed now does not depend on the range, so the date is ignored. */
export const rowsOfOwed = (whom: keyof Owed): FigureRows => ({
  ...owing[whom],
  filters: { ...owing[whom].filters, ignoreDate: true },
})

/** A month's figures: the whole, or one of its two parts. */
export const monthShares = ['all', 'real', 'bank'] as const
export type MonthShare = (typeof monthShares)[number]

type RangeDate = (typeof rangeDates)[number]

/** The rows of a month by the date the range filters by; null: those without that date. */
export function rowsOfMonth(month: string | null, by: RangeDate, share: MonthShare): FigureRows {
  return { filters: { ...inMonth(month, by), ...ofShare(share) }, sums: 'tipyValue' }
}

/** The rows of a part, whatever their month. */
export const rowsOfShare = (share: MonthShare): FigureRows => ({ filters: ofShare(share), sums: 'tipyValue' })

const ofShare = (share: MonthShare) => (share === 'all' ? {} : { isBank: share === 'bank' })

function inMonth(month: string | null, by: RangeDate): Readonly<Record<string, unknown>> {
  // Of the three dates only the client's payment may be missing.
  if (month === null) return { clientPaid: false }
  const first = `${month}-01` as Day
  return { [by]: { from: first, to: endOf('month', first) } }
}
