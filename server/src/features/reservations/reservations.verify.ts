import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'

const deal = sql`format('reserva %s de %s (%s)', coalesce(r.ref, 'sem referência'), r.reservation_date, r.id)`

/** The unrounded sum, rounded to hundredths (docs/features/calendar-and-money.md). */
const whole = (parts: string) => sql`(
  select round(coalesce(sum(round(coalesce((part ->> 'percentage')::numeric, 0), 6)), 0), 2) = 100
  from jsonb_array_elements(${sql.ref(`r.${parts}`)}) as part)`

/** Billing dates as deals store them. */
const dates = sql`
  select r.company_id, r.id as reservation_id, (part ->> '_id')::uuid as id, (part ->> 'invoice')::uuid as invoice,
    (part ->> 'executionDate')::date as executed, coalesce((part ->> 'gross')::numeric, 0) / 100 as gross,
    coalesce((part ->> 'amount')::numeric, 0) / 100 as amount
  from reservations r cross join jsonb_array_elements(r.billing_dates) as part`

/** What each deal has billed and what its open dates will bill: for an invoiced date, the amounts of its invoice. */
const billed = sql`
  select d.company_id, d.reservation_id,
    coalesce(sum(coalesce(i.value, d.gross)) filter (where d.executed is not null), 0) as billed,
    coalesce(sum(coalesce(i.tipy_value, d.amount)) filter (where d.executed is not null), 0) as kept,
    count(*) filter (where d.executed is null) as open_dates,
    coalesce(sum(d.gross) filter (where d.executed is null), 0) as open_gross,
    coalesce(sum(d.amount) filter (where d.executed is null), 0) as open_amount
  from (${dates}) d
  left join invoices i on i.company_id = d.company_id and i.reservation = d.reservation_id and i.billing_date = d.id
    and i.active
  group by d.company_id, d.reservation_id`

/** What must hold of deals: written as queries, independent of the rules that write them. */
export const reservationChecks: readonly Check[] = [
  {
    name: 'percentagesAreWhole',
    sentence: 'As percentagens de uma reserva não somam 100',
    broken: sql<Broken>`
      select r.company_id, ${deal} as about from reservations r
      where not r.is_draft and (not ${whole('billing_dates')} or (r.owners <> '[]' and not ${whole('owners')}))`,
  },
  {
    name: 'billingsAsKept',
    sentence: 'Uma data de faturação não é a que a reserva guarda',
    broken: sql<Broken>`
      select coalesce(k.company_id, b.company_id) as company_id,
        format('reserva %s: %s', coalesce(k.reservation_id, b.reservation_id), coalesce(k.id, b.id)) as about
      from (
        select r.company_id, r.id as reservation_id, (part ->> '_id')::uuid as id,
          (part ->> 'predictedExecutionDate')::date as predicted, (part ->> 'executionDate')::date as executed,
          (part ->> 'amount')::numeric / 100 as amount
        from reservations r cross join jsonb_array_elements(r.billing_dates) as part
      ) k
      full join reservation_billings b
        on b.company_id = k.company_id and b.reservation_id = k.reservation_id and b.id = k.id
      where (k.predicted, k.executed, k.amount) is distinct from (b.predicted, b.executed, b.amount)
        or k.id is null or b.id is null`,
  },
  {
    name: 'invoicedAsKept',
    sentence: 'Uma data de faturação não coincide com a fatura que a cobra',
    broken: sql<Broken>`
      select coalesce(d.company_id, i.company_id) as company_id, format('%s, data %s: fatura %s', ${deal},
        coalesce(d.id, i.billing_date), coalesce(i.number::text, 'em falta')) as about
      from (${dates}) d
      join reservations r on r.company_id = d.company_id and r.id = d.reservation_id
      full join (select * from invoices where active and reservation is not null) i
        on i.company_id = d.company_id and i.reservation = d.reservation_id and i.billing_date = d.id
      where (d.invoice is not null or i.id is not null)
        and (d.invoice, d.gross, d.amount, d.executed) is distinct from (i.id, i.value, i.tipy_value, i.date)`,
  },
  {
    name: 'invoicedWithinValue',
    sentence: 'Uma reserva está faturada acima do seu valor',
    broken: sql<Broken>`
      select r.company_id, format('%s: %s de %s', ${deal}, greatest(b.billed, i.invoiced), coalesce(r.value, 0)) as about
      from reservations r
      left join (${billed}) b on b.company_id = r.company_id and b.reservation_id = r.id
      -- once more by the invoices alone, also those whose date is gone
      left join (
        select company_id, reservation, sum(value) as invoiced from invoices where active group by company_id, reservation
      ) i on i.company_id = r.company_id and i.reservation = r.id
      where greatest(b.billed, i.invoiced) > coalesce(r.value, 0)`,
  },
  {
    name: 'billedAsKept',
    sentence: 'O valor faturado de uma reserva não é o das suas datas',
    broken: sql<Broken>`
      select r.company_id, format('%s: %s em vez de %s', ${deal}, r.billed_value, coalesce(b.billed, 0)) as about
      from reservations r left join (${billed}) b on b.company_id = r.company_id and b.reservation_id = r.id
      where r.billed_value <> coalesce(b.billed, 0)
        or r.is_over_billed <> (coalesce(b.billed, 0) > coalesce(r.value, 0))`,
  },
  {
    name: 'dealsAddUp',
    sentence: 'O valor de uma reserva não é o que está faturado mais o resto das suas datas',
    broken: sql<Broken>`
      select r.company_id, format('%s: %s em vez de %s; por faturar %s em vez de %s', ${deal}, r.tipy_value,
        s.kept + s.agency_rest, s.open_gross, s.rest) as about
      from reservations r join (
        select *, round(rest * split, 2) as agency_rest from (
          select o.company_id, o.id, coalesce(b.kept, 0) as kept, coalesce(b.open_dates, 0) as open_dates,
            coalesce(b.open_gross, 0) as open_gross, coalesce(b.open_amount, 0) as open_amount,
            greatest(coalesce(o.value, 0) - coalesce(b.billed, 0), 0) as rest,
            case when o.is_external_seller
                or (o.is_external_finder and coalesce(o.deal_type, '') not in ('mortgageLoan', 'creditTransfer'))
              then coalesce(o.percentage_split, 0.5) else 1 end as split
          from reservations o left join (${billed}) b on b.company_id = o.company_id and b.reservation_id = o.id
        ) rests
      ) s on s.company_id = r.company_id and s.id = r.id
      where not r.is_draft and (r.tipy_value <> s.kept + s.agency_rest
        or (s.open_dates > 0 and (s.open_gross <> s.rest or s.open_amount <> s.agency_rest)))`,
  },
]
