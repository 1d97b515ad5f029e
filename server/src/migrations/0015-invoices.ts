import { type Kysely, sql } from 'kysely'

/** Invoices of commissions, who is paid what of each (the ledger), and its sums by month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db)
  await createIndexes(db)
  await createLedger(db)
  await createSums(db)
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoices (
      company_id uuid not null references companies (id),
      id uuid not null,
      ref text not null,
      number numeric not null,
      office text not null,
      issue_date date not null,
      date date not null,
      owner text not null,
      buyer text not null,
      value numeric(14,2) not null,
      percentage_split numeric,
      tipy_value numeric(14,2) not null,
      observations text,
      finder text not null,
      is_external_finder boolean not null,
      -- the person in it, so that the database itself knows that they exist
      finder_person uuid generated always as (
        case when not is_external_finder and finder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then finder::uuid end
      ) stored,
      finder_percentage numeric,
      finder_team text,
      finder_commercial_director uuid,
      finder_commercial_director_commission numeric,
      finder_broker_commission numeric,
      finder_recruiter uuid,
      finder_recruiter_percentage numeric,
      finder_recruiter_director uuid,
      finder_recruiter_director_percentage numeric,
      finder_coo_commission numeric,
      finder_broker uuid,
      finder_coo uuid,
      finder_value numeric(14,2) not null,
      finder_commission numeric(14,2) not null,
      finder_commercial_director_value numeric(14,2) not null,
      finder_broker_value numeric(14,2) not null,
      finder_coo_value numeric(14,2) not null,
      finder_recruiter_value numeric(14,2) not null,
      finder_recruiter_director_value numeric(14,2) not null,
      finder_office text,
      seller text not null,
      is_external_seller boolean not null,
      -- the person in it, so that the database itself knows that they exist
      seller_person uuid generated always as (
        case when not is_external_seller and seller ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then seller::uuid end
      ) stored,
      seller_percentage numeric,
      seller_team text,
      seller_commercial_director uuid,
      seller_commercial_director_commission numeric,
      seller_broker_commission numeric,
      seller_recruiter uuid,
      seller_recruiter_percentage numeric,
      seller_recruiter_director uuid,
      seller_recruiter_director_percentage numeric,
      seller_coo_commission numeric,
      seller_broker uuid,
      seller_coo uuid,
      seller_value numeric(14,2) not null,
      seller_commission numeric(14,2) not null,
      seller_commercial_director_value numeric(14,2) not null,
      seller_broker_value numeric(14,2) not null,
      seller_coo_value numeric(14,2) not null,
      seller_recruiter_value numeric(14,2) not null,
      seller_recruiter_director_value numeric(14,2) not null,
      seller_office text,
      credit_manager uuid,
      credit_manager_commission numeric,
      credit_manager_value numeric(14,2) not null,
      client_proof_date date,
      client_payment_date date,
      sent_bills_to_finder boolean not null,
      finder_payment_date date,
      sent_bills_to_seller boolean not null,
      seller_payment_date date,
      responsible_payments jsonb not null,
      commission numeric(14,2) not null,
      commercial_director_commission numeric(14,2) not null,
      agency_value numeric(14,2) not null,
      to_receive numeric(14,2) not null,
      to_pay numeric(14,2) not null,
      to_pay_internal numeric(14,2) not null,
      to_pay_external numeric(14,2) not null,
      to_pay_responsible numeric(14,2) not null,
      is_bank boolean not null,
      is_shared boolean not null,
      is_paid boolean not null,
      is_done boolean not null,
      reservation uuid,
      billing_date uuid,
      search_text text not null,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      updated_at timestamptz not null,
      updated_by uuid,
      primary key (company_id, id),
      foreign key (company_id, finder_person) references users (company_id, id),
      foreign key (company_id, seller_person) references users (company_id, id),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, finder_commercial_director) references users (company_id, id),
      foreign key (company_id, finder_recruiter) references users (company_id, id),
      foreign key (company_id, finder_recruiter_director) references users (company_id, id),
      foreign key (company_id, finder_broker) references users (company_id, id),
      foreign key (company_id, finder_coo) references users (company_id, id),
      foreign key (company_id, seller_commercial_director) references users (company_id, id),
      foreign key (company_id, seller_recruiter) references users (company_id, id),
      foreign key (company_id, seller_recruiter_director) references users (company_id, id),
      foreign key (company_id, seller_broker) references users (company_id, id),
      foreign key (company_id, seller_coo) references users (company_id, id),
      foreign key (company_id, credit_manager) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id),
      foreign key (company_id, finder_team) references teams (company_id, key),
      foreign key (company_id, seller_team) references teams (company_id, key),
      foreign key (company_id, office) references offices (company_id, key),
      foreign key (company_id, finder_office) references offices (company_id, key),
      foreign key (company_id, seller_office) references offices (company_id, key),
      foreign key (company_id, reservation) references reservations (company_id, id),
      check ((reservation is null) = (billing_date is null))
    )`.execute(db)
}

/** The list by each date a range may be about, with what its totals sum; and each reason for which a person sees one. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const summed = sql.raw(
    'tipy_value, commission, to_receive, to_pay_internal, to_pay_external, to_pay_responsible, is_bank',
  )
  await sql`create index invoices_by_date on invoices (company_id, active, date desc, id) include (${summed})`.execute(
    db,
  )
  await sql`
    create index invoices_by_payment on invoices (company_id, active, client_payment_date desc, id)
    include (${summed}) where client_payment_date is not null`.execute(db)
  await sql`create index invoices_by_issue on invoices (company_id, active, issue_date desc, id)`.execute(db)
  await sql`
    create index invoices_by_number on invoices (company_id, (extract(year from issue_date)), number)`.execute(db)
  // A billing date of a deal is billed once; archiving its invoice reopens it.
  await sql`create unique index invoices_billing on invoices (company_id, billing_date) where active`.execute(db)
  await sql`create index invoices_search on invoices using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
  for (const reason of reasons) {
    await sql`create index ${sql.raw(`invoices_by_${reason}`)} on invoices (company_id, ${sql.raw(reason)})`.execute(db)
  }
}

const reasons = [
  'finder',
  'seller',
  'created_by',
  'credit_manager',
  'finder_commercial_director',
  'seller_commercial_director',
  'finder_recruiter',
  'seller_recruiter',
  'finder_team',
  'seller_team',
  'office',
  'finder_office',
  'seller_office',
  'reservation',
]

/** One line per person and place in a deal, and one for the agency: they add up to the agency's value. */
async function createLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger (
      company_id uuid not null,
      invoice_id uuid not null,
      part text not null,
      side text,
      role text not null,
      person uuid,
      day date not null,
      office text not null,
      team text,
      commercial_director uuid,
      broker uuid,
      coo uuid,
      recruiter uuid,
      is_bank boolean not null,
      active boolean not null,
      base numeric(14,2) not null,
      percentage numeric,
      amount numeric(14,2) not null,
      client_payment_date date,
      payment_date date,
      primary key (company_id, invoice_id, part),
      foreign key (company_id, invoice_id) references invoices (company_id, id),
      foreign key (company_id, person) references users (company_id, id),
      check ((person is null) = (role = 'agency')),
      check (role = 'agency' or amount >= 0)
    )`.execute(db)
  await sql`create index ledger_by_person on ledger (company_id, person, day) where person is not null`.execute(db)
}

/**
 * What the ledger adds up to in a month, by everything figures are asked by; nobody is written as zeros, so that a key
 * is one. `basis`: the day it counts on, or the day the client paid. Whole cents.
 */
async function createSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_sums (
      company_id uuid not null references companies (id),
      basis text not null check (basis in ('date', 'paid')),
      month date not null,
      part text not null,
      person uuid not null,
      office text not null,
      team text not null,
      commercial_director uuid not null,
      broker uuid not null,
      coo uuid not null,
      recruiter uuid not null,
      is_bank boolean not null,
      lines integer not null,
      base bigint not null,
      amount bigint not null,
      primary key (
        company_id, basis, month, part, person, office, team, commercial_director, broker, coo, recruiter, is_bank
      )
    )`.execute(db)
}
