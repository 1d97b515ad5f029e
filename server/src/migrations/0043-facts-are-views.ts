import { type Kysely, sql } from 'kysely'

/**
 * Figures are sums of views (docs/decisions/0069). The tables that kept sums go. The views say the same as before, in the
 * words of the indexes that answer them: by day, by person and day, by office and day, and what no side brought.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table figure_member_sums, figure_sums, ledger_sums`.execute(db)
  await sql`drop function figure_sum_key`.execute(db)
  for (const [name, branches] of Object.entries(views))
    await sql`create or replace view ${sql.raw(name)} as ${sql.raw(branches.join('\nunion all\n'))}`.execute(db)
  await sql`drop index ${sql.raw(replaced.join(', '))}`.execute(db)
  for (const [name, definition] of Object.entries(indexes))
    await sql`create index ${sql.raw(`${name} on ${definition}`)}`.execute(db)
}

const dimensions = ['person', 'team', 'commercial_director', 'broker', 'coo']
const named = (values: readonly string[]) => values.map((value, at) => `${value} as ${dimensions[at]}`).join(', ')
const ofSide = (table: string, side: string) => named(dimensions.map(name => `${table}.${side}_${name}`))
const nobody = named(['null::uuid', 'null::text', 'null::uuid', 'null::uuid', 'null::uuid'])
const noExpense = 'null::text as sub_category, null::text as name'
const noItem = 'null::uuid as item'
const inCents = (amount: string) => `((${amount}) * 100)::bigint`

const managerOfBank = 'case when i.is_bank then i.credit_manager end'
/** What of the agency's value no side of the company brought. */
const restOfInvoice = (table = '') => `${table}tipy_value
  - case when ${table}finder_person is null then 0 else ${table}finder_value end
  - case when ${table}seller_person is null then 0 else ${table}seller_value end`

/** Each side with a person of the company by its own value, and what is left. */
function invoiceFacts(measure: string, day: string, where: string): readonly string[] {
  const fact = (part: string, who: string, value: string, isCounted: string) => `
    select i.company_id, '${measure}'::text as measure, ${day} as day, 'invoices'::text as model, i.id as ref,
      ${part} as part, ${who}, ${managerOfBank} as credit_manager, i.office, i.is_bank, ${noExpense},
      ${inCents(value)} as value, ${noItem}
    from invoices i where i.active and ${where} and ${isCounted}`
  const side = (name: string) =>
    fact(
      `'${name}'::text`,
      ofSide('i', name),
      `i.${name}_value`,
      `i.${name}_person is not null and i.${name}_value <> 0`,
    )
  return [
    side('finder'),
    side('seller'),
    fact('null::text', nobody, restOfInvoice('i.'), `${restOfInvoice('i.')} <> 0`),
  ]
}

/** What people get. Only the consultant of a side counts for its team and leaders: the others are these leaders. */
const commissionFacts = `
  select l.company_id, 'commissions'::text as measure, l.day, 'invoices'::text as model, l.invoice_id as ref, l.part,
    l.person, ${dimensions
      .slice(1)
      .map(name => `case when l.role = 'consultant' then l.${name} end as ${name}`)
      .join(', ')},
    case when l.is_bank then (
      select i.credit_manager from invoices i where i.company_id = l.company_id and i.id = l.invoice_id
    ) end as credit_manager,
    l.office, l.is_bank, ${noExpense}, ${inCents('l.amount')} as value, ${noItem}
  from ledger l where l.active and l.role <> 'agency' and l.amount <> 0`

const isLoan = (table: string) => `coalesce(${table}deal_type in ('mortgageLoan', 'creditTransfer'), false)`
const counts = (table: string) => `${table}active and not ${table}is_draft and ${table}state <> 'toValidate'`
/** Whether a side may bring something that counts for the office alone: no person is on it, nor another agency. */
const mayHaveRest = (table: string) => {
  const isNotFinders = `${isLoan(table)} or ${table}is_external_finder`
  return `(${table}finder_person is null and not (${isNotFinders})
    or ${table}seller_person is null and (${isNotFinders} or not ${table}is_external_seller))`
}

/**
 * In cents: half for each side, the odd cent to the seller; all for the only side of the company; a bank's deal is the
 * seller's.
 */
const shareOfFinder = (amount: string) => `case
  when ${isLoan('r.')} or r.is_external_finder then 0 when r.is_external_seller then ${amount} * 100
  else floor(${amount} * 50) end`

/** A billing date is named by its id. */
function dealFacts(
  measure: string,
  day: string,
  where: string,
  amount: string,
  { from, item } = { from: 'reservations r', item: 'null::uuid' },
): readonly string[] {
  const finder = shareOfFinder(amount)
  const seller = `${amount} * 100 - ${finder}`
  const fact = (part: string, who: string, value: string, isCounted: string) => `
    select r.company_id, '${measure}'::text as measure, ${day} as day, 'reservations'::text as model, r.id as ref,
      ${part} as part, ${who}, r.credit_manager, r.office, ${isLoan('r.')} as is_bank, ${noExpense},
      (${value})::bigint as value, ${item} as item
    from ${from} where ${counts('r.')} and ${where} and ${isCounted} and (${value}) <> 0`
  const side = (name: string, value: string) =>
    fact(`'${name}'::text`, ofSide('r', name), value, `r.${name}_person is not null`)
  const rest = `case when r.finder_person is null then ${finder} else 0 end
    + case when r.seller_person is null then ${seller} else 0 end`
  return [side('finder', finder), side('seller', seller), fact('null::text', nobody, rest, mayHaveRest('r.'))]
}

