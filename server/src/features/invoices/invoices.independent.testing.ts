import { type RawBuilder, sql } from 'kysely'

/**
 * The money of invoices a second time, written in SQL from docs/features/invoices.md and calendar-and-money.md by a
 * developer who had not read the first implementation. It reads what users typed into an invoice, no computed column.
 *
 * Where the rules left a choice:
 *  1. Commissions are percentages of the side's value already rounded to cents, as are shares of tipyValue: each is a
 *     separate amount, rounded once. Agency, sums and what is owed are then exact additions.
 *  2. Bank: the finder counts as external whatever its flag says (the save forces it).
 *  3. Bank with an external seller: the seller's value is tipyValue all the same ("Bank: finder 0, seller tipyValue"),
 *     no person of that side is paid, value − tipyValue is owed to the external seller.
 *  4. Bank: what is to be received is tipyValue, the finder being external; it differs from value only in case 3.
 *  5. Credit managers are of the invoice, not of a side: an external seller does not take theirs. One left on an invoice
 *     that is not Bank is paid nothing, and has no line.
 *  6. Two external parties without Bank cannot be saved; such a row has no side values (null), and pays no person.
 *  7. A payment date counts only if it could be kept: the finder's with bills sent, the seller's with bills sent or an
 *     external seller.
 *  8. Nothing is owed to those responsible before the client has paid, credit manager included; a `responsiblePayments`
 *     without a date is no payment; of several of one part the latest counts. Being done does not wait for them.
 *  9. An external finder is never owed anything (the other agency bills the client).
 * 10. A person in a place of an internal side has a line even when it is worth 0; places of an external side, and the
 *     external party itself, have none. A person in two places has two lines. The agency's has no person and no paid
 *     day; its base is tipyValue. Lines are of archived invoices too; totals and statements are not.
 * 11. A line's percentage is the one on the invoice, null when none was given.
 * 12. `commissions` of the totals is what finders and sellers earn (`commission`), paid or not, without those
 *     responsible. Sums of nothing are 0.
 * 13. Months are `YYYY-MM`, only those with invoices, oldest first; an invoice without that date is in none.
 */

type Fragment = RawBuilder<unknown>

const sideNames = ['finder', 'seller'] as const
type SideName = (typeof sideNames)[number]

/** The other people paid on a side: the suffix of the part, of the person's column, and of the percentage's. */
const places = [
  ['CommercialDirector', 'commercial_director', 'commercial_director_commission'],
  ['Broker', 'broker', 'broker_commission'],
  ['Coo', 'coo', 'coo_commission'],
  ['Recruiter', 'recruiter', 'recruiter_percentage'],
  ['RecruiterDirector', 'recruiter_director', 'recruiter_director_percentage'],
] as const

/** A person paid on an invoice `t` whose sides are `s`, as SQL expressions. */
interface Paid {
  part: string
  /** The column of its amount. */
  amountName: string
  /** Whether the part applies at all. */
  counts: Fragment
  person: Fragment
  base: Fragment
  percentage: Fragment
  paidDay: Fragment
}

const responsiblePaidDay = (part: string): Fragment => sql`(
  select max((payment ->> 'paymentDate')::date) from jsonb_array_elements(t.responsible_payments) payment
  where payment ->> 'part' = ${sql.lit(part)})`

const party = (side: SideName): Paid => ({
  part: side,
  amountName: `${side}_commission`,
  counts: sql.ref(`s.${side}_internal`),
  person: sql`case when ${sql.ref(`s.${side}_internal`)} then ${sql.ref(`t.${side}`)}::uuid end`,
  base: sql.ref(`s.${side}_value`),
  percentage: sql.ref(`t.${side}_percentage`),
  paidDay: sql.ref(`s.${side}_paid_day`),
})

const responsiblesOf = (side: SideName): Paid[] =>
  places.map(([part, person, percentage]) => ({
    part: `${side}${part}`,
    amountName: `${side}_${person}_value`,
    counts: sql.ref(`s.${side}_internal`),
    person: sql.ref(`t.${side}_${person}`),
    base: sql.ref(`s.${side}_value`),
    percentage: sql.ref(`t.${side}_${percentage}`),
    paidDay: responsiblePaidDay(`${side}${part}`),
  }))

