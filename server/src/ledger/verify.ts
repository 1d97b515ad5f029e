import { responsibleNames, responsibles } from '@tipy/domain/deal/responsibles'
import { sides } from '@tipy/domain/deal/sides'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#engine/columns'
import type { Broken, Check } from '#engine/verify'

/** SQL: how a check names an invoice. */
export const aboutInvoice = sql`format('fatura %s de %s (%s)', i.number, i.issue_date, i.id)`

/** Invariants of the ledger, written as queries, independent of the code that writes them. */
export const ledgerChecks: readonly Check[] = [
  {
    name: 'partsAreTheWhole',
    sentence: 'As partes de uma fatura não somam o valor da agência',
    broken: sql<Broken>`
      select i.company_id, format('%s: %s em vez de %s', ${aboutInvoice}, coalesce(l.total, 0), i.tipy_value) as about
      from invoices i
      left join (
        select company_id, invoice_id, sum(amount) as total from ledger group by company_id, invoice_id
      ) l on l.company_id = i.company_id and l.invoice_id = i.id
      where l.total is distinct from i.tipy_value`,
  },
  {
    name: 'nobodyOwes',
    sentence: 'Uma pessoa tem um valor negativo',
    broken: sql<Broken>`
      select i.company_id, format('%s: %s %s', ${aboutInvoice}, l.part, l.amount) as about
      from ledger l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
      where l.role <> 'agency' and l.amount < 0`,
  },
  {
    name: 'ledgerAsKept',
    sentence: 'Uma linha das comissões não é a que a fatura guarda',
    broken: sql<Broken>`
      select i.company_id, format('%s: %s, linha %s, fatura %s', ${aboutInvoice}, coalesce(l.part, e.part),
        coalesce(l.amount::text, 'em falta'), coalesce(e.amount::text, 'sem esta parte')) as about
      from (${keptLines()}) e
      full join ledger l on l.company_id = e.company_id and l.invoice_id = e.invoice_id and l.part = e.part
      join invoices i on i.company_id = coalesce(l.company_id, e.company_id) and i.id = coalesce(l.invoice_id, e.invoice_id)
      where (l.person, l.base, l.percentage, l.amount, l.day, l.office, l.is_bank, l.client_payment_date, l.payment_date)
          is distinct from
        (e.person, e.base, e.percentage, e.amount, e.day, e.office, e.is_bank, e.client_payment_date, e.payment_date)
        or (l.team, l.commercial_director, l.broker, l.coo, l.recruiter)
          is distinct from (e.team, e.commercial_director, e.broker, e.coo, e.recruiter)
        or l.part is null or e.part is null`,
  },
  {
    name: 'archivedTogether',
    sentence: 'Uma linha das comissões está ativa sem a sua fatura, ou arquivada com ela ativa',
    broken: sql<Broken>`
      select i.company_id, format('%s: %s', ${aboutInvoice}, l.part) as about
      from ledger l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
      where l.active <> i.active`,
  },
]

/** The lines each invoice should have, derived from its own columns. */
export function keptLines(): RawBuilder<unknown> {
  const nobodys = sql`null::text as team, null::uuid as commercial_director, null::uuid as broker, null::uuid as coo,
    null::uuid as recruiter`
  const common = sql`i.company_id, i.id as invoice_id, i.date as day, i.office, i.is_bank, i.client_payment_date`
  const lines = sides.flatMap(side => {
    const own = (name: string) => sql.ref(`i.${columnOf(`${side}${name}`)}`)
    const counted = sql`${own('Team')} as team, ${own('CommercialDirector')} as commercial_director,
      ${own('Broker')} as broker, ${own('Coo')} as coo, ${own('Recruiter')} as recruiter`
    const isOurs = sql`${own('Person')} is not null`
    const consultant = sql`
      select ${common}, ${counted}, ${sql.lit(side)} as part, ${own('Person')} as person, ${own('Value')} as base,
        ${own('Percentage')} as percentage, ${own('Commission')} as amount, ${own('PaymentDate')} as payment_date
      from invoices i where ${isOurs}`
    const others = responsibleNames.map(
      name => sql`
        select ${common}, ${counted}, ${sql.lit(side + name)}, ${own(name)}, ${own('Value')}, ${own(responsibles[name])},
          ${own(`${name}Value`)}, ${paidOn(side + name)}
        from invoices i where ${isOurs} and ${own(name)} is not null`,
    )
    return [consultant, ...others]
  })
  const manager = sql`
    select ${common}, ${nobodys}, 'creditManager', i.credit_manager, i.tipy_value, i.credit_manager_commission,
      i.credit_manager_value, ${paidOn('creditManager')}
    from invoices i where i.is_bank and i.credit_manager is not null`
  const agency = sql`
    select ${common}, ${nobodys}, 'agency', null, i.tipy_value, null, i.agency_value, null from invoices i`
  return sql`${sql.join([...lines, manager, agency], sql` union all `)}`
}

/** The day on which a part other than a consultant's was paid. */
function paidOn(part: string): RawBuilder<unknown> {
  return sql`(
    select (p ->> 'paymentDate')::date from jsonb_array_elements(i.responsible_payments) p
    where p ->> 'part' = ${sql.lit(part)} limit 1)`
}
