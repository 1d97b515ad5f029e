import type { Db } from '@tipy/server/platform/database/database'
import { type RawBuilder, sql } from 'kysely'
import { cities, firstDay, houseTypes, streets, years } from './listings.ts'
import { loading, one, pick, withoutIndexes } from './loading.ts'
import { directorOf, firstNames, lastNames, officeOf, personId, teamOf } from './network.ts'

/** Reservations of five years, one for every listing: each is billed half at the contract and half at the deed. */
export async function makeReservations(db: Db, companyId: string, count: number, people: number): Promise<void> {
  await loading(db, async tied => {
    await withoutIndexes(tied, 'reservations', () => insertDeals(tied, companyId, count, people))
    await withoutIndexes(tied, 'reservation_billings', () => insertBillings(tied))
  })
}

const flags = `impic insurance predial_registration_certificate predial_booklet usage_license lu_exemption_certificate
  infrastructure_certificate housing_technical_sheet energetic_certificate property_plan kyc preference_rights
  condominium_declaration statement_declaration is_external_finder is_external_seller sent_bills_to_finder`.split(/\s+/)
const recipients = 'process_managers credit_managers finance_managers brokers team_leaders assistants'.split(' ')

const finder = sql.ref('x.finder')
const seller = sql.ref('x.seller')

const columns = (companyId: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  company_id: sql`${companyId}::uuid`,
  id: sql`md5('deal' || n)::uuid`,
  ref: sql`x.ref`,
  deal_type: sql`'sales'`,
  state: sql`x.state`,
  reservation_date: sql`x.day`,
  user: personId(finder),
  address: sql`x.address`,
  city: sql`x.city`,
  house_type: one(11, houseTypes),
  area: sql`30 + ${pick(1, 400)}`,
  rooms: pick(2, 7),
  house_value: sql`x.amount * 20`,
  value: sql`x.amount`,
  tipy_value: sql`x.amount`,
  give_up_date: sql`x.give_up`,
  internal_credit: one(17, ['yes', 'no', 'byClient', 'paidInFull']),
  credit_value: sql`case when ${pick(18, 2)} = 0 then x.amount * 15 end`,
  finder: sql`${personId(finder)}::text`,
  finder_percentage: sql`50`,
  finder_team: teamOf(finder),
  finder_commercial_director: directorOf(finder),
  seller: sql`${personId(seller)}::text`,
  seller_percentage: sql`50`,
  seller_team: teamOf(seller),
  seller_commercial_director: directorOf(seller),
  owners: sql`jsonb_build_array(jsonb_build_object('_id', md5('owner' || n)::uuid, 'name', x.owner, 'percentage', 100))`,
  buyers: sql`jsonb_build_array(jsonb_build_object('_id', md5('buyer' || n)::uuid, 'name', x.buyer))`,
  guarantors: sql`'[]'::jsonb`,
  billing_dates: sql`jsonb_build_array(${billing('CPCV', 30)}, ${billing('ESC', 90)})`,
  is_draft: sql`x.state = 'draft'`,
  is_done: sql`x.day + 90 < ${lastDone}::date and x.give_up is null`,
  is_broken: sql`x.give_up is not null`,
  office: officeOf(finder),
  finder_office: officeOf(finder),
  seller_office: officeOf(seller),
  // the fields marked for search, in the order of their declaration
  search_text: sql`fold(concat_ws(E'\n', x.ref, x.address, x.city, x.owner, x.buyer))`,
  active: sql`${pick(3, 33)} > 0`,
  created_at: sql`x.day`,
  created_by: personId(finder),
  updated_at: sql`x.day`,
  updated_by: personId(finder),
  ...Object.fromEntries(flags.map(name => [name, sql`false`])),
  ...Object.fromEntries(recipients.map(name => [name, sql`array[]::uuid[]`])),
})

/** Billings due before this day are executed. */
const lastDone = '2025-10-01'

function billing(type: string, days: number): RawBuilder<unknown> {
  const due = sql`x.day + ${sql.lit(days)}`
  return sql`jsonb_build_object('_id', md5(${sql.lit(type)} || n)::uuid, 'type', ${sql.lit(type)}, 'percentage', 50,
    'predictedExecutionDate', ${due}, 'amount', (x.amount * 50)::bigint,
    'executionDate', case when ${due} < ${lastDone}::date and x.give_up is null then ${due} end)`
}

async function insertDeals(db: Db, companyId: string, count: number, people: number): Promise<void> {
  const values = columns(companyId)
  const names = sql.join(Object.keys(values).map(name => sql.ref(name)))
  await sql`
    insert into reservations (${names})
    select ${sql.join(Object.values(values))}
    from generate_series(1, ${count}::bigint) n, lateral (select
      'NE-' || n as ref,
      ${firstDay}::date + ((n - 1) * ${years * 365} / ${count}::bigint)::int as day,
      1 + ${pick(15, people)} as finder,
      1 + ${pick(19, people)} as seller,
      'Rua ' || ${one(5, streets)} || ', ' || 1 + ${pick(6, 300)} as address,
      (${cities}::text[])[1 + ${pick(9, cities.length)} * ${pick(10, cities.length)} / ${cities.length}] as city,
      ${one(12, firstNames)} || ' ' || ${one(13, lastNames)} || ' ' || ${one(14, lastNames)} as owner,
      ${one(20, firstNames)} || ' ' || ${one(21, lastNames)} as buyer,
      (1000 + 50 * ${pick(16, 400)})::numeric as amount,
      ${one(22, ['active', 'active', 'active', 'active', 'active', 'active', 'active', 'toValidate', 'draft'])} as state
    ) y, lateral (select y.*,
      case when ${pick(23, 12)} = 0 then y.day + 40 end as give_up
    ) x`.execute(db)
}

/** The rows the product's trigger writes; the bulk load switches triggers off. */
async function insertBillings(db: Db): Promise<void> {
  await sql`
    insert into reservation_billings (company_id, reservation_id, id, predicted, executed, amount)
    select t.company_id, t.id, (part ->> '_id')::uuid, (part ->> 'predictedExecutionDate')::date,
      (part ->> 'executionDate')::date, (part ->> 'amount')::numeric / 100
    from reservations t, jsonb_array_elements(t.billing_dates) as part`.execute(db)
}
