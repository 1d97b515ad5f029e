import { type Day, endOf } from '../../calendar/days.ts'
import type { InvoiceExtraTotals, InvoiceTotals, Owed } from './invoices.contract.ts'
import type { rangeDates } from './invoices.filters.ts'

/** The rows a figure is the sum of: what narrows the list's own filter to them, and the field of each that it sums. */
export interface FigureRows {
  readonly filters: Readonly<Record<string, unknown>>
  readonly sums: string
}

type Figure = keyof InvoiceTotals | Exclude<keyof InvoiceExtraTotals, 'monthly' | 'owed'>

/** Whom something is owed: the amount kept with each invoice, and the filter that finds where there is one. */
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

/** What is owed now is owed whenever it was invoiced. */
export const rowsOfOwed = (whom: keyof Owed): FigureRows => ({
  ...owing[whom],
  filters: { ...owing[whom].filters, ignoreDate: true },
})

/** Of a month: all of it, or one of the two shares it is made of. */
export const monthShares = ['all', 'real', 'bank'] as const
export type MonthShare = (typeof monthShares)[number]

type RangeDate = (typeof rangeDates)[number]

/** The rows of a month by the date the range is about; null: those without that date. */
export function rowsOfMonth(month: string | null, by: RangeDate, share: MonthShare): FigureRows {
  return { filters: { ...inMonth(month, by), ...ofShare(share) }, sums: 'tipyValue' }
}

/** The rows of a share, whatever their month. */
export const rowsOfShare = (share: MonthShare): FigureRows => ({ filters: ofShare(share), sums: 'tipyValue' })

const ofShare = (share: MonthShare) => (share === 'all' ? {} : { isBank: share === 'bank' })

function inMonth(month: string | null, by: RangeDate): Readonly<Record<string, unknown>> {
  // Of the three only the client's payment may be missing.
  if (month === null) return { clientPaid: false }
  const first = `${month}-01` as Day
  return { [by]: { from: first, to: endOf('month', first) } }
}
