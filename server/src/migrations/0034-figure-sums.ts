import { type Kysely, sql } from 'kysely'

/**
 * What figures are made of: the view `figure_facts` says what each record adds to each measure on which day, and
 * `figure_sums` keeps that by month, in whole cents or numbers of things. The sums of the ledger before it
 * (`ledger_sums`) are no longer written, and go with the next release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addHeadsOfListings(db)
  await createSums(db)
  await createFacts(db)
  await indexDates(db)
  await sql`
    insert into figure_sums (company_id, measure, month, ${dimensions}, value, facts)
    select company_id, measure, coalesce(date_trunc('month', day), '0001-01-01')::date, ${dimensions}, sum(value), count(*)
    from figure_facts group by company_id, measure, 3, ${dimensions}
    order by company_id, measure, 3, figure_sum_key(${dimensions})`.execute(db)
}

const dimensions = sql.raw(
  'person, team, commercial_director, broker, coo, credit_manager, office, is_bank, sub_category, name',
)

/** Who led the finder's office: of listings from before, who leads it today. */
async function addHeadsOfListings(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table findings add column finder_broker uuid, add column finder_coo uuid,
      add foreign key (company_id, finder_broker) references users (company_id, id),
      add foreign key (company_id, finder_coo) references users (company_id, id)`.execute(db)
  await sql`
    update findings f set finder_broker = o.broker, finder_coo = o.coo
    from offices o where o.company_id = f.company_id and o.key = f.finder_office
      and (o.broker is not null or o.coo is not null)`.execute(db)
}

/**
 * The key is a hash of all that a sum is grouped by (only the name, which comes last, may contain the separator), so that the index that every save writes is narrow. Rows of a month
 * lie together: a question reads the months it asks for. Sums change in place (`fillfactor`).
 */
async function createSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function figure_sum_key(
      person uuid, team text, commercial_director uuid, broker uuid, coo uuid, credit_manager uuid, office text,
      is_bank boolean, sub_category text, name text
    ) returns uuid language sql immutable parallel safe return md5(
      coalesce(person::text, '') || '|' || coalesce(team, '') || '|' || coalesce(commercial_director::text, '') || '|' ||
      coalesce(broker::text, '') || '|' || coalesce(coo::text, '') || '|' || coalesce(credit_manager::text, '') || '|' ||
      coalesce(office, '') || '|' || is_bank::text || '|' || coalesce(sub_category, '') || '|' || coalesce(name, '')
    )::uuid`.execute(db)
  await sql`
    create table figure_sums (
      company_id uuid not null references companies (id),
      measure text not null,
      month date not null,
      person uuid,
      team text,
      commercial_director uuid,
      broker uuid,
      coo uuid,
      credit_manager uuid,
      office text,
      is_bank boolean not null,
      sub_category text,
      name text,
      key uuid not null generated always as (figure_sum_key(${dimensions})) stored,
      value bigint not null,
      facts integer not null,
      primary key (company_id, measure, month, key)
    ) with (fillfactor = 85)`.execute(db)
}

/**
 * A view per measure, so that a question plans only the tables it reads, and all of them together. A part that nobody of
 * the company brought counts for the office alone.
 */
async function createFacts(db: Kysely<unknown>): Promise<void> {
  const views = {
    billing_facts: invoiceFacts('billing', 'i.date', 'true'),
    paid_facts: invoiceFacts('paid', 'i.client_payment_date', 'i.client_payment_date is not null'),
    commissions_facts: [commissionFacts],
    pipeline_facts: dealFacts('pipeline', 'r.reservation_date', 'not r.is_broken', 'r.tipy_value'),
    predicted_facts: billingDateFacts('predicted', 'b.predicted', 'not r.is_broken'),
    give_ups_facts: billingDateFacts('giveUps', 'r.give_up_date', 'r.is_broken'),
    credit_value_facts: [creditFacts],
    findings_facts: [findingFacts],
    expenses_facts: [expenseFacts],
  }
  for (const [name, branches] of Object.entries(views))
    await sql`create view ${sql.raw(name)} as ${sql.raw(branches.join('\nunion all\n'))}`.execute(db)
  const all = Object.keys(views).map(name => `select * from ${name}`)
  await sql`create view figure_facts as ${sql.raw(all.join(' union all '))}`.execute(db)
}

const nobody = 'null::uuid, null::text, null::uuid, null::uuid, null::uuid'
const ofSide = (table: string, side: string) =>
  `${table}.${side}_person, ${table}.${side}_team, ${table}.${side}_commercial_director, ${table}.${side}_broker, ${table}.${side}_coo`
const noExpense = 'null::text as sub_category, null::text as name'
const noItem = 'null::uuid as item'
const inCents = (amount: string) => `((${amount}) * 100)::bigint`

