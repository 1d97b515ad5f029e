import { responsibleNames, responsibles } from '@tipy/domain/deal/responsibles'
import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { hiddenFields } from '@tipy/domain/features/invoices/invoices.hidden'
import { type Invoice, type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { computedInvoice, normalizeInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { type LedgerRow, ledgerOf } from '@tipy/domain/ledger/ledger'
import { type Cents, cents, fromEuros, toEuros } from '@tipy/domain/money/money'
import { limitIssue } from '@tipy/domain/record/limits'
import { blank } from '@tipy/domain/record/merge'
import { plainFromWire } from '@tipy/domain/record/wire'
import type { FormValues } from '#form/layout.ts'
import type { InvoiceRow } from './invoices.labels.ts'

export type InvoiceValues = FormValues<Invoices>

/** Broker and COO of each side's office: they come from the server, as no field of the form sets them. */
export type Heads = Readonly<Partial<Record<`${Side}${'Broker' | 'Coo'}`, string | null>>>

/** A line of the ledger in euros, as on the wire. Null: not visible to this reader. */
export interface Line extends Pick<LedgerRow, 'part' | 'side' | 'role' | 'person' | 'percentage' | 'paymentDate'> {
  readonly base: number | null
  readonly amount: number
}

/** How an invoice's value is divided: the total, an external agency's part, and the lines of the rest. */
export interface Division {
  readonly value: number
  /** The external agency and its amount. */
  readonly outside: { readonly name: string | null; readonly amount: number } | null
  readonly lines: readonly Line[]
}

type Values = Readonly<Record<string, unknown>>

function fromWire(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = (invoices.fields as Readonly<Record<string, (typeof invoices.fields)[keyof typeof invoices.fields]>>)[
      name
    ]
    return [name, field === undefined || field.kind === 'parts' ? value : plainFromWire(field, value)]
  })
  return Object.fromEntries(entries)
}

/** Whether a typed value is out of bounds: then no amounts are computed. */
function isOff(values: Values): boolean {
  return Object.entries(invoices.fields).some(
    ([name, field]) => field.kind !== 'parts' && limitIssue(field, values[name]) !== null,
  )
}

/** The invoice as a save would store it, with its amounts; null without a total or while a value is out of bounds. */
export function typedInvoice(values: InvoiceValues, row: InvoiceRow | null, heads: Heads): Invoice | null {
  if (values.value === null || isOff(values)) return null
  const hidden = hiddenFields(values)
  const sent = Object.entries(values).filter(([name]) => !hidden.has(name))
  const all = { ...blank(invoices), ...fromWire({ ...row, ...Object.fromEntries(sent) }), ...heads }
  const typed = all as unknown as Invoice
  const whole = { ...typed, responsiblePayments: typed.responsiblePayments ?? [], ...normalizeInvoice(typed) }
  return { ...whole, ...computedInvoice(whole) }
}

type Shared = Pick<Invoice, 'finder' | 'isExternalFinder' | 'seller' | 'isExternalSeller' | 'isBank'>

/** The part of an external agency: the value less the agency's own. A bank is not one. */
function outsideOf(row: Shared, value: Cents, tipyValue: Cents): Division['outside'] {
  const side = sides.find(one => row[externalOf(one)] && !(one === 'finder' && row.isBank))
  return side ? { name: row[side], amount: toEuros(cents(value - tipyValue)) } : null
}

/** The division of an invoice that is being typed. */
export function divisionOf(invoice: Invoice): Division {
  const { value, tipyValue } = invoice
  return {
    value: toEuros(value),
    outside: outsideOf(invoice, value, tipyValue ?? value),
    lines: ledgerOf(invoice).map(line => ({ ...line, base: toEuros(line.base), amount: toEuros(line.amount) })),
  }
}

/** Defaults for fields that the ledger reads and this reader may not have received. */
const unread: Values = Object.fromEntries([
  ['creditManager', null],
  ['creditManagerCommission', null],
  ['creditManagerValue', null],
  ['agencyValue', null],
  ...sides.flatMap(side => [
    [`${side}Percentage`, null],
    [`${side}Commission`, null],
    ...responsibleNames.flatMap(name => [
      [`${side}${name}`, null],
      [`${side}${responsibles[name]}`, null],
      [`${side}${name}Value`, null],
    ]),
  ]),
])

/** The ledger lines of a saved invoice, computed from the fields that its reader received. */
export function linesOf(row: InvoiceRow): readonly Line[] {
  // The ledger only copies amounts, so the wire's euros stay euros.
  const known = { ...unread, responsiblePayments: [], ...row } as unknown as Invoice
  const lines = ledgerOf(known) as unknown as readonly (Omit<Line, 'amount'> & { readonly amount: number | null })[]
  return lines.flatMap(line => (line.amount === null ? [] : [{ ...line, amount: line.amount }]))
}

/** The division of a saved invoice; null for readers who do not receive every amount. */
export function dividedRow(row: InvoiceRow): Division | null {
  const { value, tipyValue, agencyValue } = row
  if (agencyValue == null || value == null || tipyValue == null) return null
  return { value, outside: outsideOf(row as Shared, fromEuros(value), fromEuros(tipyValue)), lines: linesOf(row) }
}
