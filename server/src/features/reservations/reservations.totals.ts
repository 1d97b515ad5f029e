import type { ReservationTotals } from '@tipy/domain/features/reservations/reservations.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Matching, Summed } from '#engine/serverRecord'

/**
 * Sums of deals that count (docs/features/reservations.md): archived ones, drafts and those still to be validated do
 * not. Each sum filters by its own date, so that none reads more than its period; the pipeline alone ignores the range.
 */
export async function reservationTotals({ db, anyDate, range, readable }: Matching): Promise<Summed> {
  const { firstDate = null, lastDate = null } = range
  const within = (at: RawBuilder<unknown>) =>
    sql<boolean>`(${firstDate}::date is null or ${at} >= ${firstDate}::date) and (${lastDate}::date is null or ${at} <= ${lastDate}::date)`
  const counts = sql<boolean>`${anyDate} and t.active and not t.is_draft and t.state <> 'toValidate'`
  const ofDeals = (amount: RawBuilder<unknown>, where: RawBuilder<boolean>) =>
    sql`(select coalesce(sum(${amount}), 0) from reservations t where ${where} and ${counts})`
  const ofBillings = (where: RawBuilder<boolean>) => sql`(
    select coalesce(sum(b.amount), 0) from reservation_billings b
    join reservations t on t.company_id = b.company_id and t.id = b.reservation_id
    where ${where} and ${counts})`
  // A deal that is done has nothing left to bill: the condition lets the database skip those rows.
  const going = sql<boolean>`b.executed is null and not t.is_broken and not t.is_done`
  const found = await sql<Record<'pipeline' | keyof ReservationTotals, string>>`
    select
      ${ofBillings(going)} as pipeline,
      ${ofDeals(sql`t.tipy_value`, within(sql`t.reservation_date`))} as "pipelineInPeriod",
      ${ofBillings(sql`${going} and ${within(sql`b.predicted`)}`)} as "toInvoice",
      ${ofBillings(sql`b.executed is not null and ${within(sql`b.executed`)}`)} as invoiced,
      ${ofBillings(sql`b.executed is null and t.is_broken and ${within(sql`t.give_up_date`)}`)} as "giveUps",
      ${ofDeals(sql`t.credit_value`, sql`not t.is_broken and ${within(sql`t.reservation_date`)}`)} as financing`.execute(
    db,
  )
  const sums = found.rows[0]
  const totals: ReservationTotals = {
    pipelineInPeriod: Number(sums?.pipelineInPeriod),
    toInvoice: readable.has('billingDates.predictedExecutionDate') ? Number(sums?.toInvoice) : null,
    invoiced: Number(sums?.invoiced),
    giveUps: Number(sums?.giveUps),
    financing: readable.has('creditValue') ? Number(sums?.financing) : null,
  }
  return { totals, extraTotals: { pipeline: Number(sums?.pipeline) } }
}
