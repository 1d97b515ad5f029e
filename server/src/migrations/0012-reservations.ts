import { type Kysely, sql } from 'kysely'

/** Deals, from the reservation of a house to its deed. Parts are kept as they are in the domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db)
  await createIndexes(db)
  await createBillings(db)
  await addComplianceTypes(db)
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservations (
      company_id uuid not null references companies (id),
      id uuid not null,
      ref text,
      deal_type text,
      state text not null,
      number text,
      reservation_date date not null,
      "user" uuid not null,
      address text,
      postal_code text,
      city text,
      house_type text,
      area numeric,
      rooms numeric,
      condominium text,
      purpose text,
      appraisal numeric(14,2),
      appraisal_date date,
      house_value numeric(14,2),
      signal_value numeric(14,2),
      value numeric(14,2),
      observations text,
      renting_duration numeric,
      number_of_rents numeric,
      number_of_deposits numeric,
      office_percentage numeric,
      percentage_split numeric,
      tipy_value numeric(14,2) not null,
      impic boolean not null,
      impic_date date,
      money_laundering text,
      risk_analysis text,
      cpcv_date date,
      deed_deadline_duration numeric,
      deed_date date,
      scheduled_date date,
      give_up_date date,
      give_up_reason text,
      credit_manager uuid,
      internal_credit text,
      credit_value numeric(14,2),
      credit_bank text,
      bank_commission numeric(14,2),
      bank_commission_date date,
      insurance boolean not null,
      predial_registration_certificate boolean not null,
      predial_booklet boolean not null,
      usage_license boolean not null,
      lu_exemption_certificate boolean not null,
      infrastructure_certificate boolean not null,
      housing_technical_sheet boolean not null,
      energetic_certificate boolean not null,
      property_plan boolean not null,
      kyc boolean not null,
      preference_rights boolean not null,
      preference_rights_date date,
      condominium_declaration boolean not null,
      condominium_declaration_date date,
      statement_declaration boolean not null,
      statement_declaration_date date,
      -- a person of the company, or the name of somebody outside
      finder text,
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
      sent_bills_to_finder boolean not null,
      finder_payment_date date,
      seller text,
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
      external_office text,
      external_contact text,
      external_staff_contact text,
      external_nif text,
      external_ami text,
      external_address text,
      process_managers uuid[] not null,
      credit_managers uuid[] not null,
      finance_managers uuid[] not null,
      brokers uuid[] not null,
      team_leaders uuid[] not null,
      assistants uuid[] not null,
      owners jsonb not null,
      buyers jsonb not null,
      guarantors jsonb not null,
      billing_dates jsonb not null,
      is_draft boolean not null,
      is_done boolean not null,
      is_broken boolean not null,
      office text not null,
      finder_office text,
      seller_office text,
      search_text text not null,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      updated_at timestamptz not null,
      updated_by uuid,
      primary key (company_id, id),
      foreign key (company_id, "user") references users (company_id, id),
      foreign key (company_id, finder_person) references users (company_id, id),
      foreign key (company_id, seller_person) references users (company_id, id),
      foreign key (company_id, credit_manager) references users (company_id, id),
      foreign key (company_id, finder_commercial_director) references users (company_id, id),
      foreign key (company_id, finder_recruiter) references users (company_id, id),
      foreign key (company_id, finder_recruiter_director) references users (company_id, id),
      foreign key (company_id, seller_commercial_director) references users (company_id, id),
      foreign key (company_id, seller_recruiter) references users (company_id, id),
      foreign key (company_id, seller_recruiter_director) references users (company_id, id),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id),
      foreign key (company_id, finder_team) references teams (company_id, key),
      foreign key (company_id, seller_team) references teams (company_id, key),
      foreign key (company_id, office) references offices (company_id, key),
      foreign key (company_id, finder_office) references offices (company_id, key),
      foreign key (company_id, seller_office) references offices (company_id, key)
    )`.execute(db)
}

/** The list by its own date, its unique reference, and each reason for which a person sees one. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // Drafts are nobody's claim to a reference; what was given up gives it back.
  await sql`
    create unique index reservations_ref on reservations (company_id, fold(ref))
    where active and not is_draft and not is_broken`.execute(db)
  await sql`
    create index reservations_by_date on reservations (company_id, active, reservation_date desc, id)
    include (tipy_value, credit_value, is_draft, is_broken, state)`.execute(db)
  await sql`create index reservations_given_up on reservations (company_id, give_up_date) where is_broken`.execute(db)
  await sql`create index reservations_search on reservations using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
  for (const reason of reasons) {
    const name = sql.raw(`reservations_by_${reason.replaceAll('"', '')}`)
    await sql`create index ${name} on reservations (company_id, ${sql.raw(reason)})`.execute(db)
  }
}

const reasons = [
  'finder',
  'seller',
  '"user"',
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
]

/**
 * What is billed when, as rows of their own: an index over the billing dates of all deals, which are the truth. The
 * database keeps it, whoever writes a deal, so that totals of a month read that month alone.
 */
async function createBillings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation_billings (
      company_id uuid not null,
      reservation_id uuid not null,
      id uuid not null,
      predicted date,
      executed date,
      amount numeric(14,2) not null,
      primary key (company_id, reservation_id, id),
      foreign key (company_id, reservation_id) references reservations (company_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create index reservation_billings_predicted on reservation_billings (company_id, predicted)
    include (reservation_id, amount) where executed is null`.execute(db)
  await sql`
    create index reservation_billings_executed on reservation_billings (company_id, executed)
    include (reservation_id, amount) where executed is not null`.execute(db)
  await sql`
    create function keep_reservation_billings() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from reservation_billings where company_id = new.company_id and reservation_id = new.id;
      end if;
      insert into reservation_billings (company_id, reservation_id, id, predicted, executed, amount)
      select new.company_id, new.id, (part ->> '_id')::uuid, (part ->> 'predictedExecutionDate')::date,
        (part ->> 'executionDate')::date, (part ->> 'amount')::numeric / 100
      from jsonb_array_elements(new.billing_dates) as part;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger reservations_keep_billings after insert or update of billing_dates on reservations
    for each row execute function keep_reservation_billings()`.execute(db)
}

/** The three words of a check, for companies that are there already; a new one starts with every list. */
async function addComplianceTypes(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into list_items (company_id, list, key, name, position)
    select id, 'complianceTypes', item.key, item.name, item.position from companies
    cross join (values ('ok', 'Em Ordem', 0), ('missing', 'Em Falta', 1), ('notApplicable', 'Não Aplicável', 2))
      as item (key, name, position)`.execute(db)
}