/** Each side with a person of the company by its own value, and what is left of the agency's. */
function invoiceFacts(measure: string, day: string, where: string): readonly string[] {
  const fact = (part: string, who: string, value: string, isCounted: string) => `
    select i.company_id, '${measure}'::text as measure, ${day} as day, 'invoices'::text as model, i.id as ref,
      ${part} as part, ${named(who)}, case when i.is_bank then i.credit_manager end as credit_manager, i.office, i.is_bank,
      ${noExpense}, ${inCents(value)} as value, ${noItem}
    from invoices i where i.active and ${where} and ${isCounted}`
  const side = (name: string) =>
    fact(
      `'${name}'::text`,
      ofSide('i', name),
      `i.${name}_value`,
      `i.${name}_person is not null and i.${name}_value <> 0`,
    )
  const rest = `i.tipy_value - case when i.finder_person is null then 0 else i.finder_value end
    - case when i.seller_person is null then 0 else i.seller_value end`
  return [side('finder'), side('seller'), fact('null::text', nobody, rest, `${rest} <> 0`)]
}

const dimensionNames = ['person', 'team', 'commercial_director', 'broker', 'coo']
const named = (who: string) =>
  who
    .split(', ')
    .map((value, at) => `${value} as ${dimensionNames[at]}`)
    .join(', ')

/** What people get. Only the consultant of a side counts for its team and leaders: the others are these leaders. */
const commissionFacts = `
  select l.company_id, 'commissions'::text as measure, l.day, 'invoices'::text as model, l.invoice_id as ref, l.part,
    l.person, ${['team', 'commercial_director', 'broker', 'coo']
      .map(name => `case when l.role = 'consultant' then l.${name} end as ${name}`)
      .join(', ')},
    case when l.is_bank then i.credit_manager end as credit_manager, l.office, l.is_bank, ${noExpense},
    ${inCents('l.amount')} as value, ${noItem}
  from ledger l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
  where l.active and l.role <> 'agency' and l.amount <> 0`

const isLoan = `coalesce(r.deal_type in ('mortgageLoan', 'creditTransfer'), false)`
const counts = `r.active and not r.is_draft and r.state <> 'toValidate'`

/** Half for each side, the odd cent to the seller; all for the only side of the company; a bank's deal is the seller's. */
const shareOfFinder = (amount: string) => `case
  when ${isLoan} or r.is_external_finder then 0 when r.is_external_seller then ${amount}
  else floor(${amount} * 100 / 2) / 100 end`

/** A billing date is named by its id. */
function dealFacts(
  measure: string,
  day: string,
  where: string,
  amount: string,
  { from, item } = { from: 'reservations r', item: 'null::uuid' },
): readonly string[] {
  const finder = shareOfFinder(amount)
  const seller = `${amount} - (${finder})`
  const fact = (part: string, who: string, value: string) => `
    select r.company_id, '${measure}'::text as measure, ${day} as day, 'reservations'::text as model, r.id as ref,
      ${part} as part, ${named(who)}, r.credit_manager, r.office, ${isLoan} as is_bank, ${noExpense},
      ${inCents(value)} as value, ${item} as item
    from ${from} where ${counts} and ${where} and (${value}) <> 0`
  const side = (name: string, value: string) =>
    fact(`'${name}'::text`, ofSide('r', name), `case when r.${name}_person is null then 0 else ${value} end`)
  const rest = `case when r.finder_person is null then ${finder} else 0 end
    + case when r.seller_person is null then ${seller} else 0 end`
  return [side('finder', finder), side('seller', seller), fact('null::text', nobody, rest)]
}

/** Dates that were not executed. */
const billingDateFacts = (measure: string, day: string, where: string) =>
  dealFacts(measure, day, `b.executed is null and ${where}`, 'b.amount', {
    from: 'reservation_billings b join reservations r on r.company_id = b.company_id and r.id = b.reservation_id',
    item: 'b.id',
  })

/** Financing counts for the seller, whose client takes the loan. */
const creditFacts = `
  select r.company_id, 'creditValue'::text as measure, r.reservation_date as day, 'reservations'::text as model,
    r.id as ref, 'seller'::text as part, r.seller_person as person,
    ${['team', 'commercial_director', 'broker', 'coo']
      .map(name => `case when r.seller_person is not null then r.seller_${name} end as ${name}`)
      .join(', ')},
    r.credit_manager, r.office, ${isLoan} as is_bank, ${noExpense}, ${inCents('r.credit_value')} as value, ${noItem}
  from reservations r where ${counts} and not r.is_broken and r.credit_value <> 0`

const findingFacts = `
  select f.company_id, 'findings'::text as measure, f.finding_date as day, 'findings'::text as model, f.id as ref,
    'finder'::text as part, f.finder as person, f.finder_team as team, f.finder_commercial_director as commercial_director,
    f.finder_broker as broker, f.finder_coo as coo, null::uuid as credit_manager, f.office, false as is_bank,
    ${noExpense}, 1::bigint as value, ${noItem}
  from findings f where f.active`

const expenseFacts = `
  select e.company_id, 'expenses'::text as measure, e.payment_date as day, 'expenses'::text as model, e.id as ref,
    null::text as part, ${named(nobody)}, null::uuid as credit_manager, e.office, false as is_bank, e.sub_category, e.name,
    ${inCents('e.value')} as value, ${noItem}
  from expenses e where e.active and e.value <> 0`

/** Days at the edges of a range are read from the records, by the dates that had no index. */
async function indexDates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ledger_by_day on ledger (company_id, day) where active and role <> 'agency'`.execute(db)
}
