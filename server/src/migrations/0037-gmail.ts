import { type Kysely, sql } from 'kysely'

/** Google accounts of people, and the drafts that are made in them (docs/features/gmail.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gmail_accounts (
      company_id uuid not null references companies (id),
      user_id uuid not null,
      email text not null,
      scopes text[] not null,
      -- encrypted with a key outside the database; null once Google no longer accepts it
      refresh_token text,
      connected_at timestamptz not null,
      primary key (company_id, user_id),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`
    create table gmail_authorizations (
      -- a hash: who reads the table cannot complete the authorization of another person
      state bytea primary key,
      company_id uuid not null references companies (id),
      user_id uuid not null,
      -- of the session that began it
      session text not null,
      verifier text not null,
      return_to text not null,
      expires_at timestamptz not null,
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`
    create table draft_batches (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      kind text not null,
      user_id uuid not null,
      created_at timestamptz not null,
      -- what the amounts of its drafts were computed with (references)
      request jsonb not null,
      primary key (company_id, id),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create index draft_batches_by_user on draft_batches (company_id, user_id, created_at)`.execute(db)
  await sql`
    create table drafts (
      company_id uuid not null,
      id uuid not null default gen_random_uuid(),
      batch uuid not null,
      position integer not null,
      kind text not null,
      person uuid,
      name text not null,
      recipient text not null,
      subject text not null,
      -- emptied once the draft is made: Google has it
      html text not null,
      "text" text not null,
      amount bigint,
      -- the lines of the ledger it tells of: invoice, part and cents
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      attachments jsonb not null check (jsonb_typeof(attachments) = 'array'),
      state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      -- until then one server has it to itself
      claimed_until timestamptz,
      last_error text,
      made_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, batch) references draft_batches (company_id, id),
      foreign key (company_id, person) references users (company_id, id)
    )`.execute(db)
  await sql`create index drafts_of_batch on drafts (company_id, batch, position)`.execute(db)
  await sql`create index drafts_due on drafts (next_attempt_at) where state = 'waiting'`.execute(db)
  await sql`create index drafts_of_person on drafts (company_id, person, kind, made_at) where state = 'made'`.execute(
    db,
  )
  await sql`
    create table draft_slips (
      -- of the content
      key text primary key,
      company_id uuid not null,
      draft uuid not null,
      expires_at timestamptz not null,
      foreign key (company_id, draft) references drafts (company_id, id)
    )`.execute(db)
  await sql`create index draft_slips_of_draft on draft_slips (company_id, draft)`.execute(db)
  await sql`
    create table calendar_entries (
      company_id uuid not null,
      user_id uuid not null,
      -- the meeting of a lead
      event uuid not null,
      -- a hash of what the calendar has; null while it is not known whether the calendar has it
      written text,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      last_error text,
      primary key (company_id, user_id, event),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
}
