import type { InvoicesBeside, InvoiceTotals } from '@tipy/domain/features/invoices/invoices.contract'
import { sql } from 'kysely'
import { column } from '#engine/columns'
import type { Matching, Summed } from '#engine/setup'

const amounts = [
  'tipy_value',
  'commission',
  'to_receive',
  'to_pay_internal',
  'to_pay_external',
  'to_pay_responsible',
] as const
type Amount = (typeof amounts)[number]

interface Month extends Record<Amount | 'bank' | 'count', string> {
  readonly month: string | null
}

/**
 * Sums of the whole filter (rules.md §6): month by month, in one look at the rows, by the date the range is about. They
 * are made of what is kept with each invoice, which `verify` holds against its ledger.
 */
export async function invoiceTotals({ db, where, rangeDate, readable }: Matching): Promise<Summed> {
  const daily = sql.raw(amounts.map(name => `sum(t.${name}) as ${name}`).join(', '))
  const monthly = sql.raw([...amounts, 'bank'].map(name => `(sum(d.${name}) * 100)::bigint as ${name}`).join(', '))
  // By day first: the index has them in that order, and a month is made of thirty sums and not of every row.
  const { rows } = await sql<Month>`
    select to_char(d.day, 'YYYY-MM') as month, sum(d.count) as count, ${monthly}
    from (
      select ${column('t', rangeDate)} as day, count(*) as count, ${daily},
        coalesce(sum(t.tipy_value) filter (where t.is_bank), 0) as bank
      from invoices t where ${where} group by 1
    ) d group by 1 order by 1`.execute(db)
  const total = (name: Amount) => rows.reduce((sum, month) => sum + Number(month[name]), 0) / 100
  const shared = (name: Amount) => (readable.has('commission') ? total(name) : null)
  const totals: InvoiceTotals = {
    invoiced: total('tipy_value'),
    commissions: shared('commission'),
    toReceive: total('to_receive'),
    toPayInternal: shared('to_pay_internal'),
    toPayExternal: shared('to_pay_external'),
  }
  const beside: InvoicesBeside = {
    monthly: rows.flatMap(({ month, tipy_value, bank }) =>
      month === null ? [] : [{ month, value: Number(tipy_value) / 100, bank: Number(bank) / 100 }],
    ),
    toPayResponsible: shared('to_pay_responsible'),
  }
  return { totals, beside: { ...beside }, count: rows.reduce((sum, { count }) => sum + Number(count), 0) }
}
