import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** What hangs on records and people; the contents are kept elsewhere, under `key`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      model text not null,
      ref uuid not null,
      field text not null check (field in ('files', 'image')),
      name text not null,
      folder text not null default '',
      mime text not null,
      size bigint not null,
      key text not null unique,
      is_invoice boolean not null default false,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid not null,
      updated_at timestamptz not null,
      updated_by uuid not null,
      primary key (company_id, id),
      -- a link names the file alone
      unique (id),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id)
    )`.execute(db)
  await sql`create index files_of_record on files (company_id, model, ref)`.execute(db)
  await createInstallation(db)
}

/** One row: what this installation is called, wherever it keeps things beside the database, and with what it signs links. */
async function createInstallation(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      id uuid not null default gen_random_uuid(),
      link_key bytea not null
    )`.execute(db)
  await sql`insert into installation (link_key) values (${randomBytes(32)})`.execute(db)
}
