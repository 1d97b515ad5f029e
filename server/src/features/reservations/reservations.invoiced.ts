import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import { sql } from 'kysely'
import type { RecordViewer, Saving } from '#engine/setup'
import type { Db } from '#platform/database/database'

type Values = Readonly<Record<string, unknown>>

/** What deals say of their invoices: when clients paid them. One question for a whole page. */
export async function clientPayments(
  rows: readonly Reservation[],
  { companyId }: RecordViewer,
  db: Db,
): Promise<ReadonlyMap<string, Values>> {
  const ids = rows.map(({ _id }) => _id)
  const found = await sql<{ reservation: string; days: string[] }>`
    select reservation, array_agg(client_payment_date::text order by client_payment_date) as days
    from invoices
    where company_id = ${companyId} and reservation = any(${ids}::uuid[]) and active and client_payment_date is not null
    group by reservation`.execute(db)
  const paid = new Map(found.rows.map(({ reservation, days }) => [reservation, days]))
  return new Map(ids.map(id => [id, { clientPaymentDates: paid.get(id) ?? [] }]))
}

const billed = 'Esta data tem uma fatura: arquive-a para voltar a abrir a data'

/** A date that an invoice bills is neither opened nor taken away under it (rules.md §7): archiving the invoice opens it. */
export async function billedIssues(
  row: Reservation,
  before: Reservation | null,
  { trx, viewer }: Saving,
): Promise<FieldMessages> {
  const isClosed = (id: string) => row.billingDates.some(date => date._id === id && date.executionDate !== null)
  const opened = (before?.billingDates ?? []).filter(date => date.executionDate !== null && !isClosed(date._id))
  if (opened.length === 0) return {}
  const ids = opened.map(({ _id }) => _id)
  const found = await sql<{ id: string }>`
    select billing_date as id from invoices
    where company_id = ${viewer.companyId} and active and billing_date = any(${ids}::uuid[])`.execute(trx)
  const named = found.rows.map(({ id }) => {
    const at = row.billingDates.findIndex(date => date._id === id)
    return [at < 0 ? 'billingDates' : `billingDates.${at}.executionDate`, billed]
  })
  return Object.fromEntries(named)
}
