import { keptLines } from '@tipy/server/ledger/verify'
import type { Db } from '@tipy/server/platform/database/database'
import { type RawBuilder, sql } from 'kysely'
import { firstDay, years } from './listings.ts'
import { loading, one, pick, withoutIndexes, withoutKey } from './loading.ts'
import {
  brokerOf,
  colleagueOf,
  directorOf,
  firstNames,
  lastNames,
  officeOf,
  perOffice,
  personId,
  teamOf,
} from './network.ts'

/**
 * Invoices of five years, one for every listing, with their ledger: seven in ten between two people of the company, four
 * of five times of the same office; the others with another agency on either side or to a bank. Some six lines each.
 */
export async function makeInvoices(db: Db, companyId: string, count: number, people: number): Promise<void> {
  await loading(db, async tied => {
    await withoutIndexes(tied, 'invoices', () => insertInvoices(tied, companyId, count, people))
    await withoutKey(tied, 'ledger', () => insertLedger(tied))
  })
}

type Columns = Readonly<Record<string, RawBuilder<unknown>>>

/** The columns of one side: the person, their position and their shares; all empty for a side outside the company. */
function sideColumns(side: 'finder' | 'seller'): Columns {
  const person = sql.ref(`x.${side}`)
  const isOurs = sql.ref(`x.has_${side}`)
  const value = sql.ref(`x.${side}_value`)
  const ours = (column: RawBuilder<unknown>) => sql`case when ${isOurs} then ${column} end`
  const paid = (percentage: number) => sql`case when ${isOurs} then ${value} * ${sql.lit(percentage)} / 100 else 0 end`
  return {
    [side]: sql`case when ${isOurs} then ${personId(person)}::text else 'Outra Agência' end`,
    [`is_external_${side}`]: sql`not ${isOurs}`,
    [`${side}_percentage`]: ours(sql`50`),
    [`${side}_team`]: ours(teamOf(person)),
    [`${side}_office`]: ours(officeOf(person)),
    [`${side}_commercial_director`]: ours(directorOf(person)),
    [`${side}_commercial_director_commission`]: ours(sql`5`),
    [`${side}_broker`]: ours(brokerOf(person)),
    [`${side}_broker_commission`]: ours(sql`2`),
    [`${side}_value`]: value,
    [`${side}_commission`]: paid(50),
    [`${side}_commercial_director_value`]: paid(5),
    [`${side}_broker_value`]: paid(2),
    [`${side}_coo_value`]: sql`0`,
    [`${side}_recruiter_value`]: sql`0`,
    [`${side}_recruiter_director_value`]: sql`0`,
    [`sent_bills_to_${side}`]: sql.ref(`x.is_${side}_paid`),
    [`${side}_payment_date`]: sql`case when ${sql.ref(`x.is_${side}_paid`)} then x.paid_on + 10 end`,
  }
}

/** This percentage of the value of the company's own sides. */
const shared = (percentage: number) =>
  sql`((case when x.has_finder then x.finder_value else 0 end + case when x.has_seller then x.seller_value else 0 end)
    * ${sql.lit(percentage)} / 100)`
const unpaid = (side: 'finder' | 'seller') =>
  sql`case when ${sql.ref(`x.has_${side}`)} and not ${sql.ref(`x.is_${side}_paid`)}
    then ${sql.ref(`x.${side}_value`)} * 0.5 else 0 end`
const oncePaid = (amount: RawBuilder<unknown>) => sql`case when x.paid_on is null then 0 else ${amount} end`
const toOutside = sql`case when not x.has_seller and not x.is_seller_paid then x.value - x.tipy_value else 0 end`

