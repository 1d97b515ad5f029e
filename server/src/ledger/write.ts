import { type LedgerInvoice, type LedgerRow, ledgerOf } from '@tipy/domain/ledger/ledger'
import { toEuros } from '@tipy/domain/money/money'
import { equal } from '@tipy/domain/record/diff'
import { type RawBuilder, sql } from 'kysely'
import type { Saving } from '#engine/serverRecord'

interface SavedInvoice extends LedgerInvoice {
  readonly _id: string
}

/** Writes an invoice's lines in the transaction that saves it: all of them again if any changed. */
export async function writeLedger(row: SavedInvoice, before: LedgerInvoice | null, saving: Saving): Promise<void> {
  const lines = ledgerOf(row)
  const old = before === null ? [] : ledgerOf(before)
  if (equal(lines, old)) return
  const { companyId } = saving.viewer
  if (old.length > 0)
    await sql`delete from ledger where company_id = ${companyId} and invoice_id = ${row._id}`.execute(saving.trx)
  await insertLines(lines.map(lineOf(companyId, row._id))).execute(saving.trx)
}

/** A line as a row of its table. */
export const lineOf = (companyId: string, invoiceId: string) => (line: LedgerRow) => ({
  company_id: companyId,
  invoice_id: invoiceId,
  part: line.part,
  side: line.side,
  role: line.role,
  person: line.person,
  day: line.day,
  office: line.office,
  team: line.team,
  commercial_director: line.commercialDirector,
  broker: line.broker,
  coo: line.coo,
  recruiter: line.recruiter,
  is_bank: line.isBank,
  active: line.active,
  base: toEuros(line.base),
  percentage: line.percentage,
  amount: toEuros(line.amount),
  client_payment_date: line.clientPaymentDate,
  payment_date: line.paymentDate,
})
type Line = ReturnType<ReturnType<typeof lineOf>>

/** As one JSON parameter, so that any number of lines is one statement. */
export const insertLines = (lines: readonly Line[]): RawBuilder<unknown> =>
  sql`insert into ledger select * from jsonb_populate_recordset(null::ledger, ${JSON.stringify(lines)}::jsonb)`
