import { type Kysely, sql } from 'kysely'

/** The talk around a record, who has read it how far, and what people are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column number_in_comments boolean not null default false`.execute(db)
  await createComments(db)
  await createNotifications(db)
}

async function createComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comments (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      model text not null,
      ref uuid not null,
      user_id uuid not null,
      message text not null,
      type text not null,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      edited_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create index comments_of_record on comments (company_id, model, ref, created_at)`.execute(db)
  await sql`
    create table comment_views (
      company_id uuid not null,
      user_id uuid not null,
      model text not null,
      ref uuid not null,
      seen_at timestamptz not null,
      primary key (company_id, user_id, model, ref),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      -- who caused it; none: the product itself
      created_by uuid,
      type text not null,
      title text not null,
      description text not null,
      model text,
      ref uuid,
      channels text[] not null,
      -- false once it was read
      active boolean not null default true,
      date_to_send timestamptz not null,
      sent_at timestamptz,
      created_at timestamptz not null,
      primary key (company_id, id),
      foreign key (company_id, user_id) references users (company_id, id),
      foreign key (company_id, created_by) references users (company_id, id)
    )`.execute(db)
  await sql`create index notifications_of_person on notifications (company_id, user_id, date_to_send desc, id)`.execute(
    db,
  )
  await sql`create index notifications_due on notifications (date_to_send) where sent_at is null`.execute(db)
}