const columns = (companyId: string): Columns => ({
  company_id: sql`${companyId}::uuid`,
  id: sql`md5('invoice' || n)::uuid`,
  ref: sql`x.ref`,
  number: sql`n`,
  office: sql`case when x.has_finder then ${officeOf(sql.ref('x.finder'))} else ${officeOf(sql.ref('x.seller'))} end`,
  issue_date: sql`x.day`,
  date: sql`x.day + ${pick(28, 10)}`,
  owner: sql`x.owner`,
  buyer: sql`x.buyer`,
  value: sql`x.value`,
  tipy_value: sql`x.tipy_value`,
  ...sideColumns('finder'),
  ...sideColumns('seller'),
  credit_manager_value: sql`0`,
  client_payment_date: sql`x.paid_on`,
  responsible_payments: sql`'[]'::jsonb`,
  commission: shared(50),
  commercial_director_commission: shared(5),
  agency_value: sql`x.tipy_value - ${shared(57)}`,
  to_receive: sql`case when x.paid_on is not null then 0 when x.has_finder or x.is_bank then x.value else x.tipy_value end`,
  to_pay: oncePaid(sql`${unpaid('finder')} + ${unpaid('seller')} + ${toOutside}`),
  to_pay_internal: oncePaid(sql`${unpaid('finder')} + ${unpaid('seller')}`),
  to_pay_external: oncePaid(toOutside),
  to_pay_responsible: oncePaid(shared(7)),
  is_bank: sql`x.is_bank`,
  is_shared: sql`x.has_finder and x.has_seller and x.finder <> x.seller`,
  is_paid: sql`x.paid_on is not null`,
  is_done: sql`x.paid_on is not null and (not x.has_finder or x.is_finder_paid) and x.is_seller_paid`,
  // the fields marked for search, in the order of their declaration
  search_text: sql`fold(concat_ws(E'\n', x.ref, n::text, x.owner, x.buyer))`,
  active: sql`${pick(3, 33)} > 0`,
  created_at: sql`x.day`,
  created_by: personId(sql.ref('x.seller')),
  updated_at: sql`x.day`,
  updated_by: personId(sql.ref('x.seller')),
})

async function insertInvoices(db: Db, companyId: string, count: number, people: number): Promise<void> {
  const values = columns(companyId)
  const names = sql.join(Object.keys(values).map(name => sql.ref(name)))
  await sql`
    insert into invoices (${names})
    select ${sql.join(Object.values(values))}
    from generate_series(1, ${count}::bigint) n, lateral (select 1 + ${pick(15, people)} as finder) f, lateral (select
      ${firstDay}::date + ((n - 1) * ${years * 365} / ${count}::bigint)::int as day,
      f.finder,
      case when ${pick(31, 5)} > 0 then ${colleagueOf(sql.ref('f.finder'), pick(19, perOffice), people)}
        else 1 + ${pick(19, people)} end as seller,
      ${pick(24, 10)} as kind,
      ${one(12, firstNames)} || ' ' || ${one(13, lastNames)} as owner,
      ${one(20, firstNames)} || ' ' || ${one(21, lastNames)} as buyer,
      (1000 + 50 * ${pick(16, 400)})::numeric as value
    ) y, lateral (select y.*,
      y.kind = 0 as is_bank,
      y.kind not in (0, 1) as has_finder,
      y.kind <> 2 as has_seller,
      case when y.kind = 0 then 'Bank' else 'NE-' || n end as ref,
      case when y.kind in (1, 2) then y.value / 2 else y.value end as tipy_value,
      case when ${pick(25, 10)} < 8 then y.day + 20 + ${pick(26, 40)} end as paid_on
    ) z, lateral (select z.*,
      case when z.is_bank then 0 when z.has_finder and z.has_seller then z.value / 2 else z.tipy_value end as finder_value,
      case when z.is_bank then z.value when z.has_finder and z.has_seller then z.value / 2 else z.tipy_value end as seller_value,
      z.has_finder and z.paid_on is not null and ${pick(27, 10)} < 8 as is_finder_paid,
      z.paid_on is not null and ${pick(29, 10)} < 8 as is_seller_paid
    ) x`.execute(db)
}

/** The ledger lines that a save writes, computed from the inserted invoices. */
async function insertLedger(db: Db): Promise<void> {
  const place = sql`regexp_replace(k.part, '^(finder|seller)', '')`
  await sql`
    insert into ledger (company_id, invoice_id, part, side, role, person, day, office, team, commercial_director, broker,
      coo, recruiter, is_bank, active, base, percentage, amount, client_payment_date, payment_date)
    select k.company_id, k.invoice_id, k.part, substring(k.part from '^(finder|seller)'),
      case ${place} when '' then 'consultant' else lower(left(${place}, 1)) || substr(${place}, 2) end,
      k.person, k.day, k.office, k.team, k.commercial_director, k.broker, k.coo, k.recruiter, k.is_bank, i.active, k.base,
      k.percentage, k.amount, k.client_payment_date, k.payment_date
    from (${keptLines()}) k join invoices i on i.company_id = k.company_id and i.id = k.invoice_id`.execute(db)
}
