import { type Kysely, sql } from 'kysely'

/**
 * The dashboards that people arranged, and those that companies gave to roles (docs/features/dashboard.md). Whoever has
 * no row has the standard dashboard of their role, so the people of before need none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dashboards (
      company_id uuid not null references companies (id),
      user_id uuid not null,
      -- in order; null: the standard dashboard of their role
      widgets jsonb check (jsonb_typeof(widgets) = 'array'),
      version integer not null default 1,
      updated_at timestamptz not null,
      primary key (company_id, user_id),
      foreign key (company_id, user_id) references users (company_id, id)
    )`.execute(db)
  await sql`
    create table role_dashboards (
      company_id uuid not null references companies (id),
      role text not null,
      widgets jsonb not null check (jsonb_typeof(widgets) = 'array'),
      given_at timestamptz not null,
      given_by uuid not null,
      primary key (company_id, role),
      foreign key (company_id, given_by) references users (company_id, id)
    )`.execute(db)
}