const creditManager: Paid = {
  part: 'creditManager',
  amountName: 'credit_manager_value',
  counts: sql`s.is_bank`,
  person: sql`t.credit_manager`,
  base: sql`s.tipy_value`,
  percentage: sql`t.credit_manager_commission`,
  paidDay: responsiblePaidDay('creditManager'),
}

const parties = sideNames.map(party)
const responsibles = [...sideNames.flatMap(responsiblesOf), creditManager]
const everybody = [...parties, ...responsibles]

/** The agency's share of each invoice, which of its sides are internal, and when its parties were paid. */
const sides = sql`
  select v.*,
    case
      when v.is_bank then 0.00
      when v.finder_internal and v.seller_internal then trunc(v.tipy_value * 0.5, 2)
      when v.finder_internal then v.tipy_value
      when v.seller_internal then v.value - v.tipy_value
    end as finder_value,
    case
      when v.is_bank then v.tipy_value
      when v.finder_internal and v.seller_internal then v.tipy_value - trunc(v.tipy_value * 0.5, 2)
      when v.seller_internal then v.tipy_value
      when v.finder_internal then v.value - v.tipy_value
    end as seller_value
  from (
    select k.*, round(k.value * k.split, 2) as tipy_value
    from (
      select i.company_id, i.id, i.value,
        i.ref = 'Bank' as is_bank,
        i.ref <> 'Bank' and not i.is_external_finder as finder_internal,
        not i.is_external_seller as seller_internal,
        case
          when i.is_external_seller then coalesce(i.percentage_split, 0.5)
          when i.is_external_finder and i.ref <> 'Bank' then coalesce(i.percentage_split, 0.5)
          else 1
        end as split,
        i.client_payment_date is not null as is_paid,
        case when i.sent_bills_to_finder then i.finder_payment_date end as finder_paid_day,
        case when i.sent_bills_to_seller or i.is_external_seller then i.seller_payment_date end as seller_paid_day
      from invoices i
    ) k
  ) v`

/** Times 0.01 instead of divided by 100: a division of numerics may round earlier. */
const amountOf = ({ counts, person, base, percentage }: Paid): Fragment => sql`
  case when ${counts} and ${person} is not null
    then round(${base} * coalesce(${percentage}, 0) * 0.01, 2) else 0.00 end`

const amountColumn = ({ amountName }: Paid): Fragment => sql.ref(`p.${amountName}`)
const paidDayColumn = ({ part }: Paid): Fragment => sql.ref(`p.paid_${part}`)

const plus = (terms: Fragment[]): Fragment => sql`(${sql.join(terms, sql` + `)})`

const owed = (paid: Paid[]): Fragment => sql`
  case when p.is_paid then ${plus(
    paid.map(one => sql`case when ${paidDayColumn(one)} is null then ${amountColumn(one)} else 0 end`),
  )} else 0 end`

/** Each invoice with its sides and what each of its people earns. */
const earned = sql`
  select s.*, ${sql.join(
    everybody.flatMap(one => [
      sql`${amountOf(one)} as ${sql.ref(one.amountName)}`,
      sql`${one.paidDay} as ${sql.ref(`paid_${one.part}`)}`,
    ]),
  )}
  from (${sides}) s
  join invoices t on t.company_id = s.company_id and t.id = s.id`

const money = (amount: Fragment, name: string): Fragment => sql`(${amount})::numeric(14,2) as ${sql.ref(name)}`

/**
 * One row per invoice of every company (`company_id`, `id`): its amounts, `is_bank`, `is_paid`, `is_done`. A select, to
 * be used as a subquery.
 */
