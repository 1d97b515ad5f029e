import { type Kysely, sql } from 'kysely'

/** People become a record like any other: every field of a staff record, where they work beside them, and a search text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addFields(db)
  await moveOffices(db)
  await foldNames(db)
}

async function addFields(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column offices text[] not null default '{}',
      add column contact_center uuid[] not null default '{}',
      add column recruiter uuid,
      add column recruiter_director uuid,
      add column source text,
      add column integration uuid,
      add column referenced_by uuid,
      add column reference text,
      add column qualifications text,
      add column residence_title boolean not null default false,
      add column residence_expiration_date date,
      add column residence_title_number text,
      add column expiration_date date,
      add column social_media jsonb not null default '{}',
      add column end_date date,
      add column contract_end_reason text,
      add column full_time boolean not null default true,
      add column experient boolean not null default false,
      add column experience_types text[] not null default '{}',
      add column stage text,
      add column duplicate boolean not null default false,
      add column commercial_director_commission numeric(9,6),
      add column commercial_director_bank_commission numeric(9,6),
      add column broker_commission numeric(9,6),
      add column coo_commission numeric(9,6),
      add column credit_manager_commission numeric(9,6),
      add column recruiter_commission numeric(9,6),
      add column recruiter_director_commission numeric(9,6),
      add column invoice boolean not null default true,
      add column has_computer boolean not null default false,
      add column has_phone boolean not null default false,
      add column has_vehicle boolean not null default false,
      add column languages text[] not null default '{}',
      add column shirt_size text,
      add column vitamina21_date date,
      add column vitamina21_end_date date,
      add column integration_meeting_date text,
      add column create21_date date,
      add column offers text[] not null default '{}',
      add column observations text,
      add column goals jsonb not null default '[]',
      add column lead uuid,
      -- one's own switches and column profiles: nobody who edits the staff record waits for them
      add column preferences_version integer not null default 1,
      -- colleagues are told of a new person once the contract has arrived
      add column recruited_emails_waiting boolean not null default false,
      add column search_text text not null default '',
      add foreign key (company_id, recruiter) references users (company_id, id),
      add foreign key (company_id, recruiter_director) references users (company_id, id),
      add foreign key (company_id, integration) references users (company_id, id),
      add foreign key (company_id, referenced_by) references users (company_id, id)`.execute(db)
  await sql`
    update users set search_text = fold(concat_ws(chr(10), name, complete_name, email, phone))`.execute(db)
  await sql`create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(db)
  await sql`create index users_by_phone on users (company_id, phone)`.execute(db)
  await sql`create index users_by_nif on users (company_id, nif)`.execute(db)
  await sql`create index users_by_manager on users (company_id, manager)`.execute(db)
}

/** A person's offices are a value of theirs, and change with their record: one version, one change log. */
async function moveOffices(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users u set offices = array(
      select uo.office from user_offices uo where uo.company_id = u.company_id and uo.user_id = u.id order by uo.office
    )`.execute(db)
  await sql`drop table user_offices`.execute(db)
  await sql`create index users_by_office on users using gin (offices)`.execute(db)
}

/** The folded name follows the name by itself: whoever writes a person cannot forget it. */
async function foldNames(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column name_key`.execute(db)
  await sql`alter table users add column name_key text not null generated always as (fold(name)) stored`.execute(db)
  await sql`create unique index users_name on users (company_id, name_key)`.execute(db)
}
