import { type DateRange, type Day, endOf, makeDay, startOf } from '@tipy/domain/calendar/days'
import type { PredictedMonth, PredictedQuery, PredictedReservation } from '@tipy/domain/features/stats/stats.contract'
import { isHiddenFrom } from '@tipy/domain/features/stats/stats.rights'
import { monthKey, monthsOfYear } from '@tipy/domain/features/stats/stats.series'
import { countedScopeOf } from '@tipy/domain/figures/factScope'
import { measureInfo } from '@tipy/domain/figures/measures'
import { countableDay, lastDay } from '@tipy/domain/figures/periods'
import { sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import { type Counting, countedFacts, factsOf, inRanges, readMonths } from '#figures/query'
import type { Db } from '#platform/database/database'
import { groupBy } from '#platform/groupBy'

/**
 * GET /api/stats/predicted: the months of the last day's year and later ones with a prediction: what was billed, and
 * what is still expected. A prediction whose day is past stays in its month.
 */
export async function predictedMonths(
  db: Db,
  viewer: RecordViewer,
  { sums, month }: PredictedQuery,
  today: Day,
): Promise<Readonly<Record<string, PredictedMonth>>> {
  const year = yearOf(countableDay(viewer.range.lastDate ?? today))
  const counting: Counting = {
    companyId: viewer.companyId,
    group: 'offices',
    offices: viewer.selectedOffices,
    scopeOf: measure => countedScopeOf(viewer, measureInfo[measure].model),
    members: null,
  }
  const readsPredictions = viewer.flags.has('listReservations') && !isHiddenFrom(viewer.roles, 'predicted')
  const expected = readsPredictions ? await expectedByMonth(db, counting, year.firstDate) : null
  const keys = monthKeys(year, [...(expected?.keys() ?? [])]).filter(key => month === undefined || key === month)
  const days = daysOf(keys)
  const billed = viewer.flags.has('listInvoices') && days ? await billedByMonth(db, counting, days) : null
  const dates = readsPredictions && !sums ? await expectedDates(db, counting, days, today) : []
  const datesOf = groupBy(dates, ({ predictedExecutionDate }) => keyOf(predictedExecutionDate))
  return Object.fromEntries(
    keys.map(key => [
      key,
      {
        total: billed && (billed.get(`${key} false`) ?? 0),
        totalBanks: billed && (billed.get(`${key} true`) ?? 0),
        predicted: expected && (expected.get(key) ?? 0),
        reservations: datesOf.get(key) ?? [],
      },
    ]),
  )
}

/** From the first to the last day of these months, which are in order. */
function daysOf(keys: readonly string[]): DateRange | null {
  const days = keys.map(firstDayOf)
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { firstDate: first, lastDate: endOf('month', last) } : null
}

/** What is expected from this day on, in euros, by month. */
async function expectedByMonth(db: Db, counting: Counting, from: Day): Promise<ReadonlyMap<string, number>> {
  const months = await readMonths(db, counting, 'predicted', { firstDate: from, lastDate: lastDay })
  const sums = new Map<string, number>()
  for (const { month, value } of months) sums.set(keyOf(month), (sums.get(keyOf(month)) ?? 0) + value / 100)
  return sums
}

const yearOf = (day: Day): DateRange => ({ firstDate: startOf('year', day), lastDate: endOf('year', day) })

/** `3-2026`. */
const keyOf = (day: string): string => monthKey(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

/** `3-2026` as `2026-03-01`. */
function firstDayOf(key: string): Day {
  const [month, year] = key.split('-').map(Number)
  return makeDay(year ?? 0, month ?? 0, 1)
}

/** Those of the year, and later ones in which something is expected. */
function monthKeys({ firstDate }: DateRange, expected: readonly string[]): readonly string[] {
  const months = monthsOfYear.map(month => monthKey(Number(firstDate.slice(0, 4)), month))
  return [...new Set([...months, ...expected])]
}

/** By month and whether a bank paid: `3-2026 true`. */
async function billedByMonth(db: Db, counting: Counting, days: DateRange): Promise<ReadonlyMap<string, number>> {
  const months = await readMonths(db, counting, 'billing', days)
  return new Map(months.map(({ month, isBank, value }) => [`${keyOf(month)} ${isBank}`, value / 100]))
}

interface StoredDate extends Omit<PredictedReservation, 'amount' | 'tipyValue' | 'isLate'> {
  readonly amount: string
  readonly tipyValue: string
}

/** Open billing dates, with what of each the reader counts. */
async function expectedDates(
  db: Db,
  counting: Counting,
  days: DateRange | null,
  today: Day,
): Promise<readonly PredictedReservation[]> {
  if (days === null) return []
  const user = (side: 'finder' | 'seller') =>
    sql`case when ${sql.ref(side)}.id is not null
      then json_build_object('_id', ${sql.ref(side)}.id, 'name', ${sql.ref(side)}.name) end`
  const { rows } = await sql<StoredDate>`
    select r.id as _id, r.office, r.ref, r.reservation_date::text as "reservationDate",
      x.day::text as "predictedExecutionDate", r.finder, r.is_external_finder as "isExternalFinder",
      ${user('finder')} as "finderUser", r.seller, r.is_external_seller as "isExternalSeller",
      ${user('seller')} as "sellerUser", r.tipy_value as "tipyValue", x.value / 100 as amount,
      (select json_build_object('type', p ->> 'type', 'percentage', (p ->> 'percentage')::numeric)
        from jsonb_array_elements(r.billing_dates) p where (p ->> '_id')::uuid = x.item) as "billingDates"
    from (
      select f.ref, f.item, f.day, sum(f.value) as value from ${factsOf('predicted')} f
      where ${countedFacts(counting, 'predicted')} and ${inRanges([days])}
      group by f.ref, f.item, f.day
    ) x
    join reservations r on r.company_id = ${counting.companyId} and r.id = x.ref
    left join users finder on finder.company_id = r.company_id and finder.id = r.finder_person
    left join users seller on seller.company_id = r.company_id and seller.id = r.seller_person
    order by x.day, r.ref, r.id, x.item`.execute(db)
  return rows.map(row => ({
    ...row,
    tipyValue: Number(row.tipyValue),
    amount: Number(row.amount),
    isLate: row.predictedExecutionDate < today,
  }))
}