export const independentAmounts: Fragment = sql`
  select p.company_id, p.id, ${sql.join([
    ...['tipy_value', 'finder_value', 'seller_value'].map(name => money(sql.ref(`p.${name}`), name)),
    ...everybody.map(one => money(amountColumn(one), one.amountName)),
    money(sql`p.tipy_value - ${plus(everybody.map(amountColumn))}`, 'agency_value'),
    money(plus(parties.map(amountColumn)), 'commission'),
    money(
      sql`p.finder_commercial_director_value + p.seller_commercial_director_value`,
      'commercial_director_commission',
    ),
    money(sql`case when p.is_paid then 0 when not p.finder_internal then p.tipy_value else p.value end`, 'to_receive'),
    money(owed(parties), 'to_pay_internal'),
    money(
      sql`case when p.is_paid and not p.seller_internal and p.seller_paid_day is null
        then p.value - p.tipy_value else 0 end`,
      'to_pay_external',
    ),
    money(owed(responsibles), 'to_pay_responsible'),
  ])},
    p.is_bank,
    p.is_paid,
    p.is_paid and (not p.finder_internal or p.finder_paid_day is not null) and p.seller_paid_day is not null as is_done
  from (${earned}) p`

const line = (one: Paid): Fragment => sql`(
  ${sql.lit(one.part)}, ${one.counts} and ${one.person} is not null, ${one.person}, ${one.base}, ${one.percentage},
  ${sql.ref(`a.${one.amountName}`)}, ${one.paidDay})`

/** One row per person and part, and one for the agency, with the dates of the invoice. */
const lines = sql`
  select t.company_id, t.id as invoice_id, t.active, t.date, t.client_payment_date,
    l.part, l.person, l.base::numeric(14,2) as base, l.percentage, l.amount, l.paid_day
  from invoices t
  join (${sides}) s on s.company_id = t.company_id and s.id = t.id
  join (${independentAmounts}) a on a.company_id = t.company_id and a.id = t.id
  cross join lateral (values
    ${sql.join([
      ...everybody.map(line),
      sql`('agency', true, null::uuid, s.tipy_value, null::numeric, a.agency_value, null::date)`,
    ])}
  ) l (part, counts, person, base, percentage, amount, paid_day)
  where l.counts`

/** Who is paid what of each invoice, archived ones too, and the agency: part as in `finderBroker`, or `agency`. */
export const independentLedger: Fragment = sql`
  select company_id, invoice_id, part, person, amount, paid_day from (${lines}) ledger_lines`

/** The totals of the active invoices `t` for which `where` holds: one row. */
export const independentTotals = (where: Fragment): Fragment => sql`
  select
    coalesce(sum(a.tipy_value), 0.00) as invoiced,
    coalesce(sum(a.commission), 0.00) as commissions,
    coalesce(sum(a.to_receive), 0.00) as "toReceive",
    coalesce(sum(a.to_pay_internal), 0.00) as "toPayInternal",
    coalesce(sum(a.to_pay_external), 0.00) as "toPayExternal",
    coalesce(sum(a.to_pay_responsible), 0.00) as "toPayResponsible"
  from invoices t
  join (${independentAmounts}) a on a.company_id = t.company_id and a.id = t.id
  where t.active and (${where})`

/** What the active invoices `t` for which `where` holds come to in each month of one of their dates. */
export const independentMonthly = (
  where: Fragment,
  dateColumn: 'date' | 'issue_date' | 'client_payment_date',
): Fragment => sql`
  select
    to_char(${sql.ref(`t.${dateColumn}`)}, 'YYYY-MM') as month,
    sum(a.tipy_value) as value,
    coalesce(sum(a.tipy_value) filter (where a.is_bank), 0.00) as bank
  from invoices t
  join (${independentAmounts}) a on a.company_id = t.company_id and a.id = t.id
  where t.active and ${sql.ref(`t.${dateColumn}`)} is not null and (${where})
  group by 1
  order by 1`

/**
 * What a person earns of active invoices dated in a range (both ends in it; null leaves one open), oldest first.
 * `pending`: what they are owed today, nothing before the client has paid.
 */
export const independentStatement = (
  companyId: string,
  person: string,
  from: string | null,
  to: string | null,
): Fragment => sql`
  select invoice_id, part, base, percentage, amount as commission, paid_day,
    case when client_payment_date is not null and paid_day is null then amount else 0.00 end as pending
  from (${lines}) ledger_lines
  where company_id = ${companyId} and person = ${person} and active
    and date >= coalesce(${from}::date, '-infinity') and date <= coalesce(${to}::date, 'infinity')
  order by date, invoice_id, part`
