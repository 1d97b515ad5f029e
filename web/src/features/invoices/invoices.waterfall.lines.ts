import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { hiddenFields } from '@tipy/domain/features/invoices/invoices.hidden'
import { type InvoiceDraft, type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { type CountableInvoice, computedInvoice, normalizeInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { knownLedgerOf, type LedgerDraft, type LedgerRow } from '@tipy/domain/ledger/ledger'
import { type Cents, cents, type Euros, toEuros } from '@tipy/domain/money/money'
import { draftFromWire } from '@tipy/domain/record/draft'
import { limitIssue } from '@tipy/domain/record/limits'
import type { FormValues } from '#form/layout.ts'
import type { InvoiceRow } from './invoices.labels.ts'

export type InvoiceValues = FormValues<Invoices>

/** Broker and COO of each side's office: they come from the server, as no field of the form sets them. */
export type Heads = Readonly<Partial<Record<`${Side}${'Broker' | 'Coo'}`, string | null>>>

/** A line of the ledger in euros, as on the wire. Null: not visible to this reader. */
export interface Line extends Pick<LedgerRow, 'part' | 'side' | 'role' | 'person' | 'percentage' | 'paymentDate'> {
  readonly base: Euros | null
  readonly amount: Euros
}

/** How an invoice's value is divided: the total, an external agency's part, and the lines of the rest. */
export interface Division {
  readonly value: Euros
  /** The external agency and its amount. */
  readonly outside: { readonly name: string | null; readonly amount: Euros } | null
  readonly lines: readonly Line[]
}

type Values = Readonly<Record<string, unknown>>

/** Whether a typed value is out of bounds: then no amounts are computed. */
function isOff(values: Values): boolean {
  return Object.entries(invoices.fields).some(
    ([name, field]) => field.kind !== 'parts' && limitIssue(field, values[name]) !== null,
  )
}

/** The invoice as a save would store it, with its amounts; null without a total or while a value is out of bounds. */
export function typedInvoice(values: InvoiceValues, row: InvoiceRow | null, heads: Heads): CountableInvoice | null {
  if (isOff(values)) return null
  const hidden = hiddenFields(values)
  const sent = Object.entries(values).filter(([name]) => !hidden.has(name))
  const typed = { ...draftFromWire(invoices, { ...row, ...Object.fromEntries(sent) }), ...heads }
  const { value } = typed
  if (value === null) return null
  const whole = { ...typed, ...normalizeInvoice(typed), value }
  return { ...whole, ...computedInvoice(whole) }
}

type Shared = Pick<InvoiceDraft, 'finder' | 'isExternalFinder' | 'seller' | 'isExternalSeller' | 'isBank'>

/** The part of an external agency: the value less the agency's own. A bank is not one. */
function outsideOf(row: Shared, value: Cents, tipyValue: Cents): Division['outside'] {
  const side = sides.find(one => row[externalOf(one)] && !(one === 'finder' && row.isBank))
  return side ? { name: row[side], amount: toEuros(cents(value - tipyValue)) } : null
}

/** The division of an invoice, typed or saved. */
export function divisionOf(invoice: CountableInvoice): Division {
  const { value, tipyValue } = invoice
  return {
    value: toEuros(value),
    outside: outsideOf(invoice, value, tipyValue ?? value),
    lines: linesInEuros(invoice),
  }
}

/** The lines whose amounts are known. */
function linesInEuros(invoice: LedgerDraft): readonly Line[] {
  return knownLedgerOf(invoice).flatMap(({ base, amount, ...line }) =>
    amount === null ? [] : [{ ...line, base: base === null ? null : toEuros(base), amount: toEuros(amount) }],
  )
}

/** The ledger lines of a saved invoice, computed from the fields that its reader received. */
export const linesOf = (row: InvoiceRow): readonly Line[] => linesInEuros(draftFromWire(invoices, row))

/** The division of a saved invoice; null for readers who do not receive every amount. */
export function dividedRow(row: InvoiceRow): Division | null {
  const invoice = draftFromWire(invoices, row)
  const { value, agencyValue } = invoice
  if (agencyValue === null || value === null || invoice.tipyValue === null) return null
  return divisionOf({ ...invoice, value })
}
