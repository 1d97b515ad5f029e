import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * A deal keeps what each of its dates bills, by which invoice, and who answered for its people's offices. An invoiced date
 * takes day and amounts from its invoice, which may have been edited since; open ones share what is left. A deal that was
 * billed for more than it is worth stays so: a person decides what to do, and `npm run verify` names it until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db)
  await readBilled(db)
  await writeDeals(db)
  await sql`drop table billed_deals`.execute(db)
  await sql`create index reservations_over_billed on reservations (company_id, id) where is_over_billed`.execute(db)
}

const heads = ['finder_broker', 'finder_coo', 'seller_broker', 'seller_coo']

async function addColumns(db: Kysely<unknown>): Promise<void> {
  for (const name of heads) {
    const column = sql.raw(name)
    await sql`alter table reservations add ${column} uuid, add foreign key (company_id, ${column}) references users (company_id, id)`.execute(
      db,
    )
  }
  await sql`alter table reservations add billed_value numeric(14,2) not null default 0, add is_over_billed boolean not null default false`.execute(
    db,
  )
}

/**
 * What each date bills. Invoiced: as its invoice says. Executed by hand: its percentage of the value, where the last takes
 * what rounding leaves. Open dates share what these leave, and the last of them takes the rest.
 */
async function readBilled(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table billed_deals on commit drop as
    with dates as (
      select r.company_id, r.id, p.part, p.at, coalesce(r.value, 0) as value, i.id as invoice, i.value as invoiced,
        i.tipy_value as agency, to_char(i.date, 'YYYY-MM-DD') as day, not r.is_draft as is_sent, r.tipy_value,
        coalesce((p.part ->> 'percentage')::numeric, 0) as percentage,
        i.id is not null or p.part ->> 'executionDate' is not null as is_executed,
        case when r.is_external_seller
            or (r.is_external_finder and coalesce(r.deal_type, '') not in ('mortgageLoan', 'creditTransfer'))
          then coalesce(r.percentage_split, 0.5) else 1 end as split
      from reservations r cross join jsonb_array_elements(r.billing_dates) with ordinality p(part, at)
      left join invoices i on i.company_id = r.company_id and i.reservation = r.id and i.active
        and i.billing_date = (p.part ->> '_id')::uuid
    ), shared as (
      select *, round(value * percentage / 100, 2) as share, round(sum(percentage) over deal, 2) = 100 as is_whole,
        row_number() over (partition by company_id, id order by at desc) = 1 as is_last
      from dates window deal as (partition by company_id, id)
    ), grossed as (
      select *, case
          when invoice is not null then invoiced
          when is_last and is_whole then greatest(share + value - sum(share) over deal, 0)
          else share
        end as gross,
        case when invoice is not null then agency else coalesce((part ->> 'amount')::numeric, 0) / 100 end as amount
      from shared window deal as (partition by company_id, id)
    ), rested as (
      select *, is_sent and bool_or(is_executed) over deal as is_shared,
        greatest(value - coalesce(sum(gross) filter (where is_executed) over deal, 0), 0) as rest,
        sum(percentage) filter (where not is_executed) over deal as weight,
        row_number() over (partition by company_id, id, is_executed order by at desc) = 1 as takes_rest
      from grossed window deal as (partition by company_id, id)
    ), weighted as (
      select *, round(rest * split, 2) as agency_rest,
        case when is_executed or weight = 0 then 0 else round(rest * percentage / weight, 2) end as open_gross,
        case when is_executed or weight = 0 then 0 else round(round(rest * split, 2) * percentage / weight, 2) end
          as open_amount
      from rested
    ), settled as (
      select company_id, id, at, part, invoice, day, value, is_executed, is_shared, tipy_value, agency_rest,
        case when is_executed or not is_shared then gross
          when takes_rest then open_gross + rest - sum(open_gross) over deal else open_gross end as gross,
        case when is_executed or not is_shared then amount
          when takes_rest then open_amount + agency_rest - sum(open_amount) over deal else open_amount end as amount
      from weighted window deal as (partition by company_id, id)
    ), written as (
      select *, part || jsonb_build_object('gross', (gross * 100)::bigint, 'amount', (amount * 100)::bigint,
          'invoice', invoice)
          || case when invoice is null then '{}' else jsonb_build_object('executionDate', day) end as now
      from settled
    )
    select company_id, id, jsonb_agg(now order by at) as billing_dates,
      coalesce(sum(gross) filter (where is_executed), 0) as billed_value, max(value) as value,
      case when bool_or(is_shared) then coalesce(sum(amount) filter (where is_executed), 0) + max(agency_rest)
        else max(tipy_value) end as tipy_value,
      max(tipy_value) as old_value,
      bool_or(is_executed) and bool_and(is_executed or gross = 0) as is_done,
      jsonb_agg(jsonb_build_object('mark', '~', '_id', part ->> '_id', 'fields',
        ${changed('gross', sql`null`, sql`gross`)}
        || ${changed('amount', sql`(part ->> 'amount')::numeric / 100`, sql`amount`)}
        || ${changed('executionDate', sql`part ->> 'executionDate'`, sql`now ->> 'executionDate'`)}
      ) order by at) as changed
    from written group by company_id, id`.execute(db)
}

/** A line of the change log about one value, as the wire carries it; nothing where it did not change. */
const changed = (name: string, old: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
  case when ${now} is distinct from ${old} then jsonb_build_object(${sql.lit(name)},
    jsonb_build_object('old', ${old}, 'new', ${now})) else '{}' end`

/** Each deal as the next version of itself, by the system. */
async function writeDeals(db: Kysely<unknown>): Promise<void> {
  await sql`
    update reservations r set version = r.version + 1,
      finder_broker = f.broker, finder_coo = f.coo, seller_broker = s.broker, seller_coo = s.coo,
      billing_dates = coalesce(b.billing_dates, r.billing_dates), tipy_value = coalesce(b.tipy_value, r.tipy_value),
      is_done = coalesce(b.is_done, false),
      billed_value = coalesce(b.billed_value, 0), is_over_billed = coalesce(b.billed_value > b.value, false)
    from reservations o
    left join offices f on f.company_id = o.company_id and f.key = o.finder_office
    left join offices s on s.company_id = o.company_id and s.key = o.seller_office
    left join billed_deals b on b.company_id = o.company_id and b.id = o.id
    where o.company_id = r.company_id and o.id = r.id`.execute(db)
  await sql`
    insert into changes (company_id, model, ref, version, user_id, fields, created_at)
    select r.company_id, 'reservations', r.id, r.version, null,
      ${changed('billedValue', sql`null`, sql`r.billed_value`)}
        || ${changed('tipyValue', sql`b.old_value`, sql`b.tipy_value`)}
        || ${changed('finderBroker', sql`null`, sql`r.finder_broker`)}
        || ${changed('finderCoo', sql`null`, sql`r.finder_coo`)}
        || ${changed('sellerBroker', sql`null`, sql`r.seller_broker`)}
        || ${changed('sellerCoo', sql`null`, sql`r.seller_coo`)}
        || case when b.changed is null then '{}'
          else jsonb_build_object('billingDates', jsonb_build_object('parts', b.changed)) end,
      now()
    from reservations r left join billed_deals b on b.company_id = r.company_id and b.id = r.id`.execute(db)
}
