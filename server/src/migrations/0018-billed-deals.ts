import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * A deal keeps what each of its dates bills, by which invoice, and who answered for its people's offices. What an invoice
 * bills is taken from the invoice: its day and its amounts may have been changed since. What is left for open dates is not
 * touched: the next save of a deal computes it, and `npm run verify` names the deals that need one.
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

/** A date's part of the gross value: its invoice's, or its percentage, where the last takes what rounding leaves. */
async function readBilled(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table billed_deals on commit drop as
    with dates as (
      select r.company_id, r.id, p.part, p.at, coalesce(r.value, 0) as value, i.id as invoice, i.value as invoiced,
        i.tipy_value, to_char(i.date, 'YYYY-MM-DD') as day,
        round(coalesce(r.value, 0) * coalesce((p.part ->> 'percentage')::numeric, 0) / 100, 2) as share,
        round(sum(coalesce((p.part ->> 'percentage')::numeric, 0)) over deal, 2) = 100 as is_whole,
        row_number() over (partition by r.company_id, r.id order by p.at desc) = 1 as is_last
      from reservations r cross join jsonb_array_elements(r.billing_dates) with ordinality p(part, at)
      left join invoices i on i.company_id = r.company_id and i.reservation = r.id and i.active
        and i.billing_date = (p.part ->> '_id')::uuid
      window deal as (partition by r.company_id, r.id)
    ), grossed as (
      select *, case
          when invoice is not null then invoiced
          when is_last and is_whole then greatest(share + value - sum(share) over deal, 0)
          else share
        end as gross
      from dates
      window deal as (partition by company_id, id)
    ), written as (
      select *, part || jsonb_build_object('gross', (gross * 100)::bigint, 'invoice', invoice)
          || case when invoice is null then '{}'
            else jsonb_build_object('amount', (tipy_value * 100)::bigint, 'executionDate', day) end as now
      from grossed
    )
    select company_id, id, jsonb_agg(now order by at) as billing_dates,
      coalesce(sum(gross) filter (where now ->> 'executionDate' is not null), 0) as billed_value,
      max(value) as value,
      jsonb_agg(jsonb_build_object('mark', '~', '_id', part ->> '_id', 'fields',
        ${changed('gross', sql`null`, sql`gross`)}
        || ${changed('amount', sql`(part ->> 'amount')::numeric / 100`, sql`(now ->> 'amount')::numeric / 100`)}
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
      billing_dates = coalesce(b.billing_dates, r.billing_dates),
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
        || ${changed('finderBroker', sql`null`, sql`r.finder_broker`)}
        || ${changed('finderCoo', sql`null`, sql`r.finder_coo`)}
        || ${changed('sellerBroker', sql`null`, sql`r.seller_broker`)}
        || ${changed('sellerCoo', sql`null`, sql`r.seller_coo`)}
        || case when b.changed is null then '{}'
          else jsonb_build_object('billingDates', jsonb_build_object('parts', b.changed)) end,
      now()
    from reservations r left join billed_deals b on b.company_id = r.company_id and b.id = r.id`.execute(db)
}
