import { type Kysely, sql } from 'kysely'

/**
 * Candidates and what happened to them (docs/features/leads.md). An event is a row of its own: lists and figures count
 * them, and finishing a meeting changes one without rewriting the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLeads(db)
  await createLeadIndexes(db)
  await createEvents(db)
  await typeSources(db)
  await addSetting(db)
}

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leads (
      company_id uuid not null references companies (id),
      id uuid not null,
      name text not null,
      stage text not null,
      source text not null,
      recruiter uuid,
      office text not null,
      phone text,
      phone2 text,
      personal_email text,
      -- minutes in Lisbon
      date text not null,
      stage_date text not null,
      end_date text,
      meeting_date text,
      attempts numeric not null,
      commercial_director uuid,
      gender text,
      birthday date,
      country text,
      -- a person of the company, or the name of somebody outside
      reference text,
      experient boolean not null,
      experience_types text[] not null,
      experience text,
      -- whether the candidate works in real estate; the column active is the archive, as in every table
      works_today boolean,
      duplicate boolean not null,
      commission numeric,
      offers text[] not null,
      observations text,
      "user" uuid,
      merged_into uuid,
      keep_reason text,
      anonymised_date date,
      -- e-mail, phones, name and birthday, as two records of the same person would have them
      duplicate_keys text[] not null default '{}',
      -- the staff form half-filled, as the form keeps it
      user_draft jsonb,
      search_text text not null,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      updated_at timestamptz not null,
      updated_by uuid,
      primary key (company_id, id),
      foreign key (company_id, recruiter) references users (company_id, id),
      foreign key (company_id, commercial_director) references users (company_id, id),
      foreign key (company_id, "user") references users (company_id, id),
      foreign key (company_id, merged_into) references leads (company_id, id),
      foreign key (company_id, office) references offices (company_id, key),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id)
    )`.execute(db)
}

/** The list by creation and by last event, and each reason for which a person sees one. */
async function createLeadIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    'leads_by_creation on leads (company_id, active, created_at desc, id) include (stage, merged_into)',
    'leads_by_date on leads (company_id, active, date, id)',
    'leads_by_stage on leads (company_id, stage, created_at desc)',
    'leads_by_recruiter on leads (company_id, recruiter, created_at desc)',
    'leads_by_director on leads (company_id, commercial_director)',
    'leads_by_creator on leads (company_id, created_by)',
    'leads_by_office on leads (company_id, office, created_at desc)',
    'leads_by_duplicate_keys on leads using gin (duplicate_keys)',
    'leads_search on leads using gin (search_text gin_trgm_ops) with (fastupdate = off)',
  ]
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db)
  await sql`
    create index leads_by_merge on leads (company_id, merged_into) where merged_into is not null`.execute(db)
  // One lead becomes one person, and one person was one lead.
  await sql`create unique index leads_by_user on leads (company_id, "user") where "user" is not null`.execute(db)
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_events (
      company_id uuid not null,
      id uuid not null,
      lead uuid not null,
      -- the order of the events of a lead, from 1
      position integer not null,
      type text not null,
      sub_type text,
      -- minutes in Lisbon
      date text not null,
      scheduled_date text,
      scheduled_on text,
      accepted boolean,
      declined_by text,
      justification text,
      observations text,
      recruiter uuid,
      after_contact boolean not null,
      "user" uuid,
      created_at timestamptz not null,
      created_by uuid,
      finished_at timestamptz,
      finished_by uuid,
      taken_back boolean not null,
      primary key (company_id, id),
      unique (company_id, lead, position),
      foreign key (company_id, lead) references leads (company_id, id),
      foreign key (company_id, recruiter) references users (company_id, id),
      foreign key (company_id, "user") references users (company_id, id),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, finished_by) references users (company_id, id)
    )`.execute(db)
  await sql`create index lead_events_by_date on lead_events (company_id, type, date) where not taken_back`.execute(db)
}

/** Every source says whether it is a recruiter's own or the company's; those of the first lists are known. */
async function typeSources(db: Kysely<unknown>): Promise<void> {
  await sql`
    update list_items set type = case when key in ('referenciadecolega', 'contactopessoal', 'outraimobiliaria')
      then 'personal' else 'company' end
    where list = 'sources' and type is null`.execute(db)
}

/** After how many days without an event an open lead is shown as forgotten. */
async function addSetting(db: Kysely<unknown>): Promise<void> {
  await sql`
    with changed as (
      update companies set settings = settings || '{"leadIdleDays": 7}', version = version + 1
      where not settings ? 'leadIdleDays' returning id, version
    )
    insert into changes (company_id, model, ref, version, user_id, fields, created_at)
    select id, 'settings', id, version, null, '{"leadIdleDays": {"old": null, "new": 7}}', now()
    from changed`.execute(db)
}
