import { responsibleNames } from '@tipy/domain/deal/responsibles'
import { sides } from '@tipy/domain/deal/sides'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#engine/columns'
import type { Broken, Check } from '#engine/verify'
import { aboutInvoice } from '#ledger/verify'

/** From the reference, not from the `is_bank` column that is derived from it. */
const isBank = sql`(i.ref = 'Bank')`

const isPaid = sql`(i.client_payment_date is not null)`

/** How much of the value stays inside (docs/features/invoices.md). */
const split = sql`case
  when i.is_external_seller or (i.is_external_finder and not ${isBank}) then coalesce(i.percentage_split, 0.5)
  else 1 end`

const sideValues = sql`
  select
    case
      when ${isBank} then 0
      when i.is_external_finder then i.value - i.tipy_value
      when i.is_external_seller then i.tipy_value
      else trunc(i.tipy_value * 0.5, 2)
    end as finder,
    case
      when ${isBank} or i.is_external_finder then i.tipy_value
      when i.is_external_seller then i.value - i.tipy_value
      else i.tipy_value - trunc(i.tipy_value * 0.5, 2)
    end as seller`

/** What the client owes, and what is to be paid out once they paid. Another agency bills the client itself. */
const owed = sql`
  select
    case
      when ${isPaid} then 0
      when i.is_external_finder and not ${isBank} then i.tipy_value
      else i.value
    end as by_client,
    case when ${isPaid} then l.unpaid else 0 end as internal,
    case
      when ${isPaid} and i.is_external_seller and i.seller_payment_date is null then i.value - i.tipy_value
      else 0
    end as external,
    case when ${isPaid} then l.unpaid_others else 0 end as others`

/**
 * Recomputes the amounts of an invoice in SQL (docs/features/invoices.md), independently of the rules that wrote them:
 * a stored number that was changed by hand differs from those it is derived from.
 */
export const amountChecks: readonly Check[] = [
  {
    name: 'amountsAsAgreed',
    sentence: 'O valor de uma pessoa não é a sua percentagem da base',
    broken: sql<Broken>`
      select i.company_id, format('%s: %s, %s em vez de %s', ${aboutInvoice}, l.part, l.amount, agreed.amount) as about
      from ledger l
      join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
      cross join lateral (select round(l.base * coalesce(l.percentage, 0) * 0.01, 2) as amount) agreed
      where l.part <> 'agency' and l.amount <> agreed.amount
      union all ${withoutPerson()}`,
  },
  {
    name: 'agencyValueAsSplit',
    sentence: 'O valor da agência não é a parte interna do valor da fatura',
    broken: sql<Broken>`
      select i.company_id, format('%s: %s em vez de %s', ${aboutInvoice}, i.tipy_value, inside.value) as about
      from invoices i cross join lateral (select round(i.value * (${split}), 2) as value) inside
      where i.tipy_value is distinct from inside.value or i.is_bank <> ${isBank}`,
  },
  {
    name: 'sidesAsSplit',
    sentence: 'Os dois lados de uma fatura não são os do valor da agência',
    broken: sql<Broken>`
      select i.company_id, format('%s: %s e %s em vez de %s e %s', ${aboutInvoice}, i.finder_value, i.seller_value,
        due.finder, due.seller) as about
      from invoices i cross join lateral (${sideValues}) due
      where (i.finder_value, i.seller_value) is distinct from (due.finder, due.seller)`,
  },
  {
    name: 'owedAsPaid',
    sentence: 'As comissões de uma fatura, ou o que dela falta receber e pagar, não correspondem às suas linhas',
    broken: sql<Broken>`
      select i.company_id, ${aboutInvoice} as about
      from invoices i
      join (${linesSummed()}) l on l.company_id = i.company_id and l.invoice_id = i.id
      cross join lateral (${owed}) owed
      where (i.commission, i.commercial_director_commission) is distinct from (l.consultants, l.directors)
        or i.to_receive is distinct from owed.by_client
        or (i.to_pay_internal, i.to_pay_external, i.to_pay, i.to_pay_responsible)
          is distinct from (owed.internal, owed.external, owed.internal + owed.external, owed.others)
        or (i.is_paid, i.is_done) is distinct from (${isPaid}, ${isPaid} and i.seller_payment_date is not null
          and (i.is_external_finder or i.finder_payment_date is not null))`,
  },
]

/** Amounts of an invoice for parts that name no person of the company: those have no ledger line. */
function withoutPerson(): RawBuilder<unknown> {
  const place = (part: string, amount: RawBuilder<unknown>, isEmpty: RawBuilder<unknown>) =>
    sql`(${sql.lit(part)}, ${amount}, ${isEmpty})`
  const ofSides = sides.flatMap(side => {
    const own = (name: string) => sql.ref(`i.${columnOf(`${side}${name}`)}`)
    const isOutside = sql`${own('Person')} is null`
    return [
      place(side, own('Commission'), isOutside),
      ...responsibleNames.map(name =>
        place(side + name, own(`${name}Value`), sql`${isOutside} or ${own(name)} is null`),
      ),
    ]
  })
  const manager = place('creditManager', sql`i.credit_manager_value`, sql`not ${isBank} or i.credit_manager is null`)
  return sql`
    select i.company_id, format('%s: %s, %s sem ninguém', ${aboutInvoice}, p.part, p.amount)
    from invoices i cross join lateral (values ${sql.join([...ofSides, manager])}) as p (part, amount, is_empty)
    where p.is_empty and p.amount <> 0`
}

/** Of each invoice: what consultants and directors get, and how much of it has no payment date. */
function linesSummed(): RawBuilder<unknown> {
  const of = (condition: RawBuilder<unknown>) => sql`coalesce(sum(amount) filter (where ${condition}), 0)`
  const isConsultant = sql`part in ('finder', 'seller')`
  const isOther = sql`part not in ('finder', 'seller', 'agency')`
  return sql`
    select company_id, invoice_id, ${of(isConsultant)} as consultants,
      ${of(sql`part in ('finderCommercialDirector', 'sellerCommercialDirector')`)} as directors,
      ${of(sql`${isConsultant} and payment_date is null`)} as unpaid,
      ${of(sql`${isOther} and payment_date is null`)} as unpaid_others
    from ledger group by company_id, invoice_id`
}
