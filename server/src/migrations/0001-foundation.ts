import { type Kysely, sql } from 'kysely'

/**
 * Companies and the people in them, sessions, configuration lists, access, mail outbox, shared limits.
 * Company comes first in every key, and child rows carry it in their foreign keys:
 * a row can never point into another company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      id uuid primary key default gen_random_uuid(),
      code text not null unique check (code ~ '^[a-z0-9]+$'),
      name text not null,
      settings jsonb not null,
      billing_limit numeric(14,2) not null default 0,
      billing_limit_percentage numeric(9,6) not null default 0,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table teams (
      company_id uuid not null references companies (id),
      key text not null,
      name text not null,
      position integer not null default 0,
      active boolean not null default true,
      primary key (company_id, key)
    )`.execute(db)

  await sql`
    create table users (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      name text not null,
      -- folded name: unique in the company, accents and case aside
      name_key text not null,
      complete_name text,
      email text not null,
      personal_email text,
      role text not null,
      other_roles text[] not null default '{}',
      team text,
      manager uuid,
      gender text,
      birthday date,
      phone text,
      phone2 text,
      country text not null default 'PT',
      nif text,
      niss text,
      cc text,
      iban text,
      address text,
      postal_code text,
      city text,
      start_date date,
      contract_type text,
      commission numeric(9,6),
      bank_commission numeric(9,6),
      image text,
      dark_mode boolean not null default false,
      horizontal_menu boolean not null default false,
      profiles jsonb not null default '[]',
      password_hash text,
      needs_password_change boolean not null default false,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid,
      updated_at timestamptz not null default now(),
      updated_by uuid,
      primary key (company_id, id),
      unique (company_id, name_key),
      foreign key (company_id, team) references teams (company_id, key),
      foreign key (company_id, manager) references users (company_id, id),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id)
    )`.execute(db)
  // A person logs in without naming a company, so the address is unique in the whole installation.
  await sql`create unique index users_email on users (lower(email))`.execute(db)

  await sql`
    create table team_managers (
      company_id uuid not null,
      team text not null,
      user_id uuid not null,
      primary key (company_id, team, user_id),
      foreign key (company_id, team) references teams (company_id, key) on delete cascade,
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)

  await sql`
    create table offices (
      company_id uuid not null references companies (id),
      key text not null,
      name text not null,
      position integer not null default 0,
      broker uuid,
      coo uuid,
      nif text,
      ami text,
      address text,
      postal_code text,
      city text,
      active boolean not null default true,
      primary key (company_id, key),
      foreign key (company_id, broker) references users (company_id, id),
      foreign key (company_id, coo) references users (company_id, id)
    )`.execute(db)

  await sql`
    create table user_offices (
      company_id uuid not null,
      user_id uuid not null,
      office text not null,
      primary key (company_id, user_id, office),
      foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
      foreign key (company_id, office) references offices (company_id, key)
    )`.execute(db)
  await sql`create index user_offices_by_office on user_offices (company_id, office, user_id)`.execute(db)

  await sql`
    create table list_items (
      company_id uuid not null references companies (id),
      list text not null,
      key text not null,
      name text not null,
      position integer not null default 0,
      color text,
      type text,
      outcome text check (outcome in ('open', 'done', 'broken')),
      active boolean not null default true,
      primary key (company_id, list, key)
    )`.execute(db)

  await sql`
    create table access_features (
      company_id uuid not null references companies (id),
      flag text not null,
      roles text[] not null default '{}',
      users uuid[] not null default '{}',
      primary key (company_id, flag)
    )`.execute(db)

  // Tokens are bearer secrets: only their SHA-256 is kept.
  await sql`
    create table session_tokens (
      token_hash bytea primary key,
      company_id uuid not null,
      user_id uuid not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create index session_tokens_by_user on session_tokens (company_id, user_id)`.execute(db)

  // The time people spend in the product (statistics), apart from the right to be in it.
  await sql`
    create table sessions (
      company_id uuid not null,
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      app text not null,
      started_at timestamptz not null,
      last_seen_at timestamptz not null,
      ended_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create unique index sessions_open on sessions (company_id, user_id, app) where ended_at is null`.execute(db)
  await sql`create index sessions_by_day on sessions (company_id, started_at)`.execute(db)

  await sql`
    create table password_resets (
      token_hash bytea primary key,
      company_id uuid not null,
      user_id uuid not null,
      expires_at timestamptz not null,
      -- newest only: asking again replaces the one before
      unique (company_id, user_id),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)

  await sql`
    create table mails (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      template text not null,
      recipient text not null,
      subject text not null,
      html text not null,
      text text not null,
      state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null,
      next_attempt_at timestamptz not null,
      sent_at timestamptz,
      primary key (company_id, id)
    )`.execute(db)
  await sql`create index mails_due on mails (next_attempt_at) where state = 'queued'`.execute(db)

  // Counters of rate-limiter-flexible, shared by all servers.
  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}
