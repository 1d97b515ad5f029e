import type { InvoiceExtraTotals, InvoiceTotals, Owed } from '@tipy/domain/features/invoices/invoices.contract'
import { sql } from 'kysely'
import { column } from '#engine/columns'
import type { Matching, Summed } from '#engine/serverRecord'

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
 * Sums of the whole filter (docs/features/invoices.md), by month of the range's date, in one query; rows without that
 * date form a month without a name. They add amounts stored with each invoice, which `verify` compares with its ledger.
 */
export async function invoiceTotals(matching: Matching): Promise<Summed> {
  const { readable } = matching
  const rows = await monthsOf(matching)
  const total = (name: Amount) => rows.reduce((sum, month) => sum + Number(month[name]), 0) / 100
  const readsMoney = readable.has('commission')
  const shared = (name: Amount) => (readsMoney ? total(name) : null)
  const totals: InvoiceTotals = {
    invoiced: total('tipy_value'),
    commissions: shared('commission'),
    toReceive: total('to_receive'),
    toPayInternal: shared('to_pay_internal'),
    toPayExternal: shared('to_pay_external'),
  }
  const inFilter: Owed = {
    internal: total('to_pay_internal'),
    external: total('to_pay_external'),
    responsible: total('to_pay_responsible'),
  }
  const owed = async () => (isOfAnyDate(matching) ? inFilter : owedNow(matching))
  const extraTotals: InvoiceExtraTotals = {
    monthly: rows.map(({ month, tipy_value, bank }) => ({
      month,
      value: Number(tipy_value) / 100,
      bank: Number(bank) / 100,
    })),
    toPayResponsible: shared('to_pay_responsible'),
    owed: readsMoney ? await owed() : null,
  }
  return { totals, extraTotals: { ...extraTotals }, count: rows.reduce((sum, { count }) => sum + Number(count), 0) }
}

async function monthsOf({ db, where, rangeDate }: Matching): Promise<readonly Month[]> {
  const daily = sql.raw(amounts.map(name => `sum(t.${name}) as ${name}`).join(', '))
  const monthly = sql.raw([...amounts, 'bank'].map(name => `(sum(d.${name}) * 100)::bigint as ${name}`).join(', '))
  // Grouped by day first: the index has that order, and a month adds thirty sums instead of every row.
  const { rows } = await sql<Month>`
    select to_char(d.day, 'YYYY-MM') as month, sum(d.count) as count, ${monthly}
    from (
      select ${column('t', rangeDate)} as day, count(*) as count, ${daily},
        coalesce(sum(t.tipy_value) filter (where t.is_bank), 0) as bank
      from invoices t where ${where} group by 1
    ) d group by 1 order by 1 nulls last`.execute(db)
  return rows
}

/** Without a range the sums of the filter are those of any date. */
const isOfAnyDate = ({ range: { firstDate, lastDate } }: Matching): boolean =>
  firstDate === undefined && lastDate === undefined

/**
 * What is owed now (decision 0032): the same filter without its range. Most invoices are paid out; the condition
 * repeats that of the partial index that has the others, so that the rest of the table is not read.
 */
async function owedNow({ db, anyDate }: Matching): Promise<Owed> {
  const found = await sql<Record<keyof Owed, string | null>>`
    select sum(t.to_pay_internal) as internal, sum(t.to_pay_external) as external,
      sum(t.to_pay_responsible) as responsible
    from invoices t
    where (t.to_pay_internal > 0 or t.to_pay_external > 0 or t.to_pay_responsible > 0) and ${anyDate}`.execute(db)
  const [sums] = found.rows
  return {
    internal: Number(sums?.internal ?? 0),
    external: Number(sums?.external ?? 0),
    responsible: Number(sums?.responsible ?? 0),
  }
}
