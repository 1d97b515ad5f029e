import { type Kysely, sql } from 'kysely'

/**
 * Addresses are compared in their canonical form, and one that was changed can be taken back for some days. Addresses that
 * clash today stay as they are: the unique index on `lower(email)` is kept and no other one is added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCanonical(db)
  await sql`create index users_canonical_email on users (canonical_email(email))`.execute(db)
  await sql`
    create table email_changes (
      company_id uuid not null,
      user_id uuid not null,
      -- the version of the person that the change made: the order of several changes, whatever clocks say
      version integer not null,
      old_email text not null,
      new_email text not null,
      -- SHA-256 of the code sent to the old address; none when the person was archived and nothing was sent
      token_hash bytea unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (company_id, user_id, version),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`create index email_changes_by_address on email_changes (canonical_email(old_email))`.execute(db)
  await sql`alter table users add column access_link_date text`.execute(db)
}

/** The domain's canonicalEmail in SQL, with the collation that `fold` uses (0003). */
async function createCanonical(db: Kysely<unknown>): Promise<void> {
  const found = await sql<{ name: string }>`
    select collname as name from pg_collation where collname in ('pg_c_utf8', 'C.utf8', 'C.UTF-8') order by collname desc limit 1
  `.execute(db)
  const collation = sql.id(found.rows[0]?.name ?? 'default')
  await sql`
    create function canonical_email(value text) returns text language sql immutable strict parallel safe as $$
      select normalize(lower(normalize(rtrim(btrim(value), '. '), nfc) collate ${collation}), nfc)
    $$`.execute(db)
}
