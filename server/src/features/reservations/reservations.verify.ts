import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'

const deal = sql`format('reserva %s de %s (%s)', coalesce(r.ref, 'sem referência'), r.reservation_date, r.id)`

/** The unrounded sum, rounded to hundredths (rules.md §1). */
const whole = (parts: string) => sql`(
  select round(coalesce(sum(round(coalesce((part ->> 'percentage')::numeric, 0), 6)), 0), 2) = 100
  from jsonb_array_elements(${sql.ref(`r.${parts}`)}) as part)`

/** What must hold of deals: written as questions, not as the rules that make it so. */
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
]
