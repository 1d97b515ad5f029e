import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import { sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

type Values = Readonly<Record<string, unknown>>

/** When clients paid the invoices of deals. One query for a whole page. */
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