/** Dates that were not executed. */
const billingDateFacts = (measure: string, day: string, where: string) =>
  dealFacts(measure, day, `b.executed is null and ${where}`, 'b.amount', {
    from: 'reservation_billings b join reservations r on r.company_id = b.company_id and r.id = b.reservation_id',
    item: 'b.id',
  })

/** Financing counts for the seller, whose client takes the loan. */
const creditFacts = (who: string, isCounted: string) => `
  select r.company_id, 'creditValue'::text as measure, r.reservation_date as day, 'reservations'::text as model,
    r.id as ref, 'seller'::text as part, ${who}, r.credit_manager, r.office, ${isLoan('r.')} as is_bank, ${noExpense},
    ${inCents('r.credit_value')} as value, ${noItem}
  from reservations r where ${counts('r.')} and not r.is_broken and r.credit_value <> 0 and ${isCounted}`

const views: Readonly<Record<string, readonly string[]>> = {
  billing_facts: invoiceFacts('billing', 'i.date', 'true'),
  paid_facts: invoiceFacts('paid', 'i.client_payment_date', 'i.client_payment_date is not null'),
  commissions_facts: [commissionFacts],
  pipeline_facts: dealFacts('pipeline', 'r.reservation_date', 'not r.is_broken', 'r.tipy_value'),
  // A deal that is done has no date left that bills something.
  predicted_facts: billingDateFacts('predicted', 'b.predicted', 'not r.is_broken and not r.is_done'),
  give_ups_facts: billingDateFacts('giveUps', 'r.give_up_date', 'r.is_broken'),
  credit_value_facts: [
    creditFacts(ofSide('r', 'seller'), 'r.seller_person is not null'),
    creditFacts(nobody, 'r.seller_person is null'),
  ],
}

const listedOfInvoice = `tipy_value, commission, to_receive, to_pay_internal, to_pay_external, to_pay_responsible, is_bank,
  is_paid, is_done, is_shared, is_external_finder, is_external_seller, office, finder_office, seller_office`
const sidesOfInvoice = 'finder_person, finder_value, seller_person, seller_value'
const leaders = 'finder_team, seller_team, finder_commercial_director, seller_commercial_director'
const ofInvoiceSide = (side: string) => `invoices (company_id, ${side}_person, date)
  include (client_payment_date, ${side}_value, is_bank, office)
  where active and ${side}_person is not null and ${side}_value <> 0`
const listedOfDeal = 'tipy_value, credit_value, is_draft, is_broken, state, office, finder_office, seller_office'
const sharedOfDeal = 'deal_type, is_external_finder, is_external_seller'
const ofDealSide = (side: string) => `reservations (company_id, ${side}_person, reservation_date)
  include (id, tipy_value, credit_value, is_broken, is_done, give_up_date, ${sharedOfDeal}, office)
  where ${counts('')} and ${side}_person is not null`

/**
 * Lists read those by date, payment and office too, which are as they were, with what facts are read from. A side's index
 * has all that its facts need but the leaders; the small ones are of the few rows that have such a fact.
 */
const indexes: Readonly<Record<string, string>> = {
  invoices_by_date: `invoices (company_id, active, date desc, id) include (${listedOfInvoice}, ${sidesOfInvoice}, ${leaders})`,
  invoices_by_payment: `invoices (company_id, active, client_payment_date desc, id)
    include (${listedOfInvoice}, ${sidesOfInvoice}) where client_payment_date is not null`,
  invoices_by_office: 'invoices (company_id, office, date)',
  reservations_by_date: `reservations (company_id, active, reservation_date desc, id)
    include (${listedOfDeal}, finder_person, seller_person, ${sharedOfDeal}, ${leaders})`,
  reservations_by_office: 'reservations (company_id, office, reservation_date)',
  reservations_given_up: `reservations (company_id, give_up_date)
    include (id, finder_person, seller_person, active, is_draft, state, ${sharedOfDeal}, office) where is_broken`,
  findings_by_date: `findings (company_id, active, finding_date desc, id)
    include (house_value, value, office, finder_office, finder)`,
  findings_by_finder: 'findings (company_id, finder, finding_date desc) include (active, office)',
  ledger_by_day: `ledger (company_id, day) include (person, amount, is_bank, office, role, team, commercial_director)
    where active and role <> 'agency'`,
  ledger_by_person: `ledger (company_id, person, day) include (amount, is_bank, office, role, active)
    where person is not null`,
  invoices_of_finder: ofInvoiceSide('finder'),
  invoices_of_seller: ofInvoiceSide('seller'),
  invoices_of_nobody: `invoices (company_id, date)
    include (client_payment_date, tipy_value, ${sidesOfInvoice}, is_bank, office)
    where active and ${restOfInvoice()} <> 0`,
  invoices_of_manager: `invoices (company_id, (${managerOfBank.replaceAll('i.', '')}), date)
    where active and ${managerOfBank.replaceAll('i.', '')} is not null`,
  reservations_of_finder: ofDealSide('finder'),
  reservations_of_seller: ofDealSide('seller'),
  reservations_of_nobody: `reservations (company_id, reservation_date) where ${counts('')} and ${mayHaveRest('')}`,
}
const replaced = [
  'invoices_by_date',
  'invoices_by_payment',
  'invoices_by_office',
  'reservations_by_date',
  'reservations_by_office',
  'reservations_given_up',
  'findings_by_date',
  'findings_by_finder',
  'ledger_by_day',
  'ledger_by_person',
]
