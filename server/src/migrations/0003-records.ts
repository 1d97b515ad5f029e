import { type Kysely, sql } from 'kysely'

/** What every record needs (folded search, change log, kept answers), and the first two: findings and expenses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await createFold(db)
  await createChanges(db)
  await createKeptAnswers(db)
  await createFindings(db)
  await createExpenses(db)
}

/**
 * The domain's `fold` in SQL: NFKD, accents off, lower case, ς as σ. `unaccent` is not it: it disagrees on º and ª.
 * `pg_c_utf8` lowers as JavaScript does, on any machine; PostgreSQL 15 and 16 have no such collation.
 */
async function createFold(db: Kysely<unknown>): Promise<void> {
  const found = await sql<{ name: string }>`
    select collname as name from pg_collation where collname in ('pg_c_utf8', 'C.utf8', 'C.UTF-8') order by collname desc limit 1
  `.execute(db)
  const collation = sql.id(found.rows[0]?.name ?? 'default')
  await sql`
    create function fold(value text) returns text language sql immutable strict parallel safe as $$
      select replace(lower(regexp_replace(normalize(value, nfkd), U&'[\\0300-\\036F]+', '', 'g') collate ${collation}), 'ς', 'σ')
    $$`.execute(db)
}

async function createChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      model text not null,
      ref uuid not null,
      -- the version of the record that this change made: the order of its history, whatever clocks say
      version integer not null,
      -- none: the product itself, by one of its jobs
      user_id uuid,
      -- wire values, as they were read and written; each reader sees the fields they may read
      fields jsonb not null,
      created_at timestamptz not null,
      primary key (company_id, id),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create unique index changes_of_record on changes (company_id, model, ref, version desc)`.execute(db)
  // Append-only: history that can be edited proves nothing.
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the change log is append-only'; end $$`.execute(db)
  await sql`
    create trigger changes_append_only before update or delete on changes
    for each statement execute function refuse_change()`.execute(db)
}

/** Answers of creates, kept with what they made: a repeated request gets the same answer and makes nothing. */
async function createKeptAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_answers (
      company_id uuid not null,
      user_id uuid not null,
      key text not null,
      request_hash bytea not null,
      status integer,
      answer jsonb,
      created_at timestamptz not null,
      primary key (company_id, user_id, key),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create index kept_answers_by_age on kept_answers (created_at)`.execute(db)
}

async function createFindings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table findings (
      company_id uuid not null references companies (id),
      id uuid not null,
      url text,
      ref text not null,
      finding_date date not null,
      number text,
      contract_type text,
      contract_duration numeric,
      regime text,
      state text,
      address text,
      postal_code text,
      city text,
      house_type text not null,
      area numeric,
      rooms numeric,
      owner text,
      finder uuid not null,
      finder_team text,
      finder_commercial_director uuid,
      house_value numeric(14,2) not null,
      percentage_split numeric not null,
      value numeric(14,2) not null,
      office text not null,
      finder_office text,
      search_text text not null,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      updated_at timestamptz not null,
      updated_by uuid,
      primary key (company_id, id),
      foreign key (company_id, finder) references users (company_id, id),
      foreign key (company_id, finder_commercial_director) references users (company_id, id),
      foreign key (company_id, finder_team) references teams (company_id, key),
      foreign key (company_id, office) references offices (company_id, key),
      foreign key (company_id, finder_office) references offices (company_id, key),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id)
    )`.execute(db)
  await sql`create unique index findings_ref on findings (company_id, fold(ref)) where active`.execute(db)
  await sql`create index findings_by_date on findings (company_id, active, finding_date desc, id)`.execute(db)
  await sql`create index findings_by_finder on findings (company_id, finder, finding_date desc)`.execute(db)
  await sql`create index findings_search on findings using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
}

async function createExpenses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expenses (
      company_id uuid not null references companies (id),
      id uuid not null,
      category text not null,
      sub_category text,
      repeats_monthly boolean not null,
      payment_date date not null,
      invoice_received boolean not null,
      name text not null,
      value numeric(14,2) not null,
      number text,
      office text,
      -- the expense this one repeats, and the month it stands for: one copy a month, whoever makes it
      repeats uuid,
      repeats_month date,
      search_text text not null,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      updated_at timestamptz not null,
      updated_by uuid,
      primary key (company_id, id),
      unique (company_id, repeats, repeats_month),
      foreign key (company_id, repeats) references expenses (company_id, id),
      foreign key (company_id, office) references offices (company_id, key),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id)
    )`.execute(db)
  await sql`create index expenses_by_date on expenses (company_id, active, payment_date desc, id)`.execute(db)
  await sql`create index expenses_search on expenses using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
}
