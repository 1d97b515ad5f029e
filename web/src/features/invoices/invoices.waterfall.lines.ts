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

/** Who answers for each side's office: the server's to say, since nobody types it. */
export type Heads = Readonly<Partial<Record<`${Side}${'Broker' | 'Coo'}`, string | null>>>

/** A line of the ledger as the wire writes money. Null: not this reader's to know. */
export interface Line extends Pick<LedgerRow, 'part' | 'side' | 'role' | 'person' | 'percentage' | 'paymentDate'> {
  readonly base: number | null
  readonly amount: number
}

/** What an invoice shows of its money: the whole, what is paid to somebody outside, and who gets what of the rest. */
export interface Division {
  readonly value: number
  /** Who outside takes part, and how much is theirs. */
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

/** Something typed that cannot be true, of which no amount should be made. */
function isOff(values: Values): boolean {
  return Object.entries(invoices.fields).some(
    ([name, field]) => field.kind !== 'parts' && limitIssue(field, values[name]) !== null,
  )
}

/** The invoice as it would be saved now, with all that follows; null while its figures cannot be true. */
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

/** What another agency takes: what of the whole is not ours. A bank is none. */
function outsideOf(row: Shared, value: Cents, tipyValue: Cents): Division['outside'] {
  const side = sides.find(one => row[externalOf(one)] && !(one === 'finder' && row.isBank))
  return side ? { name: row[side], amount: toEuros(cents(value - tipyValue)) } : null
}

/** Who gets what of an invoice that is being typed. */
export function divisionOf(invoice: Invoice): Division {
  const { value, tipyValue } = invoice
  return {
    value: toEuros(value),
    outside: outsideOf(invoice, value, tipyValue ?? value),
    lines: ledgerOf(invoice).map(line => ({ ...line, base: toEuros(line.base), amount: toEuros(line.amount) })),
  }
}

/** What the ledger asks of a row and its reader may not have received. */
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

/** The lines of a saved invoice that its reader may read: the ledger's own, of what the server sent. */
export function linesOf(row: InvoiceRow): readonly Line[] {
  // The ledger only passes amounts on: in euros, as the wire has them, they stay such.
  const known = { ...unread, responsiblePayments: [], ...row } as unknown as Invoice
  const lines = ledgerOf(known) as unknown as readonly (Omit<Line, 'amount'> & { readonly amount: number | null })[]
  return lines.flatMap(line => (line.amount === null ? [] : [{ ...line, amount: line.amount }]))
}

/** Who gets what of a saved invoice; null for whoever does not read all of it. */
export function dividedRow(row: InvoiceRow): Division | null {
  const { value, tipyValue, agencyValue } = row
  if (agencyValue == null || value == null || tipyValue == null) return null
  return { value, outside: outsideOf(row as Shared, fromEuros(value), fromEuros(tipyValue)), lines: linesOf(row) }
}
