import { type Kysely, sql } from 'kysely'

/** Credit feasibility requests. Parts (buyers, documents, requests) are kept as they are in the domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db)
  await createIndexes(db)
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table viabilities (
      company_id uuid not null references companies (id),
      id uuid not null,
      state text,
      -- a person of the company, or the name of somebody outside
      consultant text,
      is_external_consultant boolean not null,
      -- the person in it, so that the database itself knows that they exist
      consultant_person uuid generated always as (
        case when not is_external_consultant and consultant ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then consultant::uuid end
      ) stored,
      consultant_team text,
      consultant_commercial_director uuid,
      credit_manager uuid,
      buyers jsonb not null,
      date date not null,
      scheduled_date date,
      give_up_date date,
      give_up_reason text,
      cc boolean not null,
      pay_slips boolean not null,
      bank_statements boolean not null,
      irs boolean not null,
      settlement_note boolean not null,
      declaration_of_effectiveness boolean not null,
      rgpd boolean not null,
      responsabilities_map boolean not null,
      extra_booleans jsonb not null,
      requests jsonb not null,
      office text not null,
      consultant_office text,
      search_text text not null,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      updated_at timestamptz not null,
      updated_by uuid,
      primary key (company_id, id),
      foreign key (company_id, consultant_person) references users (company_id, id),
      foreign key (company_id, consultant_commercial_director) references users (company_id, id),
      foreign key (company_id, credit_manager) references users (company_id, id),
      foreign key (company_id, consultant_team) references teams (company_id, key),
      foreign key (company_id, office) references offices (company_id, key),
      foreign key (company_id, consultant_office) references offices (company_id, key),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id)
    )`.execute(db)
}

/** The list by its own date, and each reason for which a person sees one. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index viabilities_by_date on viabilities (company_id, active, date desc, id)`.execute(db)
  await sql`create index viabilities_by_consultant on viabilities (company_id, consultant, date desc)`.execute(db)
  await sql`create index viabilities_by_creator on viabilities (company_id, created_by)`.execute(db)
  await sql`create index viabilities_by_credit_manager on viabilities (company_id, credit_manager)`.execute(db)
  await sql`create index viabilities_by_director on viabilities (company_id, consultant_commercial_director)`.execute(
    db,
  )
  await sql`create index viabilities_by_team on viabilities (company_id, consultant_team)`.execute(db)
  await sql`create index viabilities_by_office on viabilities (company_id, office)`.execute(db)
  await sql`create index viabilities_by_consultant_office on viabilities (company_id, consultant_office)`.execute(db)
  await sql`create index viabilities_search on viabilities using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
}
